import Glibc
package import RunModel

/// A course of exactly known length: straight lines and arcs, laid out on the ellipsoid in small
/// steps, so that no map projection distorts it.
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

    /// Returns the first `metres` metres of the piece.
    package func cut(to metres: Double) -> Piece {
      switch self {
      case .line: .line(metres: metres)
      case .arc(let radius, let degrees):
        .arc(radius: radius, degrees: degrees * metres / length)
      }
    }
  }

  package let name: String
  /// A short description.
  package let what: String
  package var start = Coordinate(latitude: 52.5145, longitude: 13.3501)
  /// Direction of the first step, degrees from north.
  package var heading = 0.0
  package var pieces: [Piece] = []
  /// The sky, starting at each distance (m).
  package var skies: [(from: Double, sky: Sky)] = [(0, .open)]
  /// Stops, as at a traffic light: distance from the start (m) and duration (s).
  package var stops: [(metres: Double, seconds: Double)] = []
  /// Sections without satellites, metres from the start.
  package var tunnels: [Range<Double>] = []
  /// Target speed (m/s), starting at each distance (m).
  package var speeds: [(from: Double, speed: Double)] = [(0, 3.0)]
  /// Height of the hills and the distance between them, metres.
  package var hills = (height: 0.0, every: 2000.0)
  /// Whether the stops are indoors, without satellites.
  package var stopsIndoors = false
  /// Seconds between the points that the device keeps; `nil` if it keeps all.
  ///
  /// Such a recording has neither speed nor course.
  package var recording: ClosedRange<Int>?
  /// The faults of the receiver.
  package var faults = ReceiverFaults()
  /// Where the receiver is worn, if the course defines it.
  package var wear: Wear?
  /// Seconds that the runner stands at the end, in addition to ``Synthesis/rest``.
  package var dwell = 0.0

  package init(_ name: String, _ what: String) {
    self.name = name
    self.what = what
  }

  /// Exact length, metres.
  package var length: Double { pieces.reduce(0) { $0 + $1.length } }

  /// Returns the target speed (m/s) at a distance from the start.
  package func speed(at metres: Double) -> Double {
    speeds.last { $0.from <= metres }?.speed ?? speeds[0].speed
  }

  /// Returns the sky at a distance from the start.
  package func sky(at metres: Double) -> Sky {
    skies.last { $0.from <= metres }?.sky ?? .open
  }

  /// Returns the altitude above sea level (m) at a distance from the start.
  package func altitude(at metres: Double) -> Double {
    40 + hills.height * (1 - cos(metres / hills.every * 2 * .pi)) / 2
  }

  /// Returns the elevation gain and the distance along the slopes (m), summed in steps of half a
  /// metre.
  package func profile() -> (climb: Double, distance3D: Double) {
    guard hills.height > 0 else { return (0, length) }
    let steps = max(1, Int(length * 2))
    let stride = length / Double(steps)
    var (climb, way, last) = (0.0, 0.0, altitude(at: 0))
    for step in 1...steps {
      let next = altitude(at: Double(step) * stride)
      climb += max(0, next - last)
      way += (stride * stride + (next - last) * (next - last)).squareRoot()
      last = next
    }
    return (climb, way)
  }
}

/// Walks a route forward in arbitrarily small steps.
package struct RouteWalker: Sendable {
  private let route: Route
  private var piece = 0
  private var inPiece = 0.0
  /// Metres walked.
  package private(set) var walked = 0.0
  package private(set) var place: Coordinate
  /// Degrees from north; may exceed one turn.
  package private(set) var heading: Double
  /// Metres east and north of the start, accumulated step by step on the ellipsoid.
  private(set) var shift = GroundVector()

  /// Maximum length of a straight step, metres.
  ///
  /// An arc is walked as a polygon of the arc's length; since the polygon is the course, its length
  /// is exact.
  private static let stride = 0.25

  package init(_ route: Route) {
    self.route = route
    place = route.start
    heading = route.heading
  }

  package var isAtEnd: Bool { piece >= route.pieces.count }

  /// Advances by `metres`, but not beyond the end.
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

  /// Moves with a constant heading, using the radii of curvature at the middle of the step.
  private mutating func move(_ metres: Double) {
    let angle = heading * .pi / 180
    let (east, north) = (metres * sin(angle), metres * cos(angle))
    let middle = place.latitude + north / 2 / Geodesy.metresPerDegree(at: place.latitude).north
    let scale = Geodesy.metresPerDegree(at: middle)
    place.latitude += north / scale.north
    place.longitude += east / scale.east
    shift += GroundVector(east: east, north: north)
  }
}

/// An east-north vector, in metres or metres per second.
struct GroundVector: Hashable, Sendable {
  var east = 0.0
  var north = 0.0

  var size: Double { (east * east + north * north).squareRoot() }

  /// Degrees from north, 0..<360.
  var course: Double {
    let degrees = atan2(east, north) * 180 / .pi
    return degrees < 0 ? degrees + 360 : degrees
  }

  static func + (a: GroundVector, b: GroundVector) -> GroundVector {
    GroundVector(east: a.east + b.east, north: a.north + b.north)
  }
  static func - (a: GroundVector, b: GroundVector) -> GroundVector {
    GroundVector(east: a.east - b.east, north: a.north - b.north)
  }
  static func * (a: GroundVector, factor: Double) -> GroundVector {
    GroundVector(east: a.east * factor, north: a.north * factor)
  }
  static func += (a: inout GroundVector, b: GroundVector) { a = a + b }
}
