import RunModel
import Testing

@Suite struct BadgeStandingTests {
  private func moon(_ runs: [RunSummary]) -> BadgeStanding {
    Standings(ladder: ladder, runs: runs).all[1]
  }

  @Test("The first run that reaches a badge earns it, and is its best until a faster one")
  func earned() {
    let standing = moon([
      summary(1, metres: 999, seconds: 300), summary(2, metres: 1000, seconds: 400),
    ])
    #expect(standing.earned?.runID == "run-2")
    #expect(standing.best?.runID == "run-2")
    #expect(standing.earned?.speed == 2.5)
    #expect(standing.earned?.pace == 0.4)
    #expect(standing.silver == nil)
  }

  @Test("Oldest first is what the stored counter says, whatever the order of the list")
  func oldestFirst() {
    let runs = [
      summary(3, metres: 1000, seconds: 200), summary(1, metres: 1000, seconds: 400),
      summary(2, metres: 1000, seconds: 300),
    ]
    for order in [runs, runs.reversed()] {
      #expect(moon(order).earned?.runID == "run-1")
      #expect(moon(order).silver?.runID == "run-2")
      #expect(moon(order).best?.runID == "run-3")
    }
  }

  @Test(
    "Silver asks for more than 1.05 times the first speed, gold for more than 1.10 times",
    arguments: [
      (1050.0, false, false), (1050.0001, true, false), (1100, true, false),
      (1100.0001, true, true), (1000, false, false), (999.9, false, false),
    ] as [(Double, Bool, Bool)])
  func medals(metres: Double, silver: Bool, gold: Bool) {
    // Speeds 1000 and `metres` over the same time: exact in binary as far as it matters.
    let later = summary(2, metres: metres, seconds: 1)
    let standing = Standings(
      ladder: BadgeLadder([Badge(name: "", information: "", distance: 500, imageName: "")]),
      runs: [summary(1, metres: 1000, seconds: 1), later]
    ).all[0]
    #expect((standing.silver != nil) == silver)
    #expect((standing.gold != nil) == gold)
  }

  @Test("The first run cannot win a medal over itself")
  func firstRun() {
    let standing = moon([summary(1, metres: 5000, seconds: 600)])
    #expect(standing.silver == nil && standing.gold == nil)
  }

  @Test("Medals stay with the first run that won them, the best goes to the fastest")
  func firstWins() {
    let standing = moon([
      summary(1, metres: 1000, seconds: 400), summary(2, metres: 1000, seconds: 300),
      summary(3, metres: 1000, seconds: 200), summary(4, metres: 1000, seconds: 200),
    ])
    #expect(standing.silver?.runID == "run-2")
    #expect(standing.gold?.runID == "run-2")
    #expect(standing.best?.runID == "run-3")
  }

  @Test("Runs under 10 m or without time count for nothing")
  func tooShort() {
    #expect(
      Standings(ladder: ladder, runs: [summary(1, metres: 9.99, seconds: 5)]).all[0].earned == nil)
    #expect(
      Standings(ladder: ladder, runs: [summary(1, metres: 5000, seconds: 0)]).all[1].earned == nil)
    #expect(
      Standings(ladder: ladder, runs: [summary(1, metres: 10, seconds: 5)]).all[0].earned != nil)
  }

  @Test("A badge given during the run counts although the final distance is shorter")
  func givenBeyond() {
    let run = summary(1, metres: 998, seconds: 400, givenBeyond: ["The Moon"])
    #expect(moon([run]).earned?.runID == "run-1")
    #expect(Standings(ladder: ladder, runs: [run]).all[2].earned == nil)
  }

  @Test("A badge given in another ladder at another distance is another badge")
  func givenInAnotherLadder() {
    func standing(_ distance: Double?) -> BadgeStanding {
      var run = summary(1, metres: 498, seconds: 400)
      run.givenBeyond = [GivenBadge(name: "The Moon", distance: distance)]
      return moon([run])
    }
    #expect(standing(500).earned == nil)
    #expect(standing(1000).earned?.runID == "run-1")
    #expect(standing(nil).earned?.runID == "run-1")
  }

  @Test("A run given a badge brings what rebuilt standings have; deleting it takes that back")
  func takenBack() {
    let old = [summary(1, metres: 1000, seconds: 400)]
    let fast = summary(2, metres: 3000, seconds: 1000)
    let before = Standings(ladder: ladder, runs: old)
    var after = before
    after.add(fast)
    #expect(after == Standings(ladder: ladder, runs: [fast] + old))
    #expect(
      Standings.gains(from: before, to: after) == [
        BadgeGain(badge: .run(0), prize: .silver), BadgeGain(badge: .run(0), prize: .gold),
        BadgeGain(badge: .run(1), prize: .silver), BadgeGain(badge: .run(1), prize: .gold),
        BadgeGain(badge: .run(2), prize: .earned),
      ])
    #expect(Standings.gains(from: after, to: before) == [])
    let withoutFirst = Standings(ladder: ladder, runs: [fast])
    #expect(withoutFirst.all[1].earned?.runID == "run-2")
    #expect(Standings.gains(from: withoutFirst, to: after).allSatisfy { $0.prize != .earned })
  }

  @Test("Taking runs one by one is the same as judging them all, for any runs")
  func incremental() {
    var chance = SplitMix64(seed: 3)
    for _ in 0..<200 {
      let runs = (1...Int.random(in: 1...12, using: &chance)).map {
        summary(
          $0, metres: .random(in: 0...4000, using: &chance),
          seconds: .random(in: 0...1500, using: &chance))
      }
      var standings = Standings(ladder: ladder, runs: [])
      for run in runs { standings.add(run) }
      #expect(standings == Standings(ladder: ladder, runs: runs.shuffled(using: &chance)))
      for standing in standings.all {
        guard let earned = standing.earned, let best = standing.best else { continue }
        #expect(best.speed >= earned.speed)
        #expect(
          (standing.silver != nil) == Medal.silver.isWon(by: best.speed, reference: earned.speed))
        #expect((standing.gold != nil) == Medal.gold.isWon(by: best.speed, reference: earned.speed))
      }
    }
  }

  // MARK: By the best effort

  /// A run of 3,000 m with its fastest 1,000 m.
  private func stretched(
    _ number: Int, metres: Double = 3000, seconds: Double, fastest: Double
  ) -> RunSummary {
    var run = summary(number, metres: metres, seconds: seconds)
    let table = BestEffortTable(ladder)
    // Those of records are irrelevant here.
    let others = table.lengths.filter { $0 > 1000 && $0 < 3000 }.map { _ in seconds }
    let whole = metres >= 3000 ? others + [seconds] : []
    run.bestEfforts = BestEffortTimes(key: table.key, seconds: [fastest] + whole)
    return run
  }

  private func byStretch(_ runs: [RunSummary]) -> Standings {
    Standings(ladder: ladder, runs: runs, rules: BadgeRules(speed: .fastestStretch))
  }

  @Test("By the best effort a fast 1,000 m within a long run wins, and is its reference")
  func fastestStretch() {
    let runs = [
      stretched(1, seconds: 1200, fastest: 380), stretched(2, seconds: 1200, fastest: 350),
    ]
    let standings = byStretch(runs)
    #expect(standings.all[1].earned?.speed == 1000 / 380.0)
    #expect(standings.all[1].silver?.runID == "run-2")
    #expect(standings.all[1].silver?.speed == 1000 / 350.0)
    #expect(standings.all[1].gold == nil)
    // Over 3,000 m they are equal, and for 0 m the whole run counts.
    #expect(standings.all[2].silver == nil)
    #expect(standings.all[0].earned?.speed == 2.5)
    #expect(standings.all[0].silver == nil)
    // By the whole run's average it would not be.
    #expect(Standings(ladder: ladder, runs: runs).all[1].silver == nil)
  }

  @Test("Just at 1.05 and 1.10 times the reference's stretch there is no medal, just over there is")
  func fastestStretchLimits() {
    for (seconds, silver, gold) in [
      (1000.0, false, false), (953, false, false), (952, true, false), (910, true, false),
      (909, true, true),
    ] {
      let standing = byStretch([
        stretched(1, seconds: 4000, fastest: 1000), stretched(2, seconds: 4000, fastest: seconds),
      ]).all[1]
      #expect((standing.silver != nil) == silver)
      #expect((standing.gold != nil) == gold)
    }
  }

  @Test("A run of exactly the distance counts alike by both rules")
  func sameForExactDistance() {
    let run = stretched(1, metres: 1000, seconds: 400, fastest: 400)
    #expect(byStretch([run]).all == Standings(ladder: ladder, runs: [run]).all)
  }

  @Test("A run without the stretch of a badge that it was given counts with its average")
  func withoutStretch() {
    var given = summary(1, metres: 998, seconds: 400, givenBeyond: ["The Moon"])
    #expect(byStretch([given]).all[1].earned?.speed == 998 / 400.0)
    given.bestEfforts = BestEffortTimes(key: BestEffortTable(ladder).key, seconds: [])
    #expect(byStretch([given]).all[1].earned?.speed == 998 / 400.0)
    // Times over other lengths count as missing.
    var other = stretched(2, seconds: 1200, fastest: 100)
    other.bestEfforts?.key ^= 1
    #expect(byStretch([other]).all[1].earned?.speed == 2.5)
  }
}
