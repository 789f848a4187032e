import Courses
import RunModel
import Simulation
import Testing

@Suite("Turns without a map")
struct TurnFinderTests {
  /// A corner of a route.
  private struct Corner {
    var place: Coordinate
    var degrees: Double
  }

  /// The corners of a route; the last 30 m are too short to show one.
  private func corners(_ route: Route) -> [Corner] {
    var corners: [Corner] = []
    var walker = RouteWalker(route)
    for piece in route.pieces {
      guard case .arc(_, let degrees) = piece else {
        walker.walk(piece.length)
        continue
      }
      walker.walk(piece.length / 2)
      if walker.walked < route.length - 30 {
        corners.append(Corner(place: walker.place, degrees: degrees))
      }
      walker.walk(piece.length / 2)
    }
    return corners
  }

  /// The number of corners that a course names in their order (longest common subsequence).
  private func found(_ corners: [Corner], by course: Course) -> Int {
    var best = [Int](repeating: 0, count: course.cues.count + 1)
    for corner in corners {
      var before = 0
      for (index, cue) in course.cues.enumerated() {
        let turn = CourseTurn(degrees: corner.degrees)
        let isRight = [.slightRight, .right, .sharpRight].contains(cue.turn)
        let isNear = Geodesy.distance(course.place(at: cue.metres), corner.place) <= 25
        let isIt = isNear && turn != nil && isRight == (corner.degrees > 0)
        let count = max(best[index + 1], best[index], before + (isIt ? 1 : 0))
        (before, best[index + 1]) = (best[index + 1], count)
      }
    }
    return best[course.cues.count]
  }

  /// All positions that a receiver reports on a route, those of its stops too.
  private func recorded(_ route: Route, seed: UInt64) -> [CoursePlace] {
    var stream = SynthesisStream(Synthesis(route: route, seed: seed))
    var places: [CoursePlace] = []
    while !stream.isAtEnd {
      if let place = stream.nextEpoch().fix.coordinate { places.append(CoursePlace(place)) }
    }
    return places
  }

  @Test("95 % of the corners of streets are found, as drawn", arguments: ["blocks", "city"])
  func drawn(_ name: String) throws {
    let route = try #require(Route.named(name))
    let corners = corners(route)
    for step in [1.0, 5, 12] {
      let places = CourseRuns.places(route, every: step)
      let course = try Course(name: "", places: places)
      let count = found(corners, by: course)
      #expect(Double(count) >= 0.95 * Double(corners.count), "every \(step) m: \(count)")
      #expect(course.cues.count == count, "every \(step) m")
    }
  }

  @Test("95 % of the corners of streets are found, as recorded", arguments: ["blocks", "city"])
  func recorded(_ name: String) throws {
    let route = try #require(Route.named(name))
    let corners = corners(route)
    var (count, all, others, backs) = (0, 0, 0, 0)
    for seed in 3000..<3005 as Range<UInt64> {
      let course = try Course(name: "", places: recorded(route, seed: seed))
      let found = found(corners, by: course)
      count += found
      all += corners.count
      others += course.cues.count - found
      backs += course.cues.count { $0.turn == .uTurn }
    }
    #expect(Double(count) >= 0.95 * Double(all), "\(count) of \(all)")
    #expect(others * 15 <= all, "\(others) beside \(all)")
    #expect(backs == 0)
  }

  /// A winding trail: bends of 8 to 40 m radius, hairpins, and hardly a straight step.
  private func trail(seed: UInt64) -> Route {
    var random = SeededRandom(seed: seed)
    var pieces: [Route.Piece] = []
    var left = random.uniform(5000..<8000)
    while left > 0 {
      let isHairpin = random.uniform(0..<1) < 0.06
      let side = random.uniform(0..<1) < 0.5 ? -1.0 : 1
      let degrees = isHairpin ? random.uniform(120..<175) : random.uniform(20..<110)
      let next: [Route.Piece] = [
        .line(metres: random.uniform(1..<10)),
        .arc(
          radius: isHairpin ? random.uniform(2.5..<5) : random.uniform(8..<40),
          degrees: side * degrees),
      ]
      pieces += next
      left -= next.reduce(0) { $0 + $1.length }
    }
    return CourseRuns.route("trail", pieces)
  }

  /// A winding trail as planners draw it: a direction that wanders from place to place.
  private func wandering(seed: UInt64) -> [CoursePlace] {
    var random = SeededRandom(seed: seed)
    var route = CourseRuns.route("wandering", [])
    var left = random.uniform(5000..<8000)
    var places = [CoursePlace(route.start)]
    while left > 0 {
      route.heading +=
        random.uniform(0..<1) < 0.05
        ? (random.uniform(0..<1) < 0.5 ? -1 : 1) * random.uniform(60..<150) : 28 * random.normal()
      let step = random.uniform(6..<14)
      route.pieces = [.line(metres: step)]
      var walker = RouteWalker(route)
      walker.walk(step)
      route.start = walker.place
      places.append(CoursePlace(walker.place))
      left -= step
    }
    return places
  }

  @Test("A winding trail has at most one a kilometre", arguments: 1...5 as ClosedRange<UInt64>)
  func trails(_ seed: UInt64) throws {
    let route = trail(seed: seed)
    var forest = route
    forest.skies = [(0, .forest)]
    let trails: [(name: String, places: [CoursePlace])] = [
      ("every 3 m", CourseRuns.places(route, every: 3)),
      ("every 10 m", CourseRuns.places(route, every: 10)),
      ("recorded", recorded(forest, seed: 3000 + seed)), ("wandering", wandering(seed: seed)),
    ]
    for (name, places) in trails {
      let course = try Course(name: "", places: places)
      #expect(course.length > 4500)
      #expect(
        Double(course.cues.count) <= course.length / 1000,
        "\(name): \(course.cues.count) in \(course.length) m")
    }
  }

  @Test("A wide bend is none, and the scatter of a stop is no turn back")
  func bends() throws {
    let bend = CourseRuns.route(
      "bend", [.line(metres: 200), .arc(radius: 40, degrees: 120), .line(metres: 200)])
    #expect(try CourseRuns.course(bend).cues.isEmpty)
    var stop = CourseRuns.route("stop", [.line(metres: 900)])
    stop.skies = [(0, .urban)]
    stop.stops = [(200, 40), (450, 60), (700, 90)]
    var cues: [CourseCue] = []
    for seed in 3000..<3010 as Range<UInt64> {
      cues += try Course(name: "", places: recorded(stop, seed: seed)).cues
    }
    // Thirty stops between houses, where positions drift by up to 30 m.
    #expect(cues.count <= 3, "\(cues)")
    #expect(cues.allSatisfy { $0.turn != .uTurn }, "\(cues)")
  }

  @Test("A line that ends with a scribble of all points that a course may have has none")
  func scribble() throws {
    let home = Coordinate(latitude: 52, longitude: 13)
    let straight = (0..<30).map { Geodesy.offset(home, east: 0, north: Double($0) * 10) }
    let scribble = (0..<CourseLimits.points - 40).map { index in
      Geodesy.offset(home, east: index % 2 == 0 ? 6 : 0, north: 300)
    }
    let course = try Course(name: "", places: (straight + scribble).map { CoursePlace($0) })
    #expect(course.points.count > CourseLimits.points - 100)
    #expect(course.cues.isEmpty, "\(course.cues)")
  }
}
