import Glibc

/// Seamless procedural textures: value noise on a grid of hashed corners.
///
/// The interpolation curve is from Perlin, "Improving Noise", 2002; the sums of octaves are the
/// usual fractional Brownian motion and its ridged variant (Ebert et al., "Texturing and
/// Modeling").
enum Noise {
  /// Returns the value of a grid corner, from 0 to 1.
  private static func corner(_ x: Int32, _ y: Int32, _ z: Int32, _ seed: Int) -> Double {
    var hash =
      UInt32(bitPattern: x) &* 374_761_393 &+ UInt32(bitPattern: y) &* 668_265_263
      &+ UInt32(bitPattern: z) &* 2_147_483_647 &+ UInt32(truncatingIfNeeded: seed) &* 1_274_126_177
    hash = (hash ^ (hash >> 13)) &* 1_274_126_177
    hash ^= hash >> 16
    return Double(hash & 0xffff) / 65535
  }

  /// Returns smooth noise from 0 to 1 with one feature per unit of length.
  static func value(_ point: Vector, seed: Int) -> Double {
    let (fx, fy, fz) = (point.x.rounded(.down), point.y.rounded(.down), point.z.rounded(.down))
    let (x, y, z) = (Int32(fx), Int32(fy), Int32(fz))
    let (u, v, w) = (ease(point.x - fx), ease(point.y - fy), ease(point.z - fz))
    func row(_ y: Int32, _ z: Int32) -> Double {
      between(corner(x, y, z, seed), corner(x &+ 1, y, z, seed), u)
    }
    let near = between(row(y, z), row(y &+ 1, z), v)
    let far = between(row(y, z &+ 1), row(y &+ 1, z &+ 1), v)
    return between(near, far, w)
  }

  /// Returns noise for clouds, continents and plains: octaves of halving size and weight, with a
  /// mean of about 0.5.
  static func fractal(
    _ point: Vector, _ frequency: Double, _ octaves: Int, _ seed: Int
  ) -> Double {
    var (sum, weight, total, scale) = (0.0, 1.0, 0.0, frequency)
    for octave in 0..<octaves {
      let moved = point * scale + 17.3 * Double(octave)
      sum += weight * value(moved, seed: seed + octave * 7)
      total += weight
      weight *= 0.5
      scale *= 2.03
    }
    return sum / total
  }

  /// Returns noise for crests and cracks: `fractal` folded at the middle.
  static func ridged(_ point: Vector, _ frequency: Double, _ octaves: Int, _ seed: Int) -> Double {
    var (sum, weight, total, scale) = (0.0, 1.0, 0.0, frequency)
    for octave in 0..<octaves {
      let height = 2 * value(point * scale + 9.1 * Double(octave), seed: seed + octave * 5) - 1
      sum += weight * (1 - (height < 0 ? -height : height))
      total += weight
      weight *= 0.5
      scale *= 2.1
    }
    return sum / total
  }

  /// Returns three noise fields with a mean of about 0, for displacing a point.
  static func push(_ point: Vector, _ frequency: Double, _ seeds: (Int, Int, Int)) -> Vector {
    Vector(
      fractal(point, frequency, 3, seeds.0) - 0.5, fractal(point + 4, frequency, 3, seeds.1) - 0.5,
      fractal(point + 8, frequency, 3, seeds.2) - 0.5)
  }

  private static func ease(_ t: Double) -> Double { t * t * t * (t * (t * 6 - 15) + 10) }

  private static func between(_ a: Double, _ b: Double, _ t: Double) -> Double { a + (b - a) * t }
}
