import RunModel
import Simulation
import Testing

@testable import AccuracyTable

@Suite("The goals")
struct GoalsTests {
  private func outcome(
    _ scenario: String, _ distance: Double, saved: Double, live: Double? = nil,
    fell: Bool = false
  ) -> TrialOutcome {
    var metres = Array(repeating: distance, count: MeasuringRule.allCases.count)
    metres[MeasuringRule.saved.rawValue] = saved
    metres[MeasuringRule.live.rawValue] = live ?? saved
    return TrialOutcome(
      scenario: scenario,
      truth: Synthesis.Truth(
        distance: distance, distance3D: distance, climb: 0, moving: 1, duration: 1,
        start: Synthesis.dawn),
      metres: metres, ascent: nil, moving: nil,
      pace: ComparedPace.allCases.map { _ in PaceFigures() }, fell: fell)
  }

  private func missed(_ outcomes: [TrialOutcome]) -> [String] {
    let scenarios = Set(outcomes.map(\.scenario)).sorted()
    return Goals.missed(by: Table(scenarios: scenarios, outcomes: outcomes))
  }

  @Test("are met by what lies on them")
  func areMetByWhatLiesOnThem() {
    #expect(missed([outcome("track", 1000, saved: 1002.5)]) == [])
    #expect(missed([outcome("standing-urban", 0, saved: 25)]) == [])
  }

  @Test("are missed by name")
  func areMissedByName() {
    #expect(
      missed([outcome("track", 1000, saved: 997.4)])
        == ["track, saved, mean error: 0.260 %, goal: at most 0.25"])
    #expect(
      missed([outcome("standing", 0, saved: 0.1)])
        == ["standing, saved, 95 % of the runs: 0.100 m, goal: at most 0.00"])
    #expect(
      missed([outcome("forest", 1000, saved: 1012)]).contains(
        "all moving runs within 1 %: 0.0 %, goal: at least 92"))
    #expect(
      missed([outcome("track", 1000, saved: 1000, live: 1016, fell: true)]) == [
        "live versus saved, 95 % of the runs: 1.600 %, goal: at most 0.70",
        "live versus saved, worst: 1.600 %, goal: at most 1.50",
        "the live distance decreased",
      ])
  }

  @Test("of the climb are asked of runs with both")
  func climb() {
    var run = outcome("lag", 500, saved: 500)
    run.ascent = 5
    run.barometricAscent = 5
    #expect(missed([run]) == [])
    run.barometricAscent = -5.1
    #expect(
      missed([run])
        == ["lag, climb with a barometer, mean error: 5.100 m, goal: at most 5.00"])
    run.ascent = nil
    #expect(missed([run]) == [])
  }

  @Test("of pace are asked of intervals")
  func ofPaceAreAskedOfIntervals() {
    var run = outcome("intervals", 4000, saved: 4000)
    run.pace[ComparedPace.ours.rawValue] = PaceFigures(
      squares: 0.01, jitter: 0, seconds: 1, responses: [4, 7])
    #expect(
      missed([run]) == [
        "current pace, steady: 0.100 m/s, goal: at most 0.06",
        "current pace, response: 5.500 s, goal: at most 5.00",
      ])
  }

  @Test("of receivers that are wrong are asked of their courses")
  func ofWrongReceivers() {
    var walk = outcome("wrist-walk", 1000, saved: 1010)
    #expect(
      missed([walk]) == ["all moving runs, saved, mean error: 1.000 %, goal: at most 0.35"])
    walk.ends.falsePauses = 2
    #expect(
      missed([walk]).contains("wrist-walk: 2 automatic pauses while running, goal: none"))
    var lag = outcome("lag", 1000, saved: 1000)
    (lag.ends.start, lag.ends.stop) = (4, -4.1)
    #expect(missed([lag]) == ["lag, stop, mean error: 4.100 m, goal: at most 4.00"])
    var indoors = outcome("indoors", 1000, saved: 1000)
    indoors.ends.gap = 20
    #expect(missed([indoors]) == [])
    indoors.ends.gap = 20.4
    #expect(
      missed([indoors]) == ["indoors, bridged at a stop, worst: 5.100 m, goal: at most 5.00"]
    )
  }
}
