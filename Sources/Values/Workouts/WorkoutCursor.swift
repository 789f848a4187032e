/// A position in a workout: the current step, and the round of each block around it.
///
/// Repetitions are counted, not unrolled: 100 steps nested four levels deep are run up to ten
/// thousand million times.
package struct WorkoutCursor: Hashable, Sendable {
  /// Index of the current step.
  package private(set) var step = 0
  /// Completed rounds of each block.
  private var completed: [Int]

  /// The first step of a workout.
  package init(_ workout: Workout) {
    completed = Array(repeating: 0, count: workout.blocks.count)
  }

  /// Moves to the next step; returns `false` after the last one.
  package mutating func advance(in workout: Workout) -> Bool {
    for index in workout.blocks.indices.reversed() {
      let block = workout.blocks[index]
      guard block.steps.upperBound == step + 1, block.steps.contains(step) else { continue }
      if completed[index] + 1 < block.rounds {
        completed[index] += 1
        // The blocks inside start again.
        for inner in workout.blocks.indices.dropFirst(index + 1)
        where workout.blocks[inner].steps.lowerBound < block.steps.upperBound {
          completed[inner] = 0
        }
        step = block.steps.lowerBound
        return true
      }
    }
    guard step + 1 < workout.steps.count else { return false }
    step += 1
    return true
  }

  /// The round and number of rounds of the innermost repeated block around the step, from 1; `nil`
  /// outside of blocks.
  package func round(in workout: Workout) -> (number: Int, of: Int)? {
    let index = workout.blocks.indices.last { index in
      workout.blocks[index].rounds > 1 && workout.blocks[index].steps.contains(step)
    }
    return index.map { (completed[$0] + 1, workout.blocks[$0].rounds) }
  }

  /// Whether the step is the first of a block, run for the first time, or outside of blocks.
  func isSectionStart(in workout: Workout) -> Bool {
    section(in: workout) == step
      && workout.blocks.indices.allSatisfy { index in
        completed[index] == 0 || !workout.blocks[index].steps.contains(step)
      }
  }

  /// First step of the outermost block around the step, or the step itself: steps with the same
  /// value belong together.
  func section(in workout: Workout) -> Int {
    workout.blocks.first { $0.steps.contains(step) }?.steps.lowerBound ?? step
  }
}
