import RunModel
import Testing

/// Badges for the total climb of all runs.
private struct ClimbBadges: BadgeKind {
  static let kind = "climb"

  let badges: [Badge]
  /// Metres, by run ID.
  let climbs: [String: Double]
  private var climbed = 0.0
  private var earned: [Int: BadgeFeat] = [:]

  init(_ badges: [Badge], climbs: [String: Double]) {
    self.badges = badges
    self.climbs = climbs
  }

  mutating func add(_ run: RunSummary) {
    climbed += climbs[run.id] ?? 0
    for (position, badge) in badges.enumerated()
    where earned[position] == nil && climbed >= badge.distance {
      earned[position] = BadgeFeat(run)
    }
  }

  func standing(at position: Int) -> BadgeStanding { BadgeStanding(earned: earned[position]) }

  func goal(at position: Int) -> BadgeGoal { .total(in: .all) }

  func progress(at position: Int, on day: CalendarDate?) -> BadgeProgress {
    BadgeProgress(now: climbed, most: climbed)
  }
}

@Suite("A third kind of badge") struct BadgeKindTests {
  private static func badge(_ name: String, _ metres: Double) -> Badge {
    Badge(name: name, information: "", distance: metres, imageName: "")
  }

  /// The Moon is in each kind, always at 1000 m.
  private static func ladder(climbs: [String: Double] = ["run-1": 1000]) -> BadgeLadder {
    BadgeLadder(
      [badge("Earth", 0), badge("The Moon", 1000)],
      lifetime: [LifetimeBadge(badge("The Moon", 1000), in: .all)],
      others: [ClimbBadges([badge("The Moon", 1000), badge("Mons", 3000)], climbs: climbs)])
  }

  private static func id(_ kind: String, _ position: Int) -> BadgeID {
    BadgeID(kind: kind, position: position)
  }

  private static let ids = [
    id("runs", 0), id("runs", 1), id("lifetime", 0), id("climb", 0), id("climb", 1),
  ]

  /// The first climbs 1000 m, the second brings the total to 1200 m, the third is 1000 m long.
  private static let runs = [
    summary(1, metres: 600, seconds: 200), summary(2, metres: 600, seconds: 200),
    summary(3, metres: 1000, seconds: 300),
  ]

  @Test("stands in the list behind the others, each badge under its own id")
  func ids() {
    let ladder = Self.ladder()
    #expect(ladder.ids == Self.ids)
    let names = ladder.ids.map { ladder[$0].name }
    #expect(names == ["Earth", "The Moon", "The Moon", "The Moon", "Mons"])
    #expect(ladder.ids.map { ladder.row(of: $0) } == [0, 1, 2, 3, 4])
    #expect(ladder.row(of: Self.id("climb", 2)) == nil && ladder.row(of: Self.id("", 0)) == nil)
    // It does not change the ladder of single runs.
    #expect(ladder.badges.count == 2 && ladder.index(of: "Mons", at: 3000) == nil)
    #expect(BestEffortTable(ladder) == BestEffortTable(BadgeLadder(ladder.badges)))
  }

  @Test("tells two ladders apart")
  func equality() {
    #expect(Self.ladder() == Self.ladder())
    #expect(Self.ladder().hashValue == Self.ladder().hashValue)
    #expect(Self.ladder() != Self.ladder(climbs: [:]))
    #expect(Self.ladder() != BadgeLadder(Self.ladder().badges, lifetime: Self.ladder().lifetime))
  }

  @Test("is earned by its own goal, and no badge by that of another kind")
  func earned() {
    let all = Standings(ladder: Self.ladder(), runs: Self.runs)
    #expect(Self.ids.map { all.earned($0)?.runID } == ["run-1", "run-3", "run-2", "run-1", nil])
    #expect(Self.ids.map { all.kinds[$0].hasMedals } == [true, true, false, false, false])
    let mons = all.kinds[Self.ids[4]]
    #expect(mons.goal(at: 1) == .total(in: .all))
    #expect(mons.progress(at: 1, on: nil) == BadgeProgress(now: 1000, most: 1000))
  }

  @Test("is won and lost with a run, beside those of other kinds")
  func gains() {
    let climbs = ["run-1": 1000.0, "run-3": 2000]
    let ladder = Self.ladder(climbs: climbs)
    var standings = Standings(ladder: ladder, runs: [])
    let won = Self.runs.map { run in
      let before = standings
      standings.add(run)
      return Standings.gains(from: before, to: standings)
    }
    func earned(_ rows: Int...) -> [BadgeGain] {
      rows.map { BadgeGain(badge: Self.ids[$0], prize: .earned) }
    }
    #expect(won[0] == earned(0, 3))
    #expect(won[1] == earned(2))
    #expect(won[2].filter { $0.prize == .earned } == earned(1, 4))
    #expect(won[2].filter { $0.prize != .earned }.allSatisfy { $0.badge == .run(0) })
    #expect(standings == Standings(ladder: ladder, runs: Self.runs.reversed()))
    // Without the first run the climb is 2000 m, and the last run gains everything left.
    let rest = standings.judging(Array(Self.runs.dropFirst()))
    #expect(Standings.gains(from: rest, to: standings).last == earned(4).first)
    #expect(rest.earned(Self.ids[3])?.runID == "run-3")
  }

  @Test("and other badges in a custom ladder move no medal")
  func customLadder() {
    let runs = [summary(1, metres: 1000, seconds: 400), summary(2, metres: 1000, seconds: 370)]
    let old = Standings(ladder: Self.ladder(), runs: runs)
    #expect(old.standing(.run(1)).silver?.runID == "run-2")
    let badges = Self.ladder().badges + [Self.badge("Hill", 500), Self.badge("Lake", 800)]
    let new = Standings(ladder: BadgeLadder(badges), runs: runs)
    for badge in Self.ladder().badges {
      let before = old.ladder.index(of: badge.name, at: badge.distance).map(BadgeID.run)
      let after = new.ladder.index(of: badge.name, at: badge.distance).map(BadgeID.run)
      #expect(before.map(old.standing) == after.map(new.standing) && after != nil)
    }
  }
}
