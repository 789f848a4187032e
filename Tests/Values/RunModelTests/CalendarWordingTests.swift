import RunModel
import Testing

@Suite struct CalendarWordingTests {
  private let morning = UTC(iso8601: "2026-11-21T23:42:10.500Z")

  @Test("A date is that of the runner's wall clock")
  func date() {
    #expect(Wording.date(morning, utcOffset: 0) == "Sat 21 Nov 2026")
    #expect(Wording.date(morning, utcOffset: 3600) == "Sun 22 Nov 2026")
    #expect(Wording.date(nil, utcOffset: 0) == "no date")
  }

  @Test("A short date leaves out the year when it is this one")
  func shortDate() {
    let later = UTC(iso8601: "2026-12-31T23:30:00.000Z")
    #expect(Wording.shortDate(morning, today: later, utcOffset: 0) == "21 Nov")
    #expect(Wording.shortDate(morning, today: later, utcOffset: 3600) == "22 Nov 2026")
    #expect(Wording.shortDate(morning, today: nil, utcOffset: 0) == "21 Nov 2026")
    #expect(Wording.shortDate(nil, today: later, utcOffset: 0) == "no date")
  }

  @Test("The clock has 24 hours and is dashes without a date")
  func clock() {
    #expect(Wording.clock(morning, utcOffset: 0) == "23:42")
    #expect(Wording.clock(morning, utcOffset: 3600) == "00:42")
    #expect(Wording.clock(morning, utcOffset: -12_600) == "20:12")
    #expect(Wording.clock(nil, utcOffset: 0) == "--:--")
  }

  @Test(
    "Time zones are offsets from UTC",
    arguments: [
      (0, "UTC"), (3600, "UTC+1:00"), (-12_600, "UTC-3:30"), (20_700, "UTC+5:45"),
      (50_400, "UTC+14:00"), (Int.min, "UTC-2562047788015215:30"),
    ] as [(Int, String)])
  func utcOffset(seconds: Int, text: String) {
    #expect(Wording.utcOffset(seconds) == text)
  }
}
