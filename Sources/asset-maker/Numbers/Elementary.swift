import Glibc

/// The functions that the C library would differ in from machine to machine.
///
/// Sounds and pictures are made from `+ - * /`, square root and rounding alone, all of which IEEE
/// 754 defines to the last bit, so that every machine makes the same bytes. (Swift never fuses a
/// product and a sum.) The errors are below 1e-9, far under one step of a sample or a colour.
enum Elementary {
  private static let ln2 = 0.693_147_180_559_945_3

  /// Sine of an angle in turns (1 is the whole circle): Taylor series of a quarter of the circle.
  static func sine(turns: Double) -> Double {
    var part = turns - (turns + 0.5).rounded(.down)
    if part > 0.25 { part = 0.5 - part }
    if part < -0.25 { part = -0.5 - part }
    let x = part * 2 * Double.pi
    let square = x * x
    var sum = 1.0
    // x - x^3/3! + ... written from the innermost term outwards.
    var n = 15.0
    while n > 1 {
      sum = 1 - square / (n * (n - 1)) * sum
      n -= 2
    }
    return x * sum
  }

  /// Sine of an angle in radians.
  static func sin(_ radians: Double) -> Double { sine(turns: radians / (2 * Double.pi)) }

  /// Cosine of an angle in radians.
  static func cos(_ radians: Double) -> Double { sine(turns: radians / (2 * Double.pi) + 0.25) }

  /// e to the power of `x`, which may be anything up to 700; 0 far below.
  static func exp(_ x: Double) -> Double {
    guard x > -700 else { return 0 }
    let doublings = (x / ln2 + 0.5).rounded(.down)
    let rest = x - doublings * ln2
    var sum = 1.0
    var n = 12.0
    while n > 0 {
      sum = 1 + rest / n * sum
      n -= 1
    }
    return Double(sign: .plus, exponent: Int(doublings), significand: sum)
  }

  /// Natural logarithm of a positive number, by the series of the inverse hyperbolic tangent.
  static func log(_ x: Double) -> Double {
    precondition(x > 0, "a logarithm of \(x)")
    var exponent = Double(x.exponent)
    var significand = x.significand
    if significand > 1.414_213_562_373_095 {
      significand /= 2
      exponent += 1
    }
    let t = (significand - 1) / (significand + 1)
    let square = t * t
    var sum = 0.0
    var n = 17.0
    while n > 0 {
      sum = sum * square + 1 / n
      n -= 2
    }
    return exponent * ln2 + 2 * t * sum
  }

  /// `base` to the power of `exponent`; 0 for a base that is not positive.
  static func pow(_ base: Double, _ exponent: Double) -> Double {
    base > 0 ? exp(exponent * log(base)) : 0
  }

  /// The angle of the point (x, y) in radians, from -pi to pi; 0 for the origin.
  static func atan2(_ y: Double, _ x: Double) -> Double {
    let (across, up) = (x < 0 ? -x : x, y < 0 ? -y : y)
    guard across > 0 || up > 0 else { return 0 }
    var angle =
      across >= up
      ? arctangent(up / across) : Double.pi / 2 - arctangent(across / up)
    if x < 0 { angle = Double.pi - angle }
    return y < 0 ? -angle : angle
  }

  /// The angle whose sine is `x`, from -1 to 1.
  static func asin(_ x: Double) -> Double { atan2(x, (1 - x * x).squareRoot()) }

  /// Of 0 to 1; above tan(pi / 8) the sum formula with tan(pi / 4) brings it under that.
  private static func arctangent(_ ratio: Double) -> Double {
    let isLarge = ratio > 0.414_213_562_373_095
    let t = isLarge ? (ratio - 1) / (ratio + 1) : ratio
    let square = t * t
    var sum = 0.0
    var n = 23.0
    while n > 0 {
      sum = 1 / n - square * sum
      n -= 2
    }
    return (isLarge ? Double.pi / 4 : 0) + t * sum
  }
}
