import RunModel
import Testing

@Suite("Records and totals") struct RecordsTests {
  private let table = BestEffortTable(BadgeLadder([]))

  /// A run of 12 km with its fastest 1 km, mile, 3 km, 5 km and 10 km.
  private func stretched(_ number: Int, _ seconds: [Double]) -> RunSummary {
    var run = summary(number, metres: 12_000, seconds: 4000)
    run.bestEfforts = BestEffortTimes(key: table.key, seconds: seconds)
    return run
  }

  private func summary(_ number: Int, metres: Double, seconds: Double) -> RunSummary {
    RunSummary(
      id: "run-\(number)", journal: JournalID(UInt64(number)), number: RunNumber(number),
      timestamp: nil,
      utcOffset: 0, distance: metres, duration: seconds, givenBeyond: [])
  }

  @Test("the fastest holds the record, of equal ones the older, and who was not measured none")
  func fastest() throws {
    let slow = stretched(1, [300, 500, 950, 1600, 3300])
    let fast = stretched(2, [280, 470, 900, 1500, 3300])
    let alike = stretched(3, [280, 480, 910, 1510, 3310])
    var other = stretched(4, [1, 1, 1, 1, 1])
    other.bestEfforts?.key ^= 1
    let runs = [alike, other, fast, slow, summary(5, metres: 20_000, seconds: 1)]
    let kilometre = try #require(DistanceRecord(over: 1000, in: runs, table))
    #expect(kilometre.run == fast && kilometre.seconds == 280)
    #expect(DistanceRecord(over: 10_000, in: runs, table)?.run == slow)
    #expect(DistanceRecord(over: 21_097.5, in: runs, table) == nil)
    #expect(DistanceRecord(over: 1000, in: [RunSummary](), table) == nil)
  }

  @Test("each unit has its own distances, all of which are measured", arguments: Units.allCases)
  func distances(_ units: Units) {
    let shown = RecordDistances.shown(in: units)
    #expect(shown == shown.sorted())
    #expect(Set(shown).isSubset(of: Set(RecordDistances.all)))
    #expect(Set(shown).count == shown.count)
  }

  @Test("totals are sums")
  func totals() {
    let totals = RunTotals([
      summary(1, metres: 1000, seconds: 300), summary(2, metres: 500.5, seconds: 200),
    ])
    #expect(totals.runs == 2 && totals.distance == 1500.5 && totals.duration == 500)
    #expect(RunTotals([]).runs == 0)
  }

  @Test("a week begins on Monday, over the ends of months, years and before 1970")
  func weeks() throws {
    // Mondays and the Sundays before them.
    for (year, month, day) in [(2026, 11, 23), (2027, 1, 4), (2024, 12, 30), (1969, 12, 29)] {
      let monday = try #require(CalendarDate(year: year, month: month, day: day))
      #expect(monday.weekday == 1)
      let index = RunTotals.Period.week.index(of: monday, weekFrom: .monday)
      for step in -1...7 {
        let other = CalendarDate(daysSince1970: monday.daysSince1970 + step)
        let expected = step < 0 ? index - 1 : step > 6 ? index + 1 : index
        #expect(RunTotals.Period.week.index(of: other, weekFrom: .monday) == expected)
      }
      #expect(
        RunTotals.Period.week.firstDay(of: index, weekFrom: .monday) == monday.daysSince1970)
    }
  }

  @Test("weeks may begin on Sunday")
  func sundays() throws {
    let saturday = try #require(CalendarDate(year: 2026, month: 11, day: 21))
    let sunday = try #require(CalendarDate(year: 2026, month: 11, day: 22))
    let monday = try #require(CalendarDate(year: 2026, month: 11, day: 23))
    func index(_ day: CalendarDate, _ first: FormatSettings.FirstWeekday) -> Int {
      RunTotals.Period.week.index(of: day, weekFrom: first)
    }
    #expect(index(saturday, .monday) == index(sunday, .monday))
    #expect(index(sunday, .monday) + 1 == index(monday, .monday))
    #expect(index(sunday, .sunday) == index(monday, .sunday))
    #expect(index(saturday, .sunday) + 1 == index(sunday, .sunday))
    let first = RunTotals.Period.week.firstDay(of: index(monday, .sunday), weekFrom: .sunday)
    #expect(first == sunday.daysSince1970)
  }

  @Test("months and years are those of the calendar")
  func months() throws {
    let day = try #require(CalendarDate(year: 2026, month: 11, day: 30))
    let next = try #require(CalendarDate(year: 2026, month: 12, day: 1))
    let new = try #require(CalendarDate(year: 2027, month: 1, day: 31))
    func indexes(_ period: RunTotals.Period) -> [Int] {
      [day, next, new].map { period.index(of: $0, weekFrom: .monday) }
    }
    let month = indexes(.month)[0]
    #expect(indexes(.month) == [month, month + 1, month + 2])
    #expect(indexes(.year) == [2026, 2026, 2027])
    #expect(indexes(.all) == [0, 0, 0])
    let firsts = [RunTotals.Period.month, .year].map { period in
      period.firstDay(of: period.index(of: next, weekFrom: .monday), weekFrom: .monday)
    }
    #expect(firsts[0] == next.daysSince1970)
    #expect(firsts[1] == CalendarDate(year: 2026, month: 1, day: 1)?.daysSince1970)
    #expect(RunTotals.Period.all.firstDay(of: 0, weekFrom: .monday) == nil)
  }

  @Test("minutes that are left are the coarser the more they are, and never more than there are")
  func remainingMinutes() {
    let spans = [-5.0, 299, 300, 1799, 1800, 2399, 3599, 3600, 4199, 11_460]
    let minutes = spans.map { Wording.remainingMinutes(seconds: $0) }
    #expect(minutes == [0, 4, 5, 29, 30, 35, 55, 60, 60, 190])
    #expect(Wording.remainingMinutes(seconds: .infinity) > 0)
  }
}
