import Glibc
import RunModel

/// A point or direction in space.
struct Vector {
  var x: Double
  var y: Double
  var z: Double

  init(_ x: Double, _ y: Double, _ z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  static func + (left: Vector, right: Vector) -> Vector {
    Vector(left.x + right.x, left.y + right.y, left.z + right.z)
  }

  static func * (left: Vector, right: Double) -> Vector {
    Vector(left.x * right, left.y * right, left.z * right)
  }

  /// Adds the same amount along all three axes.
  static func + (left: Vector, right: Double) -> Vector {
    Vector(left.x + right, left.y + right, left.z + right)
  }

  /// Scales along each axis.
  func stretched(_ x: Double, _ y: Double, _ z: Double) -> Vector {
    Vector(self.x * x, self.y * y, self.z * z)
  }

  func dot(_ other: Vector) -> Double { x * other.x + y * other.y + z * other.z }

  /// Returns the cross product, perpendicular to both.
  func cross(_ other: Vector) -> Vector {
    Vector(
      y * other.z - z * other.y, z * other.x - x * other.z,
      x * other.y - y * other.x)
  }

  var unit: Vector { self * (1 / dot(self).squareRoot()) }

  /// Returns the chord length between two points on the unit sphere.
  func distance(to other: Vector) -> Double { max(0, 2 - 2 * dot(other)).squareRoot() }

  /// Returns the point on the unit sphere at a longitude and latitude in radians; (0, 0) faces the
  /// viewer.
  static func at(longitude: Double, latitude: Double) -> Vector {
    Vector(
      cos(latitude) * sin(longitude), sin(latitude),
      cos(latitude) * cos(longitude))
  }
}

/// The orientation of a body relative to the viewer.
struct Tilt {
  private let columns: (Vector, Vector, Vector)

  /// Rotates by `nod` about the axis to the right, `turn` about the upward axis and `roll` about
  /// the axis towards the viewer, in radians.
  init(nod: Double = 0, turn: Double = 0, roll: Double = 0) {
    let (cx, sx) = (cos(nod), sin(nod))
    let (cy, sy) = (cos(turn), sin(turn))
    let (cz, sz) = (cos(roll), sin(roll))
    columns = (
      Vector(cz * cy - sz * sx * sy, sz * cy + cz * sx * sy, -cx * sy),
      Vector(-sz * cx, cz * cx, sx),
      Vector(cz * sy + sz * sx * cy, sz * sy - cz * sx * cy, cx * cy)
    )
  }

  /// Converts from the viewer's axes to the body's.
  func body(_ point: Vector) -> Vector {
    Vector(point.dot(columns.0), point.dot(columns.1), point.dot(columns.2))
  }

  /// Converts from the body's axes to the viewer's.
  func viewer(_ point: Vector) -> Vector {
    columns.0 * point.x + columns.1 * point.y + columns.2 * point.z
  }
}

/// Seeded random numbers for craters, cracks and stars.
struct Dice {
  private var source: SplitMix64

  init(_ seed: UInt64) { source = SplitMix64(seed: seed) }

  /// Returns a number in 0..<1.
  mutating func unit() -> Double { Double(source.next() >> 11) / 9_007_199_254_740_992 }

  mutating func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }

  /// Returns a uniformly distributed direction in space.
  mutating func direction() -> Vector {
    let z = between(-1, 1)
    let turns = unit()
    let across = (1 - z * z).squareRoot()
    return Vector(
      across * cos(2 * .pi * turns), across * sin(2 * .pi * turns), z)
  }

  /// Returns an approximately normal number: the sum of twelve uniform ones.
  mutating func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + unit() } }
}
