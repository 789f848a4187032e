// Series of whole numbers as text: base64 VLQ, as source maps have it. A digit holds five bits, the
// lowest first; its sixth bit says that more follow. The lowest bit of a number is its sign. Small
// numbers, and so differences between neighbours, take one digit:
//
//     0 "A"   1 "C"   -1 "D"   15 "e"   16 "gB"   -16 "hB"   unknown "."
//
// The page reads it in data.js.

/// Whole numbers as text that needs no escaping anywhere.
struct NumberText {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  /// No number is larger: a double holds it exactly, in the page too.
  static let largest = 1 << 50

  private(set) var bytes: [UInt8] = []
  /// What differences count from.
  private var last = 0

  /// Adds a number.
  mutating func add(_ number: Int) {
    let bounded = min(NumberText.largest, max(-NumberText.largest, number))
    var rest = bounded.magnitude << 1 | (bounded < 0 ? 1 : 0)
    repeat {
      let more: UInt = rest > 31 ? 32 : 0
      bytes.append(NumberText.digits[Int(rest & 31 | more)])
      rest >>= 5
    } while rest > 0
  }

  /// Adds the difference to the number before, or that it is unknown.
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

  /// The whole numbers of a text, without those that are unknown; up to where it is damaged.
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

/// A number in whole steps of a size, whatever it is: what is none is 0, what is too large the
/// largest.
func steps(_ value: Double, of size: Double) -> Int {
  let count = value / size
  guard !count.isNaN else { return 0 }
  let bounded = min(Double(NumberText.largest), max(-Double(NumberText.largest), count))
  return Int(bounded < 0 ? bounded - 0.5 : bounded + 0.5)
}
