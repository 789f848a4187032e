import RunModel
import Testing

@testable import RunPage

@Suite("Weeks of a year")
struct ISOWeekTests {
  // Where years and weeks differ: examples of ISO 8601's own rule that a week belongs to the year
  // of its Thursday.
  @Test(
    "are those of ISO 8601, also where weeks begin a day earlier",
    arguments: [
      (2026, 11, 16, 2026, 47), (2025, 12, 29, 2026, 1), (2026, 12, 28, 2026, 53),
      (2027, 1, 4, 2027, 1), (2024, 12, 30, 2025, 1), (2024, 12, 23, 2024, 52),
      (2004, 12, 27, 2004, 53), (1999, 12, 27, 1999, 52), (2027, 1, 3, 2027, 1),
      (2026, 12, 27, 2026, 53),
    ])
  func weeks(year: Int, month: Int, day: Int, weekYear: Int, week: Int) throws {
    let date = try #require(CalendarDate(year: year, month: month, day: day))
    #expect(date.isoWeek == (weekYear, week))
  }

  @Test("are right in the weeks at both ends of the years that dates have")
  func ends() throws {
    // 0000-01-01 is a Saturday in the last week of the year before, 9999-12-31 a Friday.
    let first = try #require(CalendarDate(year: 0, month: 1, day: 1))
    #expect(CalendarDate(daysSince1970: first.daysSince1970 - 5).isoWeek == (-1, 52))
    #expect(CalendarDate(daysSince1970: first.daysSince1970 + 2).isoWeek == (0, 1))
    let last = try #require(CalendarDate(year: 9999, month: 12, day: 27))
    #expect(last.isoWeek == (9999, 52))
    #expect(CalendarDate(daysSince1970: last.daysSince1970 + 7).isoWeek == (10_000, 1))
  }
}
