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

  /// Moved by the same amount along all three axes.
  static func + (left: Vector, right: Double) -> Vector {
    Vector(left.x + right, left.y + right, left.z + right)
  }

  /// Stretched along each axis.
  func stretched(_ x: Double, _ y: Double, _ z: Double) -> Vector {
    Vector(self.x * x, self.y * y, self.z * z)
  }

  func dot(_ other: Vector) -> Double { x * other.x + y * other.y + z * other.z }

  /// At a right angle to both.
  func cross(_ other: Vector) -> Vector {
    Vector(
      y * other.z - z * other.y, z * other.x - x * other.z,
      x * other.y - y * other.x)
  }

  var unit: Vector { self * (1 / dot(self).squareRoot()) }

  /// The straight distance of two points of the unit sphere.
  func distance(to other: Vector) -> Double { max(0, 2 - 2 * dot(other)).squareRoot() }

  /// The point of the unit sphere at a longitude and latitude in radians; (0, 0) faces the viewer.
  static func at(longitude: Double, latitude: Double) -> Vector {
    Vector(
      cos(latitude) * sin(longitude), sin(latitude),
      cos(latitude) * cos(longitude))
  }
}

/// How a body is turned towards the viewer.
struct Tilt {
  private let columns: (Vector, Vector, Vector)

  /// Turns by `nod` about the axis to the right, `turn` about the axis upwards and `roll` about the
  /// axis to the viewer, in radians.
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

  /// From the viewer's axes to those of the body.
  func body(_ point: Vector) -> Vector {
    Vector(point.dot(columns.0), point.dot(columns.1), point.dot(columns.2))
  }

  /// From the axes of the body to those of the viewer.
  func viewer(_ point: Vector) -> Vector {
    columns.0 * point.x + columns.1 * point.y + columns.2 * point.z
  }
}

/// Seeded numbers for craters, cracks and stars.
struct Dice {
  private var source: SplitMix64

  init(_ seed: UInt64) { source = SplitMix64(seed: seed) }

  /// From 0 up to, not including, 1.
  mutating func unit() -> Double { Double(source.next() >> 11) / 9_007_199_254_740_992 }

  mutating func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }

  /// A direction in space, all alike.
  mutating func direction() -> Vector {
    let z = between(-1, 1)
    let turns = unit()
    let across = (1 - z * z).squareRoot()
    return Vector(
      across * cos(2 * .pi * turns), across * sin(2 * .pi * turns), z)
  }

  /// Roughly of the normal distribution: the sum of twelve.
  mutating func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + unit() } }
}
