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
}
