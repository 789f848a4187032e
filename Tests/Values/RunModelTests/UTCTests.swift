import RunModel
import Testing

@Suite struct UTCTests {
  @Test("Every day from 1970 to 2100 follows the one before, and comes back from its number")
  func everyDay() {
    var day = 0
    var weekday = 4
    for year in 1970...2100 {
      let isLeap = year % 4 == 0 && year != 2100
      let months = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      for (index, days) in months.enumerated() {
        #expect(CalendarDate.days(inMonth: index + 1, of: year) == days)
        for number in 1...days {
          let date = CalendarDate(daysSince1970: day)
          #expect((date.year, date.month, date.day) == (year, index + 1, number))
          #expect(date.daysSince1970 == day)
          #expect(date.weekday == weekday)
          day += 1
          weekday = (weekday + 1) % 7
        }
      }
    }
    #expect(day == 47_847)
  }

  @Test("Leap years are those of the Gregorian calendar")
  func leapYears() {
    for (year, days) in [(2000, 29), (1900, 28), (2024, 29), (2100, 28), (2023, 28), (1600, 29)] {
      #expect(CalendarDate.days(inMonth: 2, of: year) == days)
      #expect((CalendarDate(year: year, month: 2, day: 29) != nil) == (days == 29))
    }
  }

  @Test(
    "A day that does not exist is refused",
    arguments: [
      (2026, 2, 30), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (2026, 1, 32), (2026, 4, 31),
      (-1, 1, 1), (10_000, 1, 1), (Int.max, 1, 1),
    ] as [(Int, Int, Int)])
  func noSuchDay(year: Int, month: Int, day: Int) {
    #expect(CalendarDate(year: year, month: month, day: day) == nil)
  }

  @Test("Days before 1970 and far away have dates too")
  func farDays() {
    let eve = UTC(millisecondsSince1970: -1)
    #expect(eve.iso8601 == "1969-12-31T23:59:59.999Z")
    #expect(eve.date.weekday == 3)
    for day in [Int.min, -1_000_000_000, 1_000_000_000, Int.max] {
      #expect((1...12).contains(CalendarDate(daysSince1970: day).month))
    }
  }

  @Test(
    "ISO 8601 and file stamps are written with all their digits",
    arguments: [
      (0, "1970-01-01T00:00:00.000Z", "19700101T000000Z"),
      (1_795_241_700_000, "2026-11-21T06:15:00.000Z", "20261121T061500Z"),
      (951_782_400_007, "2000-02-29T00:00:00.007Z", "20000229T000000Z"),
      (4_102_444_799_999, "2099-12-31T23:59:59.999Z", "20991231T235959Z"),
    ] as [(Int64, String, String)])
  func wording(milliseconds: Int64, iso8601: String, stamp: String) {
    let time = UTC(millisecondsSince1970: milliseconds)
    #expect(time.iso8601 == iso8601)
    #expect(time.fileStamp == stamp)
    #expect(UTC(iso8601: iso8601) == time)
  }

  @Test(
    "Anything but exactly that form is refused",
    arguments: [
      "", "2026-11-21", "2026-11-21T06:15:00Z", "2026-11-21T06:15:00.00Z",
      "2026-11-21T06:15:00.0000Z", "2026-11-21 06:15:00.000Z", "2026-11-21T06:15:00.000z",
      "2026-11-21T24:00:00.000Z", "2026-11-21T06:60:00.000Z", "2026-11-21T06:15:60.000Z",
      "2026-02-29T06:15:00.000Z", "2026-13-01T06:15:00.000Z", "+026-11-21T06:15:00.000Z",
      "2026-11-21T06:15:00.-01Z", "2026-11-21T06:15:00,000Z", "２026-11-21T06:15:00.00Z",
    ])
  func malformed(text: String) {
    #expect(UTC(iso8601: text) == nil)
  }

  @Test("Random moments come back from their ISO 8601")
  func roundTrip() {
    var chance = SplitMix64(seed: 1)
    for _ in 0..<10_000 {
      let time = UTC(
        millisecondsSince1970: Int64.random(in: 0...253_402_300_799_999, using: &chance))
      #expect(UTC(iso8601: time.iso8601) == time)
      #expect(UTC(date: time.date, millisecondOfDay: time.millisecondOfDay) == time)
    }
  }

  @Test("No shift and no moment traps")
  func extremes() {
    for milliseconds in [Int64.min, -1, 0, .max] {
      let time = UTC(millisecondsSince1970: milliseconds)
      #expect((0..<UTC.millisecondsPerDay).contains(time.millisecondOfDay))
      #expect(time.iso8601.hasSuffix("Z"))
      for seconds in [Int.min, -1, 0, .max] {
        #expect(time.shifted(bySeconds: seconds).iso8601.hasSuffix("Z"))
      }
    }
  }

  @Test("Digits are padded with zeros, after the sign")
  func padding() {
    #expect(digits(7, 2) == "07")
    #expect(digits(123, 2) == "123")
    #expect(digits(-7, 3) == "-007")
    #expect(digits(.min, 2) == "-9223372036854775808")
  }

  @Test("Dates are read as they are written, and nothing else is")
  func dates() {
    for text in ["0000-01-01", "1999-12-31", "2024-02-29", "2026-11-27", "9999-12-31"] {
      #expect(CalendarDate(iso8601: text)?.iso8601 == text)
    }
    for text in [
      "", "2026-11-2", "2026-11-270", "2026-11-27T", "2026-02-29", "2026-00-10", "20261127",
      "2026/11/27", "2026-1a-27", "+026-11-27", "2026-11-\u{664}7", " 2026-11-27",
    ] { #expect(CalendarDate(iso8601: text) == nil, "\(text)") }
  }
}
