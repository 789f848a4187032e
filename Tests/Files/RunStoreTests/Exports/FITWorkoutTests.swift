import FIT
import RunModel
import Testing
import Workouts

@testable import RunStore

@Suite("Workouts in FIT") struct FITWorkoutTests {
  private typealias Step = FITProfile.WorkoutStep

  private func steps(_ text: String) throws -> [FITContents.Message] {
    FITContents(try ExportRuns.withWorkout(text)).all(Step.message)
  }

  @Test("are before the points, and number their steps and repetitions")
  func order() throws {
    let contents = FITContents(try ExportRuns.withWorkout())
    #expect(contents.isWhole)
    let order: [UInt16] =
      [0, 207] + Array(repeating: 206, count: 6) + [26] + Array(repeating: 27, count: 7) + [21]
    #expect(contents.messages.map(\.number).prefix(order.count) == order[...])
    let workout = try #require(contents.all(FITProfile.Workout.message).first)
    #expect(workout.number(FITProfile.Workout.sport) == 1)
    #expect(workout.number(FITProfile.Workout.steps) == 7)
    #expect(workout.text(FITProfile.Workout.name) == "Café 6 × 400")
    let steps = contents.all(Step.message)
    #expect(steps.map { $0.number(FITProfile.messageIndex) } == [0, 1, 2, 3, 4, 5, 6])
    #expect(steps.map { $0.number(Step.durationType) } == [0, 1, 5, 6, 0, 6, 1])
    // Milliseconds, centimetres, nothing for the lap key, and the first step to repeat.
    #expect(
      steps.map { $0.number(Step.durationValue) } == [600_000, 40_000, nil, 1, 90_000, 1, 160_934])
    #expect(steps.map { $0.number(Step.targetType) } == [2, 0, 2, 2, 2, 2, 0])
    #expect(steps.map { $0.number(Step.targetValue) } == [0, 0, 0, 3, 0, 2, 0])
    #expect(steps.map { $0.number(Step.intensity) } == [2, 0, 1, nil, 1, nil, 3])
    #expect(steps.map { $0.text(Step.name) }.compactMap { $0 } == ["fast, tall"])
  }

  @Test("have paces as speeds in mm/s, of which the high one is the fast end")
  func targets() throws {
    for (text, low, high) in [
      ("4:10", 4000, 4000), ("4:10-4:00", 4000, 4167), ("1:00-30:00", 556, 16_667),
    ] as [(String, Double, Double)] {
      let step = try #require(try steps("run 1km@\(text)").first)
      #expect(step.number(Step.targetLow) == low && step.number(Step.targetHigh) == high, "\(text)")
    }
    let open = try #require(try steps("run 1km").first)
    #expect(open.number(Step.targetLow) == nil && open.number(Step.targetHigh) == nil)
  }

  @Test("state all rounds of a block", arguments: [1, 2, 99])
  func rounds(rounds: Int) throws {
    let steps = try steps("\(rounds)x(400m + 90s) + 10min")
    #expect(steps.map { $0.number(Step.durationType) } == [1, 0, 6, 0])
    #expect(steps[2].number(Step.durationValue) == 0)
    #expect(steps[2].number(Step.targetValue) == Double(rounds))
  }

  /// Runs the steps as a reader of FIT does.
  ///
  /// - Returns: The indices of the steps, in order, at most a thousand.
  private func walk(_ entries: [FITWorkout.Entry]) -> [Int] {
    var (place, visited): (Int, [Int]) = (0, [])
    var left: [Int: Int] = [:]
    while entries.indices.contains(place), visited.count < 1000 {
      switch entries[place] {
      case .step(let step): visited.append(step)
      case .repetition(let first, let rounds):
        let rest = (left[place] ?? rounds) - 1
        left[place] = rest > 0 ? rest : nil
        if rest > 0 { place = first - 1 }
      }
      place += 1
    }
    return visited
  }

  @Test(
    "are run in the order of the wearable",
    arguments: [
      "open", "2x(3x(open))", "2x(2x(2x(2x(open + 20m) + 5s) + open) + open) + open",
      "3x(2x(400m + 90s) + 2x(200m + 60s))", "99x(20m + 5s)", "1x(open + 2x(5s))",
    ])
  func sequence(text: String) throws {
    let workout = try WorkoutParser.parse(text)
    let steps = FITWorkout(workout)
    var progress = WorkoutProgress(workout)
    var expected: [Int] = []
    while let step = progress.stepIndex {
      expected.append(step)
      _ = progress.endStep()
    }
    #expect(walk(steps.entries) == expected)
    #expect(steps.indices.map { steps.entries[$0] } == workout.steps.indices.map { .step($0) })
  }

  @Test("are referred to by laps, with their intensity; a lap after the end has neither")
  func laps() throws {
    var run = try ExportRuns.withWorkout()
    run.laps[3].step = 3
    run.laps.append(Lap(start: 30, end: 30, duration: 0, distance: 0, kind: .end))
    let contents = FITContents(run)
    #expect(contents.isWhole)
    let laps = contents.all(FITProfile.Lap.message)
    // The repetition at 3 has an index, too.
    #expect(laps.map { $0.number(FITProfile.Lap.step) } == [0, 1, 2, 4, nil])
    #expect(laps.map { $0.number(FITProfile.Lap.intensity) } == [2, 0, 1, 1, nil])
    #expect(laps.map { $0.number(FITProfile.Lap.timerTime) } == [2, 2, 8, 8, 0])
    // A step that the workout does not have.
    run.laps[0].step = 9
    #expect(FITContents(run).all(FITProfile.Lap.message)[0].number(FITProfile.Lap.step) == nil)
  }

  @Test("leave files of other runs as they were")
  func without() {
    let contents = FITContents(ExportRuns.small)
    #expect(contents.all(FITProfile.Workout.message).isEmpty)
    #expect(contents.all(Step.message).isEmpty)
    for lap in contents.all(FITProfile.Lap.message) {
      #expect(lap.fields[FITProfile.Lap.step.number] == nil)
      #expect(lap.fields[FITProfile.Lap.intensity.number] == nil)
    }
  }

  @Test("fit in the first piece of a file at their limits")
  func longest() throws {
    let name = String(repeating: "x", count: WorkoutLimits.nameBytes)
    let steps = (0..<WorkoutLimits.steps).map { _ in
      WorkoutStep(.run, .distance(20), target: PaceTarget(600, 18_000), name: name)
    }
    let blocks = steps.indices.flatMap { index in
      (0..<WorkoutLimits.depth).map { _ in
        Workout.Block(index..<index + 1, rounds: WorkoutLimits.rounds.upperBound)
      }
    }
    var run = ExportRuns.long
    run.workout = try Workout(name: name, steps: steps, blocks: blocks)
    var pieces: [Int] = []
    FITExport.write(run, .kilometres, hidingWithin: nil) { pieces.append($0.count) }
    #expect(pieces.allSatisfy { $0 < XMLText.piece + 1024 })
    let contents = FITContents(run)
    #expect(contents.isWhole)
    let count = WorkoutLimits.steps * (1 + WorkoutLimits.depth)
    #expect(contents.all(Step.message).count == count)
  }
}
