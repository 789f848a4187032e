import RunModel
import Testing

@Suite("Badges of many runs") struct LifetimeBadgesTests {
  private static func badge(_ name: String, _ metres: Double) -> Badge {
    Badge(name: name, information: "", distance: metres, imageName: "")
  }

  private static let ladder = BadgeLadder(
    [badge("Earth", 0)],
    lifetime: [
      LifetimeBadge(badge("All of 30", 30_000), in: .all),
      LifetimeBadge(badge("Week of 20", 20_000), in: .week),
      LifetimeBadge(badge("Week of 10", 10_000), in: .week),
      LifetimeBadge(badge("Month of 25", 25_000), in: .month),
      LifetimeBadge(badge("Year of 25", 25_000), in: .year),
    ])

  /// A run that started some hours after Monday, 2026-11-02, 00:00 UTC; undated without hours.
  private static func run(
    _ number: Int, hours: Int?, metres: Double, offset: Int = 0
  ) -> RunSummary {
    RunSummary(
      id: "run-\(number)", journal: JournalID(UInt64(number)), number: RunNumber(number),
      timestamp: hours.map {
        UTC(millisecondsSince1970: 1_793_577_600_000 + Int64($0) * 3_600_000)
      }, utcOffset: offset, distance: metres, duration: metres / 3, givenBeyond: [])
  }

  private static func standings(
    _ runs: [RunSummary], _ first: FormatSettings.FirstWeekday = .monday
  ) -> LifetimeBadges {
    Standings(ladder: ladder, runs: runs, rules: BadgeRules(firstWeekday: first)).lifetime
  }

  /// The names of earned badges, with the runs that earned them.
  private static func earned(
    _ runs: [RunSummary], _ first: FormatSettings.FirstWeekday = .monday
  ) -> [String] {
    let standings = standings(runs, first)
    return zip(standings.entries, standings.all).compactMap { lifetime, standing in
      standing.earned.map { "\(lifetime.badge.name) by \($0.runID)" }
    }
  }

  @Test("are in the order of their periods, the shortest first, behind those of single runs")
  func order() {
    let names = Self.ladder.ids.map { Self.ladder[$0].name }
    #expect(
      names == ["Earth", "Week of 10", "Week of 20", "Month of 25", "Year of 25", "All of 30"])
  }

  @Test("are earned by the run that reaches the metres, exactly at them too")
  func reached() {
    let runs = [
      Self.run(1, hours: 8, metres: 9_990), Self.run(2, hours: 30, metres: 10),
      Self.run(3, hours: 60, metres: 10_000),
    ]
    #expect(Self.earned(Array(runs.prefix(1))) == [])
    #expect(Self.earned(Array(runs.prefix(2))) == ["Week of 10 by run-2"])
    #expect(Self.earned(runs) == ["Week of 10 by run-2", "Week of 20 by run-3"])
  }

  @Test("are reached by centimetres that are added exactly")
  func centimetres() {
    let metres = [1603.66, 924.72, 802.92, 1682.02, 938.78, 2284.91, 1762.99]
    #expect(metres.reduce(0, +) < 10_000)
    let runs = metres.enumerated().map { Self.run($0 + 1, hours: $0, metres: $1) }
    #expect(Self.earned(runs) == ["Week of 10 by run-7"])
  }

  @Test("count again in each week that reaches them, once a week")
  func times() {
    let runs = (0..<4).map { Self.run($0 + 1, hours: $0 * 100, metres: 12_000) }
    let standings = Self.standings(runs)
    // 0, 100, 200 and 300 hours are in the weeks 0, 0, 1 and 1.
    #expect(standings.all.map(\.times) == [2, 2, 1, 1, 1])
    #expect(standings.most(in: .week) == 24_000 && standings.most(in: .all) == 48_000)
  }

  @Test("do not depend on the order of the list, and deleting undoes exactly")
  func anyOrder() {
    var random = SplitMix64(seed: 7)
    let runs = (1...40).map { number in
      Self.run(
        number, hours: random.next() % 5 == 0 ? nil : Int(random.next() % 2000),
        metres: Double(random.next() % 9000))
    }
    let all = Self.standings(runs)
    var shuffled = runs
    for _ in 0..<5 {
      shuffled.shuffle(using: &random)
      #expect(Self.standings(shuffled) == all)
    }
    // A deleted run leaves no trace: the remaining standings are as if it had never been run, and
    // no standing is the same as with it.
    for gone in runs {
      let rest = runs.filter { $0.id != gone.id }
      let judged = Standings(ladder: Self.ladder, runs: runs).judging(rest).lifetime
      #expect(judged == Self.standings(rest) && judged != all)
      #expect(judged.most(in: .all) == RunTotals(rest).distance)
    }
  }

  @Test("by a run without a date count for all time alone")
  func undated() {
    let runs = (1...3).map { Self.run($0, hours: nil, metres: 10_000) }
    #expect(Self.earned(runs) == ["All of 30 by run-3"])
  }

  @Test("by a run that is too short to count are none")
  func tooShort() {
    var stood = Self.run(1, hours: 1, metres: 50_000)
    stood.duration = 0
    #expect(Self.earned([stood]) == [])
    #expect(Self.standings([Self.run(1, hours: 1, metres: 9)]).most(in: .all) == 0)
  }

  @Test("go by the runner's own clock and first weekday")
  func weeks() {
    // Sunday 23:30 UTC and Monday 01:00 UTC: one week if weeks start on Sunday, or an hour further
    // east.
    let late = Self.run(1, hours: 167, metres: 6_000)
    let early = Self.run(2, hours: 169, metres: 6_000)
    #expect(Self.earned([late, early]) == [])
    #expect(Self.earned([late, early], .sunday) == ["Week of 10 by run-2"])
    let ahead = Self.run(1, hours: 167, metres: 6_000, offset: 3600)
    #expect(Self.earned([ahead, early]) == ["Week of 10 by run-2"])
  }

  @Test("are lost with the run, and won by it")
  func gains() {
    let runs = [Self.run(1, hours: 8, metres: 9_000), Self.run(2, hours: 9, metres: 2_000)]
    let all = Standings(ladder: Self.ladder, runs: runs)
    for gone in runs {
      let rest = all.judging(runs.filter { $0.id != gone.id })
      let week = BadgeID(kind: LifetimeBadges.kind, position: 0)
      #expect(
        Standings.gains(from: rest, to: all) == [BadgeGain(badge: week, prize: .earned)])
      #expect(all.earned(week)?.runID == "run-2" && rest.earned(week) == nil)
    }
  }

  @Test("the nearest is that with the fewest metres left in the current week, month or in all")
  func nearest() throws {
    let today = try #require(CalendarDate(year: 2026, month: 11, day: 3))
    let runs = [Self.run(1, hours: 8, metres: 9_000)]
    func nearest(_ runs: [RunSummary], _ day: CalendarDate?) -> String? {
      let standings = Self.standings(runs)
      return standings.nearest(on: day).map {
        "\(standings.badges[$0.index].name) \($0.metres)"
      }
    }
    #expect(nearest(runs, today) == "Week of 10 1000.0")
    #expect(nearest(runs, nil) == "All of 30 21000.0")
    // The week after: nothing yet this week.
    let next = CalendarDate(daysSince1970: today.daysSince1970 + 7)
    #expect(nearest(runs, next) == "Week of 10 10000.0")
    #expect(nearest([Self.run(1, hours: 8, metres: 99_000)], today) == nil)
  }
}

@Suite("The last weeks") struct RunWeeksTests {
  /// A run some days after Monday, 2026-11-02.
  private static func run(_ number: Int, day: Int, metres: Double = 5_000) -> RunSummary {
    RunSummary(
      id: "run-\(number)", journal: JournalID(UInt64(number)), number: RunNumber(number),
      timestamp: UTC(millisecondsSince1970: 1_793_620_800_000 + Int64(day) * 86_400_000),
      utcOffset: 0, distance: metres, duration: 1500, givenBeyond: [])
  }

  private static func weeks(_ days: [Int], today: Int) -> RunWeeks {
    let monday = CalendarDate(year: 2026, month: 11, day: 2)?.daysSince1970 ?? 0
    return RunWeeks(
      days.enumerated().map { run($0.offset, day: $0.element) },
      today: CalendarDate(daysSince1970: monday + today), weekFrom: .monday)
  }

  @Test("are eight, the current one last, with what was run in each")
  func eight() {
    let weeks = Self.weeks([-60, -49, -48, 0, 3], today: 6)
    #expect(weeks.metres == [10_000, 0, 0, 0, 0, 0, 0, 10_000])
    #expect(weeks.firstDays.count == RunWeeks.count)
    #expect(zip(weeks.firstDays, weeks.firstDays.dropFirst()).allSatisfy { $1 - $0 == 7 })
  }

  @Test("in a row have a run each; the current one may still have none")
  func streak() {
    #expect(Self.weeks([], today: 0).streak == 0)
    #expect(Self.weeks([0, 7, 14], today: 16).streak == 3)
    let waiting = Self.weeks([0, 7, 14], today: 21)
    #expect(waiting.streak == 3 && !waiting.hasRun)
    #expect(Self.weeks([0, 7, 14], today: 28).streak == 0)
    #expect(Self.weeks([0, 14], today: 14).streak == 1)
    // Rest days do not matter: Monday of one week, Sunday of the next.
    #expect(Self.weeks([0, 13], today: 13).streak == 2)
  }

  @Test("are counted by runs that count")
  func tooShort() throws {
    let today = try #require(CalendarDate(year: 2026, month: 11, day: 2))
    let weeks = RunWeeks([Self.run(1, day: 0, metres: 9)], today: today, weekFrom: .monday)
    #expect(weeks.streak == 0 && !weeks.hasRun)
  }
}
