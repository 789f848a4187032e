// Series of integers as text: base64 VLQ, as in source maps. A digit has five bits, the lowest bits
// first; its sixth bit means that more digits follow. The lowest bit of a number is its sign. Small
// numbers, and therefore differences between neighbours, take one digit:
//
//     0 "A"   1 "C"   -1 "D"   15 "e"   16 "gB"   -16 "hB"   unknown "."
//
// The page decodes it in data.js.

/// Encodes integers as text that never needs escaping.
struct NumberText {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  /// The largest magnitude; doubles, the numbers of JavaScript, represent it exactly.
  static let largest = 1 << 50

  private(set) var bytes: [UInt8] = []
  /// The previous number, the base of the next difference.
  private var last = 0

  mutating func add(_ number: Int) {
    let bounded = min(NumberText.largest, max(-NumberText.largest, number))
    var rest = bounded.magnitude << 1 | (bounded < 0 ? 1 : 0)
    repeat {
      let more: UInt = rest > 31 ? 32 : 0
      bytes.append(NumberText.digits[Int(rest & 31 | more)])
      rest >>= 5
    } while rest > 0
  }

  /// Appends the difference from the previous number, or the symbol for an unknown number.
  mutating func addDifference(_ number: Int?) {
    guard let number else { return bytes.append(UInt8(ascii: ".")) }
    let bounded = min(NumberText.largest, max(-NumberText.largest, number))
    add(bounded - last)
    last = bounded
  }
}

extension NumberText {
  private static let values: [Int?] = {
    var values = [Int?](repeating: nil, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = value }
    return values
  }()

  /// Decodes a text, skipping unknown numbers and stopping at damage.
  static func numbers(_ text: [UInt8]) -> [Int] {
    var numbers: [Int] = []
    var (value, shift) = (0, 0)
    for digit in text where digit != UInt8(ascii: ".") {
      guard let bits = values[Int(digit)], shift <= 50 else { return numbers }
      value |= (bits & 31) << shift
      shift += 5
      guard bits & 32 == 0 else { continue }
      numbers.append(value & 1 == 0 ? value >> 1 : -(value >> 1))
      (value, shift) = (0, 0)
    }
    return numbers
  }
}

/// Rounds a value to whole steps of a size; NaN becomes 0, and the magnitude is limited to
/// `NumberText.largest`.
func steps(_ value: Double, of size: Double) -> Int {
  let count = value / size
  guard !count.isNaN else { return 0 }
  let bounded = min(Double(NumberText.largest), max(-Double(NumberText.largest), count))
  return Int(bounded < 0 ? bounded - 0.5 : bounded + 0.5)
}
