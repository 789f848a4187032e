import RunModel

/// The courses by name: those for measuring an engine, and a few for demonstrations.
extension Route {
  package static let names = [
    "blocks", "canyon", "city", "demo", "forest", "hills", "indoors", "intervals", "lag", "lights",
    "marathon", "park", "park-3", "park-30", "park-5-10", "places-easy", "places-fast", "road",
    "scaled", "smoothed", "snapped", "standing", "standing-urban", "straight", "surging", "track",
    "track-3", "track-5-10", "trail-3", "tunnel", "walk", "wrist-walk",
  ]

  /// Returns the route with the given name, or `nil` if there is none.
  package static func named(_ name: String) -> Route? {
    switch name {
    case "blocks": blocks
    case "canyon": canyon
    case "city": city
    case "demo": demo
    case "forest": forest
    case "hills": hills
    case "indoors": indoors
    case "intervals": intervals
    case "lag": lag
    case "lights": lights
    case "marathon": marathon
    case "park": park
    case "park-3": recorded("park-3", parkBends, every: 3...3)
    case "park-30": recorded("park-30", parkBends, every: 30...30)
    case "park-5-10": recorded("park-5-10", parkBends, every: 5...10)
    case "places-easy": places("places-easy", speed: 3.3, scatter: 0.7)
    case "places-fast": places("places-fast", speed: 4.5, scatter: 0.7)
    case "road": road
    case "scaled": scaled
    case "smoothed": smoothed
    case "snapped": places("snapped", speed: 4.5, scatter: 0)
    case "surging": surging
    case "standing": standing("standing", .open)
    case "standing-urban": standing("standing-urban", .canyon)
    case "straight": straight
    case "track": track
    case "track-3": recorded("track-3", lap, every: 3...3)
    case "track-5-10": recorded("track-5-10", lap, every: 5...10)
    case "trail-3": recorded("trail-3", trailBends, every: 3...3)
    case "tunnel": tunnel
    case "walk": walk
    case "wrist-walk": wristWalk
    default: nil
    }
  }

  // MARK: Open sky

  /// World Athletics: straights of 84.39 m, bends of 36.80 m radius, run 0.30 m outside the kerb.
  private static var lap: [Piece] {
    let straight = 84.389
    let radius = (400 - 2 * straight) / (2 * .pi)
    return [
      .line(metres: straight), .arc(radius: radius, degrees: -180), .line(metres: straight),
      .arc(radius: radius, degrees: -180),
    ]
  }

  private static var track: Route {
    var route = Route("track", "12.5 laps of a standard 400 m track: 5 km")
    route.heading = 10
    route.pieces = Array(repeating: lap, count: 12).flatMap { $0 } + lap[..<2]
    route.speeds = [(0, 3.9)]
    return route
  }

  private static var intervals: Route {
    var route = Route("intervals", "ten times 300 m fast and 100 m slow on a 400 m track")
    route.heading = 10
    route.pieces = Array(repeating: lap, count: 10).flatMap { $0 }
    route.speeds = (0..<10).flatMap { turn in
      [(Double(turn) * 400, 1.9), (Double(turn) * 400 + 100, 5.0)]
    }
    return route
  }

  private static var straight: Route {
    var route = Route("straight", "a straight path in a park, out and back: 4 km")
    route.heading = 75
    route.pieces = [
      .line(metres: 1990), .arc(radius: 20 / .pi, degrees: 180), .line(metres: 1990),
    ]
    return route
  }

  private static var walk: Route {
    var route = Route("walk", "a walk on winding paths in a park: 2 km")
    route.heading = 80
    route.pieces = filled(winding, to: 2000)
    route.skies = [(0, .parkland)]
    route.speeds = [(0, 1.45)]
    return route
  }

  private static var road: Route {
    var route = Route("road", "a flat road race: 10 km")
    route.heading = 310
    route.pieces = filled(
      [
        .line(metres: 850), .arc(radius: 120, degrees: 35), .line(metres: 620),
        .arc(radius: 60, degrees: -70), .line(metres: 1100), .arc(radius: 25, degrees: 85),
        .line(metres: 480), .arc(radius: 200, degrees: 50), .line(metres: 730),
        .arc(radius: 30, degrees: 80),
      ], to: 10_000)
    route.speeds = [(0, 3.6)]
    return route
  }

  private static var hills: Route {
    var route = Route("hills", "a road over ten hills of 32 m: 10 km")
    route.heading = 200
    route.pieces = filled(
      [
        .line(metres: 700), .arc(radius: 150, degrees: 60), .line(metres: 900),
        .arc(radius: 90, degrees: -75), .line(metres: 450), .arc(radius: 200, degrees: 40),
      ], to: 10_000)
    route.hills = (32, 1000)
    route.speeds = [(0, 2.9)]
    return route
  }

  private static var tunnel: Route {
    var route = Route("tunnel", "roads with three tunnels of 40 s to 100 s: 6 km")
    route.heading = 45
    route.pieces = filled(
      [
        .line(metres: 900), .arc(radius: 200, degrees: 40), .line(metres: 700),
        .arc(radius: 150, degrees: -85),
      ], to: 6000)
    // On straights: the shape of a bend in a tunnel cannot be known.
    route.tunnels = [1200..<1320, 3120..<3300, 5100..<5400]
    return route
  }

  private static func standing(_ name: String, _ sky: Sky) -> Route {
    let place = sky == .open ? "under an open sky" : "between tall buildings"
    var route = Route(name, "ten minutes of standing \(place)")
    route.skies = [(0, sky)]
    route.dwell = 600 - Synthesis.rest - Synthesis.composure
    return route
  }

  // MARK: Trees

  private static var winding: [Piece] {
    [
      .line(metres: 310), .arc(radius: 60, degrees: 75), .line(metres: 180),
      .arc(radius: 90, degrees: -110), .line(metres: 240), .arc(radius: 40, degrees: 130),
      .line(metres: 420), .arc(radius: 120, degrees: -60), .line(metres: 150),
      .arc(radius: 70, degrees: 145), .line(metres: 365), .arc(radius: 50, degrees: 180),
    ]
  }

  private static var park: Route {
    var route = Route("park", "winding paths between trees and meadows: 10 km")
    route.heading = 80
    route.pieces = filled(winding, to: 10_000)
    route.skies = [(0, .parkland)]
    route.speeds = [(0, 3.1)]
    route.hills = (18, 2000)
    return route
  }

  private static var forest: Route {
    var route = Route("forest", "a trail that zigzags through a forest: 5 km")
    route.heading = 130
    route.pieces = filled(
      [
        .line(metres: 38), .arc(radius: 3, degrees: 95), .line(metres: 26),
        .arc(radius: 4, degrees: -80), .line(metres: 47), .arc(radius: 2.5, degrees: -110),
        .line(metres: 31), .arc(radius: 6, degrees: 100), .line(metres: 42),
        .arc(radius: 3, degrees: -60), .line(metres: 23), .arc(radius: 4, degrees: 120),
        .line(metres: 54), .arc(radius: 8, degrees: -75),
      ], to: 5000)
    route.skies = [(0, .forest)]
    route.hills = (22, 1000)
    route.speeds = [(0, 2.6)]
    return route
  }

  // MARK: Streets

  private static var block: [Piece] {
    [
      .line(metres: 220), .arc(radius: 6, degrees: 90), .line(metres: 140),
      .arc(radius: 6, degrees: -90), .line(metres: 310), .arc(radius: 6, degrees: -90),
      .line(metres: 180), .arc(radius: 6, degrees: 90), .line(metres: 260),
      .arc(radius: 6, degrees: 90), .line(metres: 95), .arc(radius: 6, degrees: 90),
    ]
  }

  private static var city: Route {
    var route = Route("city", "streets with right-angled corners and eleven red lights: 12 km")
    route.pieces = filled(block, to: 12_000)
    route.skies = [(0, .urban)]
    route.stops = (1...11).map { (metres: Double($0) * 1030, seconds: Double(12 + $0 * 3)) }
    route.speeds = [(0, 3.4)]
    route.hills = (6, 2000)
    return route
  }

  private static var blocks: Route {
    var route = Route("blocks", "around city blocks of about 100 m: 5 km")
    route.heading = 20
    route.pieces = filled(
      [
        .line(metres: 120), .arc(radius: 4, degrees: 90), .line(metres: 75),
        .arc(radius: 3, degrees: 90), .line(metres: 140), .arc(radius: 5, degrees: -90),
        .line(metres: 90), .arc(radius: 4, degrees: -90), .line(metres: 110),
        .arc(radius: 3, degrees: -90), .line(metres: 65), .arc(radius: 4, degrees: 90),
      ], to: 5000)
    route.skies = [(0, .urban)]
    route.speeds = [(0, 3.0)]
    return route
  }

  private static var lights: Route {
    var route = Route("lights", "streets with twelve red lights: 6 km")
    route.heading = 265
    route.pieces = filled(
      [
        .line(metres: 460), .arc(radius: 8, degrees: 90), .line(metres: 380),
        .arc(radius: 8, degrees: -90), .line(metres: 640), .arc(radius: 12, degrees: 90),
        .line(metres: 270), .arc(radius: 8, degrees: -90),
      ], to: 6000)
    route.skies = [(0, .urban)]
    let reds: [Double] = [35, 52, 27, 44, 19, 36, 53, 28, 45, 20, 37, 54]
    for (index, red) in reds.enumerated() { route.stops.append((Double(index + 1) * 455, red)) }
    return route
  }

  private static var canyon: Route {
    var route = Route("canyon", "streets between tall buildings: 5 km")
    route.heading = 35
    route.pieces = filled(
      [
        .line(metres: 410), .arc(radius: 8, degrees: 90), .line(metres: 260),
        .arc(radius: 6, degrees: -90), .line(metres: 520), .arc(radius: 8, degrees: -90),
        .line(metres: 180), .arc(radius: 6, degrees: 90),
      ], to: 5000)
    route.skies = [(0, .canyon)]
    return route
  }

  // MARK: Faulty receivers, see ``ReceiverFaults``

  private static var wristWalk: Route {
    var route = Route(
      "wrist-walk", "a 38-minute walk with 1 Hz positions that follow the swinging arm: 3.8 km")
    route.heading = 80
    route.pieces = filled(winding, to: 3800)
    route.speeds = [(0, 1.66)]
    route.faults.dragsPlaces = true
    route.wear = .wrist
    return route
  }

  private static var scaled: Route {
    var route = Route("scaled", "15 laps with reported speeds that are wrong for minutes: 6 km")
    route.heading = 10
    route.pieces = Array(repeating: lap, count: 15).flatMap { $0 }
    route.speeds = [(0, 3.4)]
    route.faults.scalesSpeeds = true
    return route
  }

  private static var lag: Route {
    var route = Route("lag", "400 m from start to stop, with reported speeds that lag by 5 to 15 s")
    route.heading = 75
    route.pieces = [.line(metres: 400)]
    route.speeds = [(0, 1.6)]
    route.faults.lagsSpeeds = true
    route.dwell = 60
    return route
  }

  private static func places(_ name: String, speed: Double, scatter: Double) -> Route {
    let what = scatter > 0 ? "that scatter by \(scatter) m" : "snapped to the lane"
    var route = Route(
      name, "12.5 laps at \(speed) m/s, no reported speed, positions \(what): 5 km")
    route.heading = 10
    route.pieces = Array(repeating: lap, count: 12).flatMap { $0 } + lap[..<2]
    route.speeds = [(0, speed)]
    route.faults.scatter = scatter
    return route
  }

  private static var indoors: Route {
    var route = Route("indoors", "a walk into four buildings, with speeds that lag: 2 km")
    route.heading = 80
    route.pieces = filled(winding, to: 2000)
    route.speeds = [(0, 1.6)]
    route.stops = [(300, 12), (720, 18), (1180, 26), (1600, 90)]
    route.stopsIndoors = true
    route.faults.lagsSpeeds = true
    return route
  }

  private static var surging: Route {
    var route = places("surging", speed: 4.3, scatter: 0)
    route.faults.surges = true
    return route
  }

  private static var smoothed: Route {
    var route = Route("smoothed", "12.5 laps with speeds smoothed by a watch: 5 km")
    route.heading = 10
    route.pieces = Array(repeating: lap, count: 12).flatMap { $0 } + lap[..<2]
    route.speeds = [(0, 3.4)]
    route.faults.smoothsSpeeds = true
    return route
  }

  // MARK: Recordings by devices that keep few points

  private static let parkBends = bends(60, radius: 40, degrees: 60)
  private static let trailBends = bends(12, radius: 12, degrees: 90)

  private static func bends(_ metres: Double, radius: Double, degrees: Double) -> [Piece] {
    [degrees, -degrees].flatMap { [.line(metres: metres), .arc(radius: radius, degrees: $0)] }
  }

  /// Creates a route whose points are kept at random intervals in the range `seconds`.
  private static func recorded(
    _ name: String, _ pieces: [Piece], every seconds: ClosedRange<Int>
  ) -> Route {
    let words =
      seconds.count == 1
      ? "\(seconds.lowerBound)" : "\(seconds.lowerBound) to \(seconds.upperBound)"
    var route = Route(name, "bends at 3.3 m/s, one point kept every \(words) s: 6 km")
    route.heading = 10
    route.pieces = filled(pieces, to: 6000)
    route.speeds = [(0, 3.3)]
    route.recording = seconds
    route.faults.scatter = FaultModel.recordedScatter
    return route
  }

  // MARK: Mixed

  private static var marathon: Route {
    var route = Route("marathon", "through town, parks and streets: 42.195 km")
    route.heading = 285
    route.pieces = filled(
      [
        .line(metres: 1400), .arc(radius: 30, degrees: 90), .line(metres: 900),
        .arc(radius: 150, degrees: -60), .line(metres: 2100), .arc(radius: 12, degrees: 85),
        .line(metres: 650), .arc(radius: 400, degrees: 70), .line(metres: 1200),
        .arc(radius: 20, degrees: -90),
      ], to: 42_195)
    route.skies = [
      (0, .open), (6000, .urban), (11_000, .parkland), (17_000, .open), (23_000, .urban),
      (26_000, .canyon), (27_500, .urban), (31_000, .parkland), (37_000, .open),
    ]
    route.tunnels = [14_200..<14_290]
    route.hills = (14, 5000)
    route.speeds = [(0, 3.3), (30_000, 3.1), (41_000, 3.4)]
    return route
  }

  private static var demo: Route {
    var route = Route("demo", "through a park and along a river, with two red lights: 7 km")
    route.start = Coordinate(latitude: 52.5163, longitude: 13.3777)
    route.heading = 262
    route.pieces = filled(
      [
        .line(metres: 640), .arc(radius: 80, degrees: 95), .line(metres: 380),
        .arc(radius: 140, degrees: 70), .line(metres: 520), .arc(radius: 60, degrees: -120),
        .line(metres: 290), .arc(radius: 110, degrees: 160), .line(metres: 450),
        .arc(radius: 55, degrees: 85),
      ], to: 7000)
    route.stops = [(1480, 22), (4210, 31)]
    route.speeds = [(0, 3.05)]
    route.hills = (22, 2000)
    return route
  }

  /// Repeats the pieces and cuts the last one so that the total is exactly `length`.
  private static func filled(_ pieces: [Piece], to length: Double) -> [Piece] {
    var course: [Piece] = []
    var left = length
    var index = 0
    while left > 1e-9 {
      let piece = pieces[index % pieces.count]
      course.append(piece.length <= left ? piece : piece.cut(to: left))
      left -= min(left, piece.length)
      index += 1
    }
    return course
  }
}
