import RunModel
import Testing

@testable import Activities

@Suite("The text of an element")
struct ElementTextTests {
  @Test(
    "is a moment in UTC",
    arguments: [
      ("2026-11-21T06:15:00Z", 0), ("2026-11-21T06:15:00.000Z", 0), ("2026-11-21T06:15:00", 0),
      ("2026-11-21T07:15:00+01:00", 0), ("2026-11-21T00:45:00.25-05:30", 250),
      ("2026-11-21T06:15:01.9999999Z", 1999), ("2026-11-21T06:15:60Z", 60_000),
      ("2026-11-22T06:15:00Z", 86_400_000),
    ] as [(String, Int64)])
  func moments(text: String, milliseconds: Int64) {
    let moment = UTC(millisecondsSince1970: start.millisecondsSince1970 + milliseconds)
    #expect(ElementText.time(text) == moment)
  }

  @Test(
    "is no moment",
    arguments: [
      "", "2026-11-21", "2026-11-21T06:15Z", "2026-02-30T06:15:00Z", "2026-11-21T24:00:00Z",
      "2026-11-21T06:60:00Z", "2026-11-21T06:15:61Z", "2026-11-21 06:15:00Z",
      "2026-11-21T06:15:00.Z", "2026-11-21T06:15:00z", "2026-11-21T06:15:00+1:00",
      "2026-11-21T06:15:00+15:00", "2026-11-21T06:15:00*01:00", "-026-11-21T06:15:00Z",
      "99999999999999999999", "2026-11-21T06:15:00Zulu",
    ])
  func noMoments(text: String) {
    #expect(ElementText.time(text) == nil)
  }

  @Test("is a finite decimal number, or none")
  func numbers() {
    #expect(ElementText.number("-3.40") == -3.4)
    #expect(ElementText.number("1e3") == 1000 && ElementText.number("-3,4") == -3.4)
    for text in ["", "nan", "inf", "0x10", "1e999", "3.4 m"] {
      #expect(ElementText.number(text) == nil, "\(text)")
    }
  }

  @Test("is the same number, to the last bit, read as bytes")
  func bytes() {
    var texts = [
      "", "-", ".", "-.", "0", "-0", "-0.0", "7", "007.50", "1.", ".5", "-.5", "--1", "1-", "1.2.3",
      "+3", "3,5", "1e5", "0x10", "1 2", "52.5200000", "-13.4049540", "9007199254740992",
      "9007199254740993", "0.9007199254740993", "123456789012345678", "999999999999999999",
      "0.12345678901234567", "0.30000000000000004", "1234567890123456789012", "4.35", "nan",
    ]
    var chance = SplitMix64(seed: 61)
    for _ in 0..<20_000 {
      let whole = Int64.random(in: -200_000...200_000, using: &chance)
      let length = Int.random(in: 1...12, using: &chance)
      let digits = (0..<length).map { _ in "\(Int.random(in: 0...9, using: &chance))" }
      texts.append("\(whole).\(digits.joined())")
    }
    for text in texts {
      let number = Array(text.utf8).withUnsafeBufferPointer { ElementText.number(TextBytes($0)) }
      #expect(number?.bitPattern == ElementText.number(text)?.bitPattern, "\(text)")
    }
  }

  @Test("is what is between blanks, however many")
  func blanks() {
    for (text, words) in [
      ("", ""), (" \n\t", ""), ("a", "a"), (" a b\r\n", "a b"), ("a  ", "a"), ("  a", "a"),
      ("\u{a0}a", "\u{a0}a"),
    ] {
      Array(text.utf8).withUnsafeBufferPointer { #expect(TextBytes($0).trimmed.string == words) }
    }
  }
}
