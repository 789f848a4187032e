import Courses
import RunModel
import Simulation

/// A course followed by the tests.
enum TestCourse: String, CaseIterable {
  case outAndBack, laps, figureOfEight, lollipop, park, road
  case blocks, lights, canyon

  /// Those under an open sky or trees.
  static let open: [TestCourse] = [.outAndBack, .laps, .figureOfEight, .lollipop, .park, .road]
  /// Those in streets.
  static let streets: [TestCourse] = [.blocks, .lights, .canyon]

  var route: Route {
    switch self {
    case .outAndBack: CourseRuns.outAndBack
    case .laps: CourseRuns.laps
    case .figureOfEight: CourseRuns.figureOfEight
    case .lollipop: CourseRuns.lollipop
    case .park, .road, .blocks, .lights, .canyon: CourseRuns.named(rawValue, 2500)
    }
  }
}

/// Courses followed by the tests, and runs along them as reported by a receiver.
enum CourseRuns {
  /// A kilometre and back along the same way, the legs 2 m apart.
  static let outAndBack = route(
    "out and back", [.line(metres: 1000), .arc(radius: 1, degrees: 180), .line(metres: 1000)])

  static let laps = route("three laps", Array(repeating: lap, count: 3).flatMap { $0 })

  static let figureOfEight = route(
    "figure of eight", [.arc(radius: 120, degrees: 360), .arc(radius: 120, degrees: -360)])

  static let lollipop = route(
    "lollipop",
    [
      .line(metres: 500), .arc(radius: 20, degrees: -90), .arc(radius: 110, degrees: 360),
      .arc(radius: 20, degrees: -90), .line(metres: 500),
    ])

  private static let lap: [Route.Piece] = [
    .line(metres: 84.4), .arc(radius: 36.8, degrees: -180), .line(metres: 84.4),
    .arc(radius: 36.8, degrees: -180),
  ]

  static func route(_ name: String, _ pieces: [Route.Piece]) -> Route {
    var route = Route(name, "for tests")
    route.heading = 30
    route.pieces = pieces
    return route
  }

  /// The first metres of a route from the simulation.
  static func named(_ name: String, _ metres: Double) -> Route {
    guard var route = Route.named(name) else { fatalError("no route \(name)") }
    var left = metres
    var pieces: [Route.Piece] = []
    for piece in route.pieces where left > 0 {
      pieces.append(piece.length <= left ? piece : .line(metres: left))
      left -= piece.length
    }
    route.pieces = pieces
    route.stops = route.stops.filter { $0.metres < metres }
    return route
  }

  /// The places along a route, every few metres.
  static func places(_ route: Route, every step: Double = 5) -> [CoursePlace] {
    var walker = RouteWalker(route)
    var places = [CoursePlace(walker.place)]
    while !walker.isAtEnd {
      walker.walk(step)
      places.append(CoursePlace(walker.place))
    }
    return places
  }

  static func course(_ route: Route) throws -> Course {
    try Course(name: route.name, places: places(route))
  }

  /// A second of a run.
  struct Second {
    var seconds: Double
    var event: CourseEvent?
    var status: CourseStatus
    /// Metres actually run.
    var metres: Double
    /// The runner's true position.
    var place: Coordinate
  }

  /// Runs a route to its end while following a course.
  static func run(
    _ route: Route, along course: Course, seed: UInt64,
    receiver: ReceiverProfile = .ublox, change: (inout Fix, Double) -> Void = { _, _ in }
  ) -> [Second] {
    var stream = SynthesisStream(Synthesis(route: route, seed: seed, receiver: receiver))
    var follower = CourseFollower(course)
    var seconds: [Second] = []
    while !stream.isAtEnd {
      let epoch = stream.nextEpoch()
      var fix = epoch.fix
      change(&fix, epoch.seconds)
      let instant = Instant(milliseconds: Int64(epoch.seconds * 1000))
      let event = follower.take(fix, at: instant)
      seconds.append(
        Second(
          seconds: epoch.seconds, event: event, status: follower.status, metres: epoch.metres,
          place: epoch.place))
    }
    return seconds
  }

  /// The distance from a place to the nearest one on a route.
  static func offset(_ place: Coordinate, _ places: [CoursePlace]) -> Double {
    places.map { Geodesy.distance($0.coordinate, place) }.min() ?? .infinity
  }
}
