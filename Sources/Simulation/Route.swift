import Glibc
package import RunModel

/// A course of exactly known length: straight lines and arcs, laid on the ellipsoid metre by
/// metre, so that no map projection stretches it.
package struct Route: Sendable {
  /// A straight line, or an arc that turns right by `degrees` (left when negative).
  package enum Piece: Hashable, Sendable {
    case line(metres: Double)
    case arc(radius: Double, degrees: Double)

    package var length: Double {
      switch self {
      case .line(let metres): metres
      case .arc(let radius, let degrees): radius * abs(degrees) * .pi / 180
      }
    }
  }

  package let name: String
  package let start: Coordinate
  /// Direction of the first step, degrees from north.
  package let heading: Double
  package let pieces: [Piece]
  /// Metres from the start at which the runner waits, as at a traffic light, and for how long.
  package let stops: [(metres: Double, seconds: Double)]
  /// Metres from the start between which no satellite is seen.
  package let tunnels: [Range<Double>]
  /// Metres a second around which the runner keeps.
  package let speed: Double
  /// How high the course rises and falls, metres, over every 2 km.
  package let hills: Double

  package init(
    name: String, start: Coordinate, heading: Double, pieces: [Piece],
    stops: [(metres: Double, seconds: Double)] = [], tunnels: [Range<Double>] = [],
    speed: Double = 3.0, hills: Double = 0
  ) {
    self.name = name
    self.start = start
    self.heading = heading
    self.pieces = pieces
    self.stops = stops
    self.tunnels = tunnels
    self.speed = speed
    self.hills = hills
  }

  /// Metres, exactly.
  package var length: Double { pieces.reduce(0) { $0 + $1.length } }

  /// Metres above sea level at a distance from the start.
  package func altitude(at metres: Double) -> Double {
    40 + hills * (1 - cos(metres / 2000 * 2 * .pi)) / 2
  }
}

/// Walks a route forward in steps as small as asked.
package struct RouteWalker: Sendable {
  private let route: Route
  private var piece = 0
  private var inPiece = 0.0
  /// Metres walked.
  package private(set) var walked = 0.0
  package private(set) var place: Coordinate
  /// Degrees from north, not reduced to one turn.
  package private(set) var heading: Double

  /// Longest straight step, metres.
  ///
  /// An arc is walked as a polygon of the arc's own length: the course that is run is the polygon,
  /// so its length is exact.
  private static let stride = 0.25

  package init(_ route: Route) {
    self.route = route
    place = route.start
    heading = route.heading
  }

  package var isAtEnd: Bool { piece >= route.pieces.count }

  /// Goes `metres` on, at most to the end.
  package mutating func walk(_ metres: Double) {
    var left = metres
    while left > 0, piece < route.pieces.count {
      let current = route.pieces[piece]
      let step = min(left, RouteWalker.stride, current.length - inPiece)
      switch current {
      case .line: move(step)
      case .arc(let radius, let degrees):
        let turn = step / radius * 180 / .pi * (degrees < 0 ? -1 : 1)
        heading += turn / 2
        move(step)
        heading += turn / 2
      }
      inPiece += step
      walked += step
      left -= step
      if inPiece >= current.length - 1e-9 {
        piece += 1
        inPiece = 0
      }
    }
  }

  /// A step along the geodesic, with the radii of curvature at its middle.
  private mutating func move(_ metres: Double) {
    let angle = heading * .pi / 180
    let (east, north) = (metres * sin(angle), metres * cos(angle))
    let middle = place.latitude + north / 2 / Geodesy.metresPerDegree(at: place.latitude).north
    let scale = Geodesy.metresPerDegree(at: middle)
    place.latitude += north / scale.north
    place.longitude += east / scale.east
  }
}

extension Route {
  package static let names = ["city", "demo", "park", "track", "tunnel"]

  /// A route by its name; `nil` when there is none.
  package static func named(_ name: String) -> Route? {
    switch name {
    case "city": city
    case "demo": demo
    case "park": park
    case "track": track
    case "tunnel": tunnel
    default: nil
    }
  }

  private static let berlin = Coordinate(latitude: 52.5145, longitude: 13.3501)

  /// Twelve and a half laps of a standard 400 m track: 5 km.
  private static var track: Route {
    // World Athletics: straights of 84.39 m, bends of 36.80 m radius run on at 0.30 m.
    let straight = 84.389
    let radius = (400 - 2 * straight) / (2 * .pi)
    let lap: [Piece] = [
      .line(metres: straight), .arc(radius: radius, degrees: -180), .line(metres: straight),
      .arc(radius: radius, degrees: -180),
    ]
    let pieces = Array(repeating: lap, count: 12).flatMap { $0 } + lap[..<2]
    return Route(
      name: "track", start: berlin, heading: 10, pieces: pieces, speed: 3.9)
  }

  /// Winding paths, 10 km.
  private static var park: Route {
    let loop: [Piece] = [
      .line(metres: 310), .arc(radius: 60, degrees: 75), .line(metres: 180),
      .arc(radius: 90, degrees: -110), .line(metres: 240), .arc(radius: 40, degrees: 130),
      .line(metres: 420), .arc(radius: 120, degrees: -60), .line(metres: 150),
      .arc(radius: 70, degrees: 145), .line(metres: 365), .arc(radius: 50, degrees: 180),
    ]
    return filled(
      Route(
        name: "park", start: berlin, heading: 80, pieces: loop, speed: 3.1, hills: 18),
      to: 10_000)
  }

  /// Blocks with right-angled corners and red lights, 12 km: about an hour.
  private static var city: Route {
    let block: [Piece] = [
      .line(metres: 220), .arc(radius: 6, degrees: 90), .line(metres: 140),
      .arc(radius: 6, degrees: -90), .line(metres: 310), .arc(radius: 6, degrees: -90),
      .line(metres: 180), .arc(radius: 6, degrees: 90), .line(metres: 260),
      .arc(radius: 6, degrees: 90), .line(metres: 95), .arc(radius: 6, degrees: 90),
    ]
    let stops = (1...11).map { (metres: Double($0) * 1030, seconds: Double(12 + $0 * 3)) }
    return filled(
      Route(
        name: "city", start: berlin, heading: 0, pieces: block, stops: stops, speed: 3.4,
        hills: 6),
      to: 12_000)
  }

  /// Straight roads with three tunnels of 40 s to 100 s, 6 km.
  private static var tunnel: Route {
    filled(
      Route(
        name: "tunnel", start: berlin, heading: 45,
        pieces: [
          .line(metres: 900), .arc(radius: 200, degrees: 40), .line(metres: 700),
          .arc(radius: 150, degrees: -85),
        ],
        tunnels: [1200..<1320, 2900..<3080, 4700..<5000], speed: 3.0),
      to: 6000)
  }

  /// The run of `scripts/demo`: 7 km through a park and along a river, with two red lights.
  private static var demo: Route {
    filled(
      Route(
        name: "demo", start: Coordinate(latitude: 52.5163, longitude: 13.3777), heading: 262,
        pieces: [
          .line(metres: 640), .arc(radius: 80, degrees: 95), .line(metres: 380),
          .arc(radius: 140, degrees: 70), .line(metres: 520), .arc(radius: 60, degrees: -120),
          .line(metres: 290), .arc(radius: 110, degrees: 160), .line(metres: 450),
          .arc(radius: 55, degrees: 85),
        ],
        stops: [(1480, 22), (4210, 31)], speed: 3.05, hills: 22),
      to: 7000)
  }

  /// The route's pieces over and over, the last one cut, so that the length is exactly `length`.
  private static func filled(_ route: Route, to length: Double) -> Route {
    var pieces: [Piece] = []
    var left = length
    var index = 0
    while left > 1e-9 {
      let piece = route.pieces[index % route.pieces.count]
      if piece.length <= left {
        pieces.append(piece)
      } else {
        switch piece {
        case .line: pieces.append(.line(metres: left))
        case .arc(let radius, let degrees):
          pieces.append(.arc(radius: radius, degrees: degrees * left / piece.length))
        }
      }
      left -= min(left, piece.length)
      index += 1
    }
    return Route(
      name: route.name, start: route.start, heading: route.heading, pieces: pieces,
      stops: route.stops, tunnels: route.tunnels, speed: route.speed, hills: route.hills)
  }
}
