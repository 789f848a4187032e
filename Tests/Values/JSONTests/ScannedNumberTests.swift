import RunModel
import Testing

@testable import JSON

@Suite("Numbers")
struct ScannedNumberTests {
  private func int64(_ text: String) throws -> Int64 {
    try JSONReader.read(Array(text.utf8)) { try $0.int64() }
  }

  private func double(_ text: String) throws -> Double {
    try JSONReader.read(Array(text.utf8)) { try $0.double() }
  }

  @Test("whole numbers are exact to the last bit")
  func wholeNumbers() throws {
    for number in [
      0, 1, -1, 9_007_199_254_740_993, -9_007_199_254_740_993, .max, .min, .max - 1, .min + 1,
    ] as [Int64] {
      #expect(try int64("\(number)") == number)
    }
    #expect(try int64("-0") == 0)
  }

  @Test(
    "whole numbers that do not fit, or are not written as such, are refused",
    arguments: [
      "9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616",
      "99999999999999999999999", "1.0", "1e3", "0.0", "-0.0", "1E0",
    ])
  func notWhole(text: String) {
    #expect(throws: JSONError.self) { _ = try int64(text) }
  }

  @Test("bounds are inclusive")
  func bounds() throws {
    for (text, fits) in [("1", true), ("5", true), ("0", false), ("6", false), ("-1", false)] {
      #expect(complaint(text) { _ = try $0.int(in: 1...5) }.isEmpty == fits)
      #expect(complaint(text) { _ = try $0.double(in: 1...5) }.isEmpty == fits)
    }
  }

  @Test(
    "doubles are the nearest to what is written",
    arguments: [
      "0", "-0.0", "0.1", "0.2", "0.3", "52.5000000", "13.4000001", "179.9999999", "1e22", "1e23",
      "9007199254740992", "9007199254740993", "9007199254740993.0000001", "123456789012345678",
      "1.7976931348623157e308", "2.2250738585072014e-308", "5e-324", "4.9406564584124654e-324",
      "2.4703282292062327e-324", "2.4703282292062328e-324", "1e-400", "0e999999999999", "0e-99999",
      "100000000000000000000000000000e-29", "0.000000000000000000000000000000000000000000000001e48",
      "179769313486231580793728971405301", "3.14159265358979323846264338327950288", "1e-22",
      "1e-23",
      "-1.5E+3", "18446744073709551615", "18446744073709551616", "18446744073709551609.5",
      "8.5e-7", "6929495644600919.5", "3.5844466002796428e298",
    ])
  func nearest(text: String) throws {
    #expect(try double(text).bitPattern == Double(text)!.bitPattern)
  }

  @Test("too small is 0, too large is an error, and a thousand digits are read")
  func extremes() throws {
    #expect(try double("1e-400") == 0)
    #expect(try double("-1e-400").sign == .minus)
    #expect(throws: JSONError.self) { _ = try double("1e400") }
    #expect(throws: JSONError.self) { _ = try double("-1e400") }
    #expect(throws: JSONError.self) { _ = try double("1e99999999999999999999") }
    #expect(throws: JSONError.self) { _ = try double("17976931348623159e292") }
    #expect(try double("0." + String(repeating: "3", count: 1000)) == 1.0 / 3)
  }

  @Test("seeded decimals agree with the standard library")
  func seeded() throws {
    var generator = SplitMix64(seed: 1)
    for _ in 0..<5000 {
      let digits = UInt64.random(in: 0...UInt64.max, using: &generator)
      let mantissa = digits >> UInt64.random(in: 0..<64, using: &generator)
      let text = "-\(mantissa)e\(Int.random(in: -40...40, using: &generator))"
      guard try double(text) == Double(text)! else {
        Issue.record("\(text)")
        return
      }
    }
  }

  @Test("the characters of a number are kept")
  func text() throws {
    for text in ["-0", "1.50", "1e5", "123456789012345678901234567890"] {
      #expect(try JSONReader.read(Array(text.utf8)) { try $0.numberText() } == text)
    }
  }
}
