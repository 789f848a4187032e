import RunModel
import Testing

@testable import RunPage

@Suite("Totals")
struct TotalsTests {
  // Where years and weeks part: the examples of ISO 8601's own rule, a week belongs to the year of
  // its Thursday.
  @Test(
    "weeks are those of ISO 8601",
    arguments: [
      (2026, 11, 21, 2026, 47), (2026, 1, 1, 2026, 1), (2027, 1, 1, 2026, 53),
      (2027, 1, 3, 2026, 53), (2027, 1, 4, 2027, 1), (2024, 12, 30, 2025, 1),
      (2024, 12, 29, 2024, 52), (2005, 1, 1, 2004, 53), (2000, 1, 2, 1999, 52),
    ])
  func weeks(year: Int, month: Int, day: Int, weekYear: Int, week: Int) throws {
    let date = try #require(CalendarDate(year: year, month: month, day: day))
    #expect(date.isoWeek == (weekYear, week))
  }

  @Test("runs count by the date on the runner's clock; undated ones are in none")
  func periods() {
    // 22:30 UTC on New Year's Eve, which is a Thursday: half past eleven with an hour ahead, the
    // year after with two.
    let eve = UTC(millisecondsSince1970: 1_798_756_200_000)
    func run(_ number: Int, _ time: UTC?, offset: Int) -> RunSummary {
      RunSummary(
        id: "\(number)", journal: JournalID(UInt64(number)), number: number, timestamp: time,
        utcOffset: offset, distance: 1000, duration: 300, givenBeyond: [])
    }
    let runs = [run(1, eve, offset: 3600), run(2, eve, offset: 7200), run(3, nil, offset: 0)]
    let years = Totals.of(runs, by: .years)
    #expect(years.map { CalendarDate(daysSince1970: $0.firstDay).year } == [2027, 2026])
    #expect(years.map(\.runs) == [1, 1])
    let months = Totals.of(runs, by: .months)
    #expect(months.map { CalendarDate(daysSince1970: $0.firstDay).month } == [1, 12])
    let weeks = Totals.of(runs, by: .weeks)
    #expect(weeks.count == 1)
    #expect(weeks.first?.distance == 2000)
    #expect(weeks.first?.duration == 600)
    let monday = CalendarDate(daysSince1970: weeks.first?.firstDay ?? 0)
    #expect(monday == CalendarDate(year: 2026, month: 12, day: 28))
  }
}
