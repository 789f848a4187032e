import Workouts

/// Turns repetitions, which refer back to a step, into blocks.
struct FITWorkoutBlocks {
  /// Of two blocks of the same steps, the outer one comes first.
  private(set) var blocks: [Workout.Block] = []
  /// Place among the steps, repetitions not counted, by message index.
  private var places: [Int64: Int] = [:]
  private var repetitions: Set<Int64> = []

  /// Adds a step.
  mutating func add(_ step: FITWorkoutStep) { places[step.index] = places.count }

  /// Adds a repetition of the steps from the one with message index `first`.
  ///
  /// - Throws: ``ActivityError`` if there is no such step before the repetition, or if it lies in
  ///   the middle of another block.
  /// - Returns: A note if the repetition is not supported; its steps are run once.
  mutating func add(
    _ step: FITWorkoutStep, from first: Int64?, _ times: FITRepetition
  ) throws(ActivityError) -> String? {
    func error(_ words: String) -> ActivityError { .refused("step \(step.number): \(words)") }
    defer { repetitions.insert(step.index) }
    guard let first else { throw error("it does not state which step to repeat from") }
    guard first != step.index else {
      throw error("it repeats from itself instead of an earlier step")
    }
    guard let place = places[first] else {
      throw error(
        repetitions.contains(first)
          ? "it repeats from step \(first + 1), which is itself a repetition"
          : "it repeats from step \(first + 1), which is not an earlier step")
    }
    let steps = place..<places.count
    if let block = blocks.first(where: {
      $0.steps.lowerBound < place && place < $0.steps.upperBound
    }) {
      throw error(
        "it repeats from step \(first + 1), which is in the middle of a block of"
          + " \(block.steps.count) steps")
    }
    switch times {
    case .until(let subject):
      return "repeating up to a \(subject) limit is not supported; the steps are run once"
    case .rounds(nil), .rounds(0):
      return "a repetition has no number of rounds; its steps are run once"
    case .rounds(let rounds?):
      guard let rounds = Int(exactly: rounds), WorkoutLimits.rounds.contains(rounds) else {
        throw error(
          "a block must have 1 to \(WorkoutLimits.rounds.upperBound) rounds, not \(rounds)")
      }
      // A later repetition from the same step encloses the earlier ones.
      let inner = blocks.firstIndex { $0.steps.lowerBound >= place } ?? blocks.count
      blocks.insert(Workout.Block(steps, rounds: rounds), at: inner)
      return nil
    }
  }
}
