import RunModel
import Testing

@testable import JSON

@Suite("Fixed decimals")
struct DecimalTests {
  private func written(_ value: Double, _ decimals: Int) -> String {
    var bytes: [UInt8] = []
    appendDecimal(value, decimals: decimals, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "are what C's printf writes, but never a negative zero",
    arguments: [
      (0, 2, "0.00"), (-0.0, 2, "0.00"), (-0.004, 2, "0.00"), (-0.006, 2, "-0.01"), (0, 0, "0"),
      (-0.4, 0, "0"), (0.5, 0, "0"), (1.5, 0, "2"), (2.5, 0, "2"), (-2.5, 0, "-2"), (3.5, 0, "4"),
      (0.125, 2, "0.12"), (0.375, 2, "0.38"), (-0.125, 2, "-0.12"), (2.675, 2, "2.67"),
      (1.005, 2, "1.00"), (0.995, 2, "0.99"), (0.999, 2, "1.00"), (9.9999, 2, "10.00"),
      (-9.9999, 2, "-10.00"), (52.5, 7, "52.5000000"), (179.999_999_9, 7, "179.9999999"),
      (-180, 7, "-180.0000000"), (13.4, 7, "13.4000000"), (1e9, 2, "1000000000.00"),
      (999_999_999.995, 2, "1000000000.00"), (0.1, 18, "0.100000000000000006"),
      (9_007_199_254_740_992, 1, "9007199254740992.0"),
      (
        4_503_599_627_370_497.5, 0,
        "4503599627370498"
      ), (1e19, 1, "10000000000000000000.0"),
      (18_446_744_073_709_549_568, 0, "18446744073709549568"),
      (0x1p64, 2, "18446744073709551616.00"), (-1e22, 0, "-10000000000000000000000"),
      (0x1p-1074, 18, "0.000000000000000000"), (-0x1p-1074, 2, "0.00"), (0x1p-1023, 3, "0.000"),
    ] as [(Double, Int, String)])
  func table(value: Double, decimals: Int, text: String) {
    #expect(written(value, decimals) == text)
  }

  @Test("agree with exact arithmetic on digits")
  func exact() {
    var generator = SplitMix64(seed: 7)
    for round in 0..<20_000 {
      let value: Double
      switch round % 6 {
      case 0: value = Double.random(in: -180...180, using: &generator)
      case 1: value = Double.random(in: 0...1e9, using: &generator)
      case 2: value = Double(Int.random(in: -9999...9999, using: &generator)) / 64
      case 3: value = Double(Int.random(in: 0...99_999, using: &generator)) / 1000
      case 4:
        // About as many digits as a double can hold.
        let whole = Double(Int.random(in: 1 << 46...1 << 52, using: &generator))
        value = whole / [1, 10, 100, 1000, 1e7][round % 5]
      default:
        let exponent = Int.random(in: -90...90, using: &generator)
        let sign: FloatingPointSign = round % 2 == 0 ? .plus : .minus
        value = Double(
          sign: sign, exponent: exponent, significand: .random(in: 1..<2, using: &generator))
      }
      let decimals = Int.random(in: 0...(round % 3 == 0 ? 18 : 7), using: &generator)
      let text = written(value, decimals)
      guard text == ExactDecimal(value).rounded(to: decimals) else {
        Issue.record("\(value) with \(decimals): \(text)")
        return
      }
    }
  }

  @Test("the largest double has all its 309 digits")
  func largest() {
    let text = written(.greatestFiniteMagnitude, 1)
    #expect(text.utf8.count == 311)
    #expect(text == ExactDecimal(.greatestFiniteMagnitude).rounded(to: 1))
  }

  @Test("whole numbers are padded on request")
  func integers() {
    func written(_ value: Int64, _ digits: Int) -> String {
      var bytes: [UInt8] = []
      appendInteger(value, digits: digits, to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(written(0, 1) == "0")
    #expect(written(7, 2) == "07")
    #expect(written(-7, 2) == "-07")
    #expect(written(2026, 2) == "2026")
    #expect(written(.max, 1) == "9223372036854775807")
    #expect(written(.min, 1) == "-9223372036854775808")
  }
}

/// All decimal digits of a double, computed differently from the writer.
///
/// Multiplies the significand by powers of two or five, one group of decimal digits after another.
private struct ExactDecimal {
  private var isNegative: Bool
  private var digits: [UInt8]  // Highest first.
  private var fractionDigits: Int

  init(_ value: Double) {
    isNegative = value < 0
    let exponent = Int(value.exponent) - 52
    var limbs = [value.significandBitPattern | 1 << 52]
    if value == 0 { limbs = [0] }
    fractionDigits = value == 0 ? 0 : max(0, -exponent)
    let factor: UInt64 = exponent < 0 ? 5 : 2
    for _ in 0..<(value == 0 ? 0 : abs(exponent)) {
      var carry: UInt64 = 0
      for index in limbs.indices {
        let product = limbs[index] * factor + carry
        limbs[index] = product % 1_000_000_000_000_000_000
        carry = product / 1_000_000_000_000_000_000
      }
      if carry > 0 { limbs.append(carry) }
    }
    var text = ""
    for limb in limbs.reversed() {
      let group = String(limb)
      text += String(repeating: "0", count: text.isEmpty ? 0 : 18 - group.utf8.count) + group
    }
    let missing = max(0, fractionDigits + 1 - text.utf8.count)
    digits = (String(repeating: "0", count: missing) + text).utf8.map { $0 - 48 }
  }

  func rounded(to decimals: Int) -> String {
    var kept = digits
    kept += Array(repeating: 0, count: max(0, decimals - fractionDigits))
    let dropped = max(0, fractionDigits - decimals)
    let tail = kept.suffix(dropped)
    kept.removeLast(dropped)
    if let first = tail.first {
      let isTie = first == 5 && tail.dropFirst().allSatisfy { $0 == 0 }
      if isTie ? kept[kept.count - 1] % 2 == 1 : first >= 5 {
        var index = kept.count - 1
        while index >= 0, kept[index] == 9 {
          kept[index] = 0
          index -= 1
        }
        if index < 0 { kept.insert(1, at: 0) } else { kept[index] += 1 }
      }
    }
    let isZero = kept.allSatisfy { $0 == 0 }
    var text = kept.map { String($0) }.joined()
    if decimals > 0 { text.insert(".", at: text.index(text.endIndex, offsetBy: -decimals)) }
    return (isNegative && !isZero ? "-" : "") + text
  }
}
