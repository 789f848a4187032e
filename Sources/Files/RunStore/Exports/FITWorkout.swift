import FIT
import Workouts

// A workout in FIT is a `workout` message, and one `workout_step` for each step and repetition. A
// repetition follows the steps that it repeats and refers to the first of them:
//
//     run 400m + rest 90s, 6 times     0 distance 40000 cm, 1 time 90000 ms, 2 repeat from 0, 6

/// The steps and repetitions of a workout in the order of FIT.
struct FITWorkout {
  enum Entry: Hashable {
    /// Index of a step in the workout.
    case step(Int)
    /// All rounds of the entries from this one on.
    case repetition(from: Int, rounds: Int)
  }

  let workout: Workout
  private(set) var entries: [Entry] = []
  /// The entry of each step.
  private(set) var indices: [Int] = []

  init(_ workout: Workout) {
    self.workout = workout
    for step in workout.steps.indices {
      indices.append(entries.count)
      entries.append(.step(step))
      // Inner blocks end first.
      for block in workout.blocks.reversed() where block.steps.upperBound == step + 1 {
        entries.append(
          .repetition(from: indices[block.steps.lowerBound], rounds: block.rounds))
      }
    }
  }

  /// Returns a value of `intensity`.
  static func intensity(_ kind: WorkoutStep.Kind) -> Double {
    switch kind {
    case .run: 0
    case .rest: 1
    case .warmUp: 2
    case .coolDown: 3
    }
  }
}

extension FITMessages {
  /// The values of `duration_type`.
  private enum Duration {
    static let time = 0.0
    static let distance = 1.0
    static let open = 5.0
    static let repetition = 6.0
  }

  /// The values of `target_type`.
  private enum Target {
    static let speed = 0.0
    static let none = 2.0
  }

  /// The workout of the run and its steps; empty without one.
  var workoutMessages: [FITDataMessage] {
    typealias Field = FITProfile.Workout
    guard let steps else { return [] }
    let workout = message(
      .workout, Field.message,
      [(Field.sport, sport), (Field.steps, .number(Double(steps.entries.count)))]
        + name(steps.workout.name, Field.name))
    return [workout]
      + steps.entries.enumerated().map { index, entry in
        switch entry {
        case .step(let step): self.step(steps.workout.steps[step], index)
        case .repetition(let first, let rounds): repetition(from: first, rounds, index)
        }
      }
  }

  private func step(_ step: WorkoutStep, _ index: Int) -> FITDataMessage {
    typealias Field = FITProfile.WorkoutStep
    let (type, length): (Double, Double?) =
      switch step.end {
      case .time(let milliseconds): (Duration.time, Double(milliseconds))
      case .distance(let metres): (Duration.distance, metres * 100)
      case .key: (Duration.open, nil)
      }
    // The slow end is the lower speed.
    let paces = step.target?.secondsPerMetre
    return message(
      .workoutStep, Field.message,
      [
        (FITProfile.messageIndex, .number(Double(index))),
        (Field.durationType, .number(type)), (Field.durationValue, .number(length)),
        (Field.targetType, .number(paces == nil ? Target.none : Target.speed)),
        (Field.targetValue, .number(0)),
        (Field.targetLow, .number(paces.map { 1000 / $0.upperBound })),
        (Field.targetHigh, .number(paces.map { 1000 / $0.lowerBound })),
        (Field.intensity, .number(FITWorkout.intensity(step.kind))),
      ] + name(step.name, Field.name))
  }

  private func repetition(from first: Int, _ rounds: Int, _ index: Int) -> FITDataMessage {
    typealias Field = FITProfile.WorkoutStep
    return message(
      .workoutStep, Field.message,
      [
        (FITProfile.messageIndex, .number(Double(index))),
        (Field.durationType, .number(Duration.repetition)),
        (Field.durationValue, .number(Double(first))),
        (Field.targetType, .number(Target.none)), (Field.targetValue, .number(Double(rounds))),
        (Field.targetLow, .number(nil)), (Field.targetHigh, .number(nil)),
        (Field.intensity, .number(nil)),
      ])
  }

  private func name(_ text: String, _ field: FITField) -> [Entry] {
    text.isEmpty ? [] : [(field, .text(FITDataMessage.text(text)))]
  }
}
