import TestSupport
import Testing
import Workouts

struct WorkoutProgressTests {
  /// The steps of a workout in the order in which they are run.
  private func order(_ text: String) throws -> [Int] {
    var progress = WorkoutProgress(try WorkoutParser.parse(text))
    var order: [Int] = []
    while let step = progress.stepIndex {
      order.append(step)
      progress.endStep()
    }
    return order
  }

  @Test("Each block is run as often as stated, not once more", arguments: [1, 2, 99])
  func rounds(_ rounds: Int) throws {
    let order = try order("10min + \(rounds)x(400m + 90s) + 10min")
    #expect(order == [0] + Array(repeating: [1, 2], count: rounds).flatMap { $0 } + [3])
  }

  @Test("Nested blocks start again in each outer round")
  func nested() throws {
    #expect(
      try order("2x(2x(400m + 60s) + 3min)") == [0, 1, 0, 1, 2, 0, 1, 0, 1, 2])
    #expect(try order("2x3x400m") == Array(repeating: 0, count: 6))
    #expect(try order("2x(3x400m + 2x200m)") == [0, 0, 0, 1, 1, 0, 0, 0, 1, 1])
  }

  @Test("The number of steps is the count of the workout", arguments: 1...50)
  func generated(_ seed: Int) throws {
    let workout = try GeneratedWorkouts.workout(seed: UInt64(seed))
    var progress = WorkoutProgress(workout)
    var count = 0
    while progress.endStep() { count += 1 }
    #expect(count == workout.count)
    #expect(progress.completed == count)
    #expect(progress.isFinished)
    #expect(progress.step == nil)
  }

  @Test("It continues after any number of steps", arguments: 0...13)
  func continued(_ completed: Int) throws {
    let workout = try WorkoutParser.parse("10min + 2x(2x(400m + 60s) + 3min) + 10min")
    var stepped = WorkoutProgress(workout)
    for _ in 0..<completed { stepped.endStep() }
    #expect(WorkoutProgress(workout, completed: completed) == stepped)
  }

  @Test("It knows its round, the next step, and where blocks end")
  func round() throws {
    var progress = WorkoutProgress(try WorkoutParser.parse("10min + 2x(400m + 90s) + 5min"))
    var seen: [String] = []
    repeat {
      let round = progress.round.map { "\($0.number)/\($0.of)" } ?? "-"
      let (step, next) = (progress.step?.kind.rawValue, progress.nextStep?.kind.rawValue)
      let isAfterBlock = progress.isAfterBlock ? " after block" : ""
      seen.append("\(step ?? "-") \(round) \(next ?? "-")\(isAfterBlock)")
    } while progress.endStep() && !progress.isFinished
    #expect(
      seen == [
        "warmup - run", "run 1/2 rest after block", "rest 1/2 run", "run 2/2 rest",
        "rest 2/2 cooldown", "cooldown - - after block",
      ])
    let isStep = progress.endStep()
    #expect(!isStep)
  }

  @Test("The remainder counts down to zero, not below")
  func remainder() throws {
    var progress = WorkoutProgress(try WorkoutParser.parse("10min + 400m + open"))
    #expect(progress.remainder(milliseconds: 1500, metres: 5) == .time(598_500))
    #expect(progress.remainder(milliseconds: 600_500, metres: 5) == .time(0))
    progress.endStep()
    #expect(progress.remainder(milliseconds: 1500, metres: 5.5) == .distance(394.5))
    #expect(progress.remainder(milliseconds: 1500, metres: 401) == .distance(0))
    progress.endStep()
    #expect(progress.remainder(milliseconds: 1500, metres: 5) == .key)
    progress.endStep()
    #expect(progress.remainder(milliseconds: 0, metres: 0) == nil)
  }
}
