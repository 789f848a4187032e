import Glibc

/// A position in metres or a velocity in m/s on the plane around the runner.
struct PlaneVector: Hashable, Sendable {
  var east: Double
  var north: Double

  static let zero = PlaneVector(east: 0, north: 0)

  init(east: Double, north: Double) {
    self.east = east
    self.north = north
  }

  /// Creates a velocity from speed and course in degrees from true north.
  init(speed: Double, course: Double) {
    let angle = course * .pi / 180
    self.init(east: speed * sin(angle), north: speed * cos(angle))
  }

  var squared: Double { east * east + north * north }
  var length: Double { squared.squareRoot() }

  func dot(_ other: PlaneVector) -> Double { east * other.east + north * other.north }

  static func + (left: PlaneVector, right: PlaneVector) -> PlaneVector {
    PlaneVector(east: left.east + right.east, north: left.north + right.north)
  }

  static func - (left: PlaneVector, right: PlaneVector) -> PlaneVector {
    PlaneVector(east: left.east - right.east, north: left.north - right.north)
  }

  static func * (factor: Double, vector: PlaneVector) -> PlaneVector {
    PlaneVector(east: factor * vector.east, north: factor * vector.north)
  }

  /// Returns the arc length over a chord on which the velocity turned from `start` to `end`.
  ///
  /// chord x (t/2) / sin(t/2) for a turn of t, at most 100 degrees.
  static func arc(over chord: Double, from start: PlaneVector, to end: PlaneVector) -> Double {
    let product = (start.squared * end.squared).squareRoot()
    // Below walking speed the direction is noise.
    guard product >= 0.5 else { return chord }
    let half = acos(max(-0.17, min(1, start.dot(end) / product))) / 2
    return half > 1e-3 ? chord * half / sin(half) : chord
  }
}
