/// The engine of a workout in progress: its current step, and what remains of it.
///
/// It knows nothing about clocks, fixes or screens; it is given running time and distance since the
/// current step began. Each step is one lap, so that the number of laps since the start determines
/// the step: a journal needs no other record of it.
package struct WorkoutProgress: Hashable, Sendable {
  package let workout: Workout
  private var cursor: WorkoutCursor
  /// Whether the last step has ended.
  package private(set) var isFinished = false
  /// Number of steps that have ended.
  package private(set) var completed = 0

  /// The first step of a workout, or the one after `completed` steps.
  package init(_ workout: Workout, completed: Int = 0) {
    self.workout = workout
    cursor = WorkoutCursor(workout)
    while self.completed < completed, !isFinished { _ = endStep() }
  }

  /// How a step ended.
  package enum Transition: Hashable, Sendable {
    /// Another step of the same block follows.
    case step
    /// A block, or a step outside of blocks, has ended; another one follows.
    case block
    case finished
  }

  /// Ends the current step; `nil` if the workout has finished already.
  package mutating func endStep() -> Transition? {
    guard !isFinished else { return nil }
    let section = cursor.section(in: workout)
    completed += 1
    guard cursor.advance(in: workout) else {
      isFinished = true
      return .finished
    }
    return cursor.section(in: workout) == section ? .step : .block
  }

  /// Index of the current step; `nil` after the end.
  package var stepIndex: Int? { isFinished ? nil : cursor.step }

  /// The current step; `nil` after the end.
  package var step: WorkoutStep? { stepIndex.map { workout.steps[$0] } }

  /// The step after the current one; `nil` if there is none.
  package var nextStep: WorkoutStep? {
    var next = self
    return next.endStep() == nil ? nil : next.step
  }

  /// The round and number of rounds of the innermost repeated block, from 1.
  package var round: (number: Int, of: Int)? { isFinished ? nil : cursor.round(in: workout) }

  /// What remains of a step.
  package enum Remainder: Hashable, Sendable {
    /// Milliseconds.
    case time(Int64)
    /// Metres.
    case distance(Double)
    /// The step ends by key.
    case key
  }

  /// Returns what remains of the current step, never less than zero.
  ///
  /// - Parameters:
  ///   - milliseconds: Running time since the step began.
  ///   - metres: Distance since the step began.
  /// - Returns: The remainder; `nil` after the end.
  package func remainder(milliseconds: Int64, metres: Double) -> Remainder? {
    switch step?.end {
    case .time(let length): .time(max(0, length - milliseconds))
    case .distance(let length): .distance(max(0, length - metres))
    case .key: .key
    case nil: nil
    }
  }
}
