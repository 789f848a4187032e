/// A number as scanned from the text, without loss.
struct ScannedNumber {
  /// All digits as one integer, ignoring the decimal point; meaningless unless `isExact`.
  var magnitude: UInt64 = 0
  /// The power of ten that scales the magnitude.
  var exponent = 0
  /// Whether all digits fit in `magnitude`.
  var isExact = true
  var isNegative = false
  /// Whether it has neither a decimal point nor an exponent.
  var isInteger = true
  private let start: Int
  /// The index after the last character.
  var end = 0
  /// Why the text is not a number; located at `end`.
  var fault: Fault?

  enum Fault {
    case leadingZero, noDigit, noFractionDigit, noExponentDigit

    var message: String {
      switch self {
      case .leadingZero: "a number must not have a leading zero"
      case .noDigit: "expected a digit after the minus sign"
      case .noFractionDigit: "expected a digit after the decimal point"
      case .noExponentDigit: "expected a digit in the exponent"
      }
    }
  }

  /// Scans a number at `start`; one that reaches `limit` may be incomplete.
  init(_ bytes: [UInt8], from start: Int, to limit: Int) {
    self.start = start
    var index = start
    if index < limit, bytes[index] == UInt8(ascii: "-") {
      isNegative = true
      index += 1
    }
    let first = index
    index = scanDigits(bytes, from: first, to: limit)
    end = index
    if index == first {
      fault = .noDigit
      return
    }
    if bytes[first] == UInt8(ascii: "0"), index > first + 1 {
      fault = .leadingZero
      end = first
      return
    }
    if index < limit, bytes[index] == UInt8(ascii: ".") {
      isInteger = false
      let point = index
      index = scanDigits(bytes, from: point + 1, to: limit)
      exponent = point + 1 - index
      end = index
      if index == point + 1 {
        fault = .noFractionDigit
        return
      }
    }
    if index < limit, bytes[index] | 0x20 == UInt8(ascii: "e") {
      isInteger = false
      scanExponent(bytes, from: index + 1, to: limit)
    }
  }

  private mutating func scanDigits(_ bytes: [UInt8], from start: Int, to limit: Int) -> Int {
    var index = start
    while index < limit {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      // UInt64.max is 18446744073709551615.
      if magnitude <= 1_844_674_407_370_955_160 {
        magnitude = magnitude &* 10 &+ UInt64(digit)
      } else {
        isExact = false
      }
      index += 1
    }
    return index
  }

  private mutating func scanExponent(_ bytes: [UInt8], from start: Int, to limit: Int) {
    var index = start
    var isMinus = false
    if index < limit, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      isMinus = bytes[index] == UInt8(ascii: "-")
      index += 1
    }
    let first = index
    var power = 0
    while index < limit, bytes[index] &- UInt8(ascii: "0") < 10 {
      power = min(power * 10 + Int(bytes[index] &- UInt8(ascii: "0")), 1_000_000)
      index += 1
    }
    exponent += isMinus ? -power : power
    end = index
    if index == first { fault = .noExponentDigit }
  }
}

extension ScannedNumber {
  /// The number of characters.
  var length: Int { end - start }

  /// The value if it is an integer that fits in 64 bits.
  var int64: Int64? {
    guard isInteger, isExact else { return nil }
    if isNegative { return magnitude <= 1 << 63 ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil }
    return Int64(exactly: magnitude)
  }

  /// The nearest double if a single operation on exact doubles yields it, otherwise nil.
  ///
  /// W. D. Clinger, "How to Read Floating Point Numbers Accurately", 1990: a magnitude up to 2^53
  /// and a power of ten up to 10^22 are exact, so one IEEE operation rounds once.
  @inline(__always)
  var quickDouble: Double? {
    guard isExact, magnitude <= 1 << 53 else { return nil }
    var value = Double(magnitude)
    if magnitude != 0, exponent < 0 {
      guard exponent >= -22 else { return nil }
      value /= Self.powersOfTen[-exponent]
    } else if magnitude != 0 {
      guard exponent <= 22 else { return nil }
      value *= Self.powersOfTen[exponent]
    }
    return isNegative ? -value : value
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
