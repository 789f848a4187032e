import Testing
import Workouts

struct WorkoutTests {
  private let run = WorkoutStep(.run, .distance(400))

  @Test(
    "Steps at the limits are accepted, steps beyond them are not",
    arguments: [
      (WorkoutStep.End.time(5000), true), (.time(4999), false), (.time(86_400_000), true),
      (.time(86_400_001), false), (.distance(20), true), (.distance(19.999), false),
      (.distance(200_000), true), (.distance(200_000.001), false), (.distance(.nan), false),
      (.key, true),
    ])
  func steps(_ end: WorkoutStep.End, _ isValid: Bool) {
    let workout = try? Workout(steps: [WorkoutStep(.run, end)])
    #expect((workout != nil) == isValid)
  }

  @Test("A workout without steps is refused")
  func empty() {
    #expect(throws: WorkoutError("the workout has no steps")) { try Workout(steps: []) }
  }

  @Test(
    "Blocks that overlap, are empty or leave the workout are refused",
    arguments: [
      [Workout.Block(0..<2, rounds: 2), Workout.Block(1..<3, rounds: 2)],
      [Workout.Block(1..<1, rounds: 2)], [Workout.Block(2..<4, rounds: 2)],
      [Workout.Block(-1..<2, rounds: 2)], [Workout.Block(0..<1, rounds: 0)],
      [Workout.Block(0..<1, rounds: 100)],
      Array(repeating: Workout.Block(0..<1, rounds: 2), count: 5),
    ])
  func blocks(_ blocks: [Workout.Block]) {
    #expect(throws: WorkoutError.self) {
      try Workout(steps: [run, run, run], blocks: blocks)
    }
  }

  @Test("A name keeps what a line can hold, in whole characters")
  func names() {
    #expect(WorkoutStep.name(" a\n\"b\"\\c\u{7f} ") == "abc")
    #expect(WorkoutStep.name("„Tempo“") == "Tempo")
    let long = String(repeating: "步", count: 27)
    #expect(WorkoutStep.name(long).utf8.count == 78)
    #expect(WorkoutStep.name(WorkoutStep.name(long)) == WorkoutStep.name(long))
  }

  @Test("Totals count repetitions")
  func totals() throws {
    let workout = try WorkoutParser.parse("10min + 6x(2x(400m + 60s) + 3min) + open")
    #expect(workout.totals.milliseconds == (600 + 6 * (2 * 60 + 180)) * 1000)
    #expect(workout.totals.metres == 4800)
    #expect(workout.totals.hasOpenSteps)
    #expect(workout.count == 1 + 6 * 5 + 1)
  }

  @Test("A step of more than four hours or 50 km is unusual")
  func unusual() throws {
    let workout = try WorkoutParser.parse("4h + 241min + 50km + 50001m + open")
    #expect(workout.unusualSteps == [2, 4])
  }

  @Test("A pace target accepts both orders, and only paces within the limits")
  func targets() {
    #expect(PaceTarget(2500, 2400) == PaceTarget(2400, 2500))
    #expect(PaceTarget(600, 18_000) != nil)
    #expect(PaceTarget(599, 2400) == nil)
    #expect(PaceTarget(2400, 18_001) == nil)
    #expect(PaceTarget(secondsPerMetre: .nan, 0.25) == nil)
    #expect(PaceTarget(secondsPerMetre: .infinity, 0.25) == nil)
    #expect(PaceTarget(secondsPerMetre: 0.25, 0.26)?.secondsPerMetre == 0.25...0.26)
  }
}
