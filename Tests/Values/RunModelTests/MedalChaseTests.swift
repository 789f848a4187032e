import RunModel
import Testing

@Suite struct MedalChaseTests {
  private func chase(_ distance: Double, _ duration: Double) -> MedalChase? {
    MedalChase(reference: 2.5, badgeDistance: 3000, distance: distance, duration: duration)
  }

  @Test("At the start gold asks for 1.10 times the first speed over the whole way")
  func start() {
    let chase = chase(0, 0)
    #expect(chase?.medal == .gold)
    #expect(chase.map { abs($0.speed - 2.75) < 1e-12 } ?? false)
    #expect(chase?.remaining == 3000)
    #expect(chase?.pace(.kilometres) == "6:03")
    #expect(chase?.pace(.miles) == "9:45")
  }

  @Test("Lost time has to be made good over what remains")
  func lostTime() {
    // Gold needs 3000 m in less than 1090.909 s; after 1800 m in 720 s 370.909 s are left.
    let chase = chase(1800, 720)
    #expect(chase?.medal == .gold)
    #expect(chase.map { abs($0.speed - 1200 / (3000 / 2.75 - 720)) < 1e-12 } ?? false)
    #expect(chase?.pace(.kilometres) == "5:09")
  }

  @Test("When gold is out of reach silver may still be possible, and then nothing")
  func outOfReach() {
    // The last 100 m of 3000 m, run at 2.5 m/s so far: up to 3.83 m/s is considered possible.
    #expect(chase(2900, 1064)?.medal == .gold)
    #expect(chase(2900, 1065)?.medal == .silver)
    #expect(chase(2900, 1116)?.medal == .silver)
    #expect(chase(2900, 1117) == nil)
    #expect(chase(2900, 1143) == nil)
  }

  @Test("No pace is offered that the runner never came near, nor one that nobody can run")
  func believable() throws {
    var chance = SplitMix64(seed: 6)
    for _ in 0..<5000 {
      let best = Double.random(in: 1...7, using: &chance)
      let distance = Double.random(in: 0..<3000, using: &chance)
      guard
        let chase = MedalChase(
          reference: best * 0.95, best: best, badgeDistance: 3000, distance: distance,
          duration: .random(in: 0...3000 / best, using: &chance))
      else { continue }
      #expect(chase.speed <= best * 1.25 * 1.5 || chase.remaining < 3)
      #expect(chase.speed <= 1609.344 / 223.13 || chase.remaining < 1609.344)
      #expect(chase.speed < Fix.fastestRunner)
    }
    // After 6:40 /km all the time, 2:29 /km over the last 500 m is out of reach, 5:00 /km is not.
    let hopeless = MedalChase(
      reference: 2.5, badgeDistance: 3000, distance: 2500, duration: 1090.9 - 75)
    #expect(hopeless?.medal != .gold)
    let possible = MedalChase(
      reference: 2.5, badgeDistance: 3000, distance: 2500, duration: 1090.9 - 150)
    #expect(possible?.medal == .gold)
  }

  @Test("What nobody can run is within 3 % of the men's records from 1,000 m to the marathon")
  func records() {
    for (metres, seconds) in [
      (1000.0, 131.96), (1500.0, 206.0), (3000.0, 437.55), (5000.0, 755.36), (10_000.0, 1571.0),
      (42_195.0, 7235.0),
    ] {
      let limit = MedalChase.fastest(over: metres, best: 100, at: metres)
      #expect(abs(limit / (metres / seconds) - 1) < 0.03)
    }
  }

  @Test("At the badge and beyond there is nothing to chase")
  func arrived() {
    #expect(chase(3000, 500) == nil)
    #expect(chase(3001, 500) == nil)
  }

  @Test("Running the shown pace wins, wherever the chase begins")
  func wins() throws {
    var chance = SplitMix64(seed: 5)
    for _ in 0..<5000 {
      let reference = Double.random(in: 1...6, using: &chance)
      let distance = Double.random(in: 0..<3000, using: &chance)
      let duration = Double.random(in: 0...3000 / reference, using: &chance)
      guard
        let chase = MedalChase(
          reference: reference, badgeDistance: 3000, distance: distance, duration: duration)
      else { continue }
      for units in Units.allCases {
        let parts = try #require(chase.pace(units)).split(separator: ":").compactMap { Int($0) }
        let seconds = Double(parts[0] * 60 + parts[1]) * chase.remaining / units.metres
        let speed = 3000 / (duration + seconds)
        #expect(chase.medal.isWon(by: speed, reference: reference))
        let limit = MedalChase.fastest(over: chase.remaining, best: reference, at: 3000)
        let best = 3000 / (duration + chase.remaining / limit)
        #expect(chase.medal == .gold || best <= 1.10 * reference * (1 + 1e-12))
      }
    }
  }

  @Test("A medal that is won already is not chased, and an unearned badge has none")
  func standings() {
    var standings = Standings(ladder: ladder, runs: [summary(1, metres: 3000, seconds: 1200)])
    #expect(standings.chase(badge: 2, distance: 0, duration: 0)?.medal == .gold)
    standings.add(summary(2, metres: 3000, seconds: 1120))
    #expect(standings.all[2].silver != nil && standings.all[2].gold == nil)
    // Her best is now 2.68 m/s.
    #expect(standings.chase(badge: 2, distance: 2900, duration: 1066)?.medal == .gold)
    #expect(standings.chase(badge: 2, distance: 2900, duration: 1067) == nil)
    standings.add(summary(3, metres: 3000, seconds: 1000))
    #expect(standings.chase(badge: 2, distance: 0, duration: 0) == nil)
    #expect(Standings(ladder: ladder, runs: []).chase(badge: 2, distance: 0, duration: 0) == nil)
    #expect(standings.chase(badge: 99, distance: 0, duration: 0) == nil)
  }

  @Test("No number traps")
  func awkward() {
    for one in awkwardNumbers {
      for two in awkwardNumbers {
        for chase in [
          MedalChase(reference: one, badgeDistance: two, distance: 1, duration: 1),
          MedalChase(reference: 2, badgeDistance: 3000, distance: one, duration: two),
        ] {
          _ = chase?.pace(.miles)
        }
      }
    }
  }
}

extension MedalChase {
  /// The slowest pace that wins the medal.
  fileprivate func pace(_ units: Units) -> String? {
    Wording.neededPace(exceeding: speed, units)
  }
}
