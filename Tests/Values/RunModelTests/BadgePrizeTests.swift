import RunModel
import Testing

@Suite struct BadgePrizeTests {
  /// The Moon was earned at 2.5 m/s.
  private let earned = Standings(ladder: ladder, runs: [summary(1, metres: 1000, seconds: 400)])

  @Test("A badge that no run has reached is won for the first time")
  func firstTime() {
    #expect(earned.prize(badge: 2, distance: 3000, duration: 900) == .firstTime)
  }

  @Test("Reached again it brings gold, silver or nothing new by the speed so far")
  func again() {
    for (seconds, prize) in [
      (400.0, BadgePrize.again), (381, .again), (380, .silver), (364, .silver), (363, .gold),
    ] {
      #expect(earned.prize(badge: 1, distance: 1000, duration: seconds) == prize)
    }
  }

  @Test("A medal that is won already is not won again")
  func heldMedals() {
    var standings = earned
    standings.add(summary(2, metres: 1000, seconds: 375))
    #expect(standings.prize(badge: 1, distance: 1000, duration: 375) == .again)
    #expect(standings.prize(badge: 1, distance: 1000, duration: 360) == .gold)
    standings.add(summary(3, metres: 1000, seconds: 360))
    #expect(standings.prize(badge: 1, distance: 1000, duration: 300) == .again)
  }

  @Test("Earth at the start of a run is no race, however short the time")
  func earth() {
    #expect(earned.prize(badge: 0, distance: 0, duration: 0) == .again)
    #expect(earned.prize(badge: 0, distance: 9.9, duration: 0.1) == .again)
    #expect(
      Standings(ladder: ladder, runs: []).prize(badge: 0, distance: 0, duration: 0) == .firstTime)
  }

  @Test("What is promised at the badge is what the saved run wins")
  func matchesStandings() {
    var chance = SplitMix64(seed: 4)
    for _ in 0..<1000 {
      let run = summary(2, metres: 1000, seconds: .random(in: 340...420, using: &chance))
      let prize = earned.prize(badge: 1, distance: run.distance, duration: run.duration)
      var after = earned
      after.add(run)
      #expect((after.all[1].gold != nil) == (prize == .gold))
      #expect((after.all[1].silver != nil) == (prize == .gold || prize == .silver))
    }
  }

  @Test("No number and no index traps")
  func awkward() {
    for number in awkwardNumbers {
      for index in [-1, 0, 1, 99] {
        _ = earned.prize(badge: index, distance: number, duration: 1)
        _ = earned.prize(badge: index, distance: 1000, duration: number)
      }
    }
  }
}
