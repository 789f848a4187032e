import RunModel
import Testing

@Suite("Totals of weeks, months and years") struct RunTotalsTests {
  typealias Period = RunTotals.Period

  private static func run(
    _ number: Int, at time: UTC?, offset: Int = 0, metres: Double = 5000, seconds: Double = 1500
  ) -> RunSummary {
    RunSummary(
      id: "run-\(number)", journal: JournalID(UInt64(number)), number: RunNumber(number),
      timestamp: time,
      utcOffset: offset, distance: metres, duration: seconds, givenBeyond: [])
  }

  /// 23:30 UTC on a date.
  private static func late(_ year: Int, _ month: Int, _ day: Int) throws -> UTC {
    let date = try #require(CalendarDate(year: year, month: month, day: day))
    return UTC(date: date, millisecondOfDay: 84_600_000)
  }

  /// The first days of the periods that contain runs, "2026-01-01".
  private static func firstDays(
    _ runs: [RunSummary], _ period: Period, _ first: FormatSettings.FirstWeekday = .monday
  ) -> [String] {
    RunTotals.of(runs, by: period, weekFrom: first).keys.sorted().map { index in
      let day = period.firstDay(of: index, weekFrom: first)
      let date = day.map { CalendarDate(daysSince1970: $0) }
      return date.map { "\($0.year)-\(digits($0.month, 2))-\(digits($0.day, 2))" } ?? "none"
    }
  }

  @Test("go by the runner's own clock across midnight")
  func midnight() throws {
    let time = try Self.late(2026, 12, 31)
    let here = [Self.run(1, at: time)]
    #expect(Self.firstDays(here, .month) == ["2026-12-01"])
    #expect(Self.firstDays(here, .year) == ["2026-01-01"])
    let ahead = [Self.run(1, at: time, offset: 3600)]
    #expect(Self.firstDays(ahead, .month) == ["2027-01-01"])
    #expect(Self.firstDays(ahead, .year) == ["2027-01-01"])
    // At 00:15 UTC it is still the previous day in the west.
    let behind = [Self.run(1, at: time.shifted(bySeconds: 2700), offset: -3600)]
    #expect(Self.firstDays(behind, .month) == ["2026-12-01"])
    #expect(Self.firstDays(behind, .year) == ["2026-01-01"])
    #expect(Self.firstDays(here + ahead, .month) == ["2026-12-01", "2027-01-01"])
  }

  @Test("have one week across New Year")
  func newYear() throws {
    // Thursday, 31 December 2026, to Sunday, 3 January 2027; and the Monday after it.
    let week = [
      Self.run(1, at: try Self.late(2026, 12, 31)), Self.run(2, at: try Self.late(2027, 1, 3)),
    ]
    #expect(Self.firstDays(week, .week) == ["2026-12-28"])
    #expect(Self.firstDays(week, .week, .sunday) == ["2026-12-27", "2027-01-03"])
    #expect(Self.firstDays(week, .year) == ["2026-01-01", "2027-01-01"])
    let next = Self.run(3, at: try Self.late(2027, 1, 4))
    #expect(Self.firstDays(week + [next], .week) == ["2026-12-28", "2027-01-04"])
    // One hour east the week has already changed.
    let ahead = Self.run(4, at: try Self.late(2027, 1, 3), offset: 3600)
    #expect(Self.firstDays([ahead], .week) == ["2027-01-04"])
  }

  @Test("are right at the ends of the calendar, where an offset leads out of its years")
  func ends() throws {
    let first = UTC(
      date: try #require(CalendarDate(year: 0, month: 1, day: 1)), millisecondOfDay: 0)
    let last = try Self.late(9999, 12, 31)
    let ends = [
      Self.run(1, at: first), Self.run(2, at: first, offset: -3600), Self.run(3, at: last),
      Self.run(4, at: last, offset: 3600),
    ]
    #expect(Self.firstDays(ends, .month) == ["-1-12-01", "0-01-01", "9999-12-01", "10000-01-01"])
    #expect(Self.firstDays(ends, .year) == ["-1-01-01", "0-01-01", "9999-01-01", "10000-01-01"])
    // 0000-01-01 is a Saturday, 9999-12-31 a Friday.
    #expect(Self.firstDays(ends, .week) == ["-1-12-27", "9999-12-27"])
  }

  @Test("count no run that is too short to count, and each run once")
  func tooShort() throws {
    let time = try Self.late(2026, 11, 3)
    let runs = [
      Self.run(1, at: time), Self.run(2, at: time, metres: 9.99),
      Self.run(3, at: time, seconds: 0), Self.run(4, at: time, metres: 10, seconds: 1),
    ]
    for period in Period.allCases {
      let totals = RunTotals.of(runs, by: period, weekFrom: .monday)
      #expect(totals.values.map(\.runs) == [2] && totals.values.map(\.distance) == [5010])
    }
    #expect(RunTotals.of(runs.suffix(1), by: .year, weekFrom: .monday)[2026]?.runs == 1)
  }

  @Test("add whole centimetres: no part of a sum is lost, whatever the order")
  func centimetres() {
    var metres = [14444.9, 12592.3, 9199.1, 14757.13, 22866.34, 12796.18, 13344.05]
    #expect(metres.reduce(0, +) < 100_000)
    var random = SplitMix64(seed: 11)
    for _ in 0..<20 {
      let runs = metres.enumerated().map { Self.run($0 + 1, at: nil, metres: $1) }
      #expect(RunTotals(runs).distance == 100_000)
      metres.shuffle(using: &random)
    }
  }
}
