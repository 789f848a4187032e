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
    while self.completed < completed, !isFinished { endStep() }
  }

  /// Ends the current step; returns `false` if the workout has finished already.
  @discardableResult
  package mutating func endStep() -> Bool {
    guard !isFinished else { return false }
    completed += 1
    isFinished = !cursor.advance(in: workout)
    return true
  }

  /// Index of the current step; `nil` after the end.
  package var stepIndex: Int? { isFinished ? nil : cursor.step }

  /// The current step; `nil` after the end.
  package var step: WorkoutStep? { stepIndex.map { workout.steps[$0] } }

  /// The step after the current one; `nil` if there is none.
  package var nextStep: WorkoutStep? {
    var next = self
    return next.endStep() ? next.step : nil
  }

  /// Whether a block, or a step outside of blocks, has just ended and another one follows.
  package var isAfterBlock: Bool {
    completed > 0 && !isFinished && cursor.isSectionStart(in: workout)
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
