import RunModel
package import Workouts

// The workout of a run. Each lap that ends during it is a step, so that the journal needs no other
// record of the current step, and an earlier release sees ordinary laps.

/// Where the current step of a workout began.
struct StepStart: Sendable {
  /// Running milliseconds.
  var milliseconds: Int64 = 0
  /// Metres on the run's curve.
  var metres = 0.0
  /// Whether a later fix has counted, so that the metres are final.
  ///
  /// A step may end by time where fixes are missing; its distance is known once the gap is bridged.
  var isMeasured = false
}

extension RunRecorder {
  /// Maximum number of steps that one fix may end.
  private static let mostSteps = 100

  /// Index of the current step; `nil` without a workout, and after its end.
  package var currentStep: Int? { isWorkoutStopped ? nil : workout?.stepIndex }

  /// Returns running time (milliseconds) and distance (metres) since the current step began.
  package func stepProgress(
    over distance: LiveFigure, at time: RunTime
  ) -> (milliseconds: Int64, metres: Double) {
    (
      max(0, duration(at: time).subtractingSaturated(stepStart.milliseconds)),
      max(0, distance.value - stepStart.metres)
    )
  }

  /// Returns what remains of the current step for a displayed distance; `nil` without one.
  package func stepRemainder(
    over distance: LiveFigure, at time: RunTime
  ) -> WorkoutProgress.Remainder? {
    guard currentStep != nil else { return nil }
    let progress = stepProgress(over: distance, at: time)
    return workout?.remainder(milliseconds: progress.milliseconds, metres: progress.metres)
  }

  /// Returns the moment at which the current step ended, not later than `time`; `nil` if it has not
  /// ended.
  ///
  /// A step by distance ends where the curve crosses it, between two fixes; while fixes are
  /// missing, once the gap is bridged.
  package func stepEnd(until time: RunTime) -> RunTime? {
    guard currentStep != nil, !isPaused, !isEnded else { return nil }
    let milliseconds: Int64
    switch workout?.step?.end {
    case .time(let length):
      milliseconds = stepStart.milliseconds + length
    case .distance(let length):
      let goal = stepStart.metres + length
      guard stepStart.isMeasured, distance.isFinite, distance >= goal,
        let running = curve.time(at: goal)
      else { return nil }
      milliseconds = Int64(running * 1000 + 0.5)
    case .key, nil: return nil
    }
    guard milliseconds <= duration(at: time) else { return nil }
    // The end is never in a pause.
    let moment = RunTime(milliseconds: milliseconds + pausedTotal)
    return max(moment, lapStart.time, runningSince)
  }

  /// Ends the steps that ended until a moment; returns their laps.
  package mutating func endSteps(until time: RunTime) -> [RunRecord] {
    var records: [RunRecord] = []
    while records.count < RunRecorder.mostSteps, let end = stepEnd(until: time) {
      let record = RunRecord.lap(at: end, .button)
      apply(record)
      records.append(record)
    }
    return records
  }

  /// Adds a part of the workout, which begins with the last one.
  mutating func add(_ part: WorkoutPart, at time: RunTime) {
    guard !isEnded, let (workout, completed) = workoutParts.add(part), self.workout == nil else {
      return
    }
    self.workout = WorkoutProgress(workout, completed: completed)
    beginStep(at: runningSeconds(at: time))
  }

  /// Ends the current step at a running time in seconds.
  mutating func endStep(at running: Double) {
    guard currentStep != nil else { return }
    workout?.endStep()
    beginStep(at: running)
  }

  /// Moves the start of the step back if a pause began before it.
  mutating func takeBackStep(to running: Double) {
    stepStart.milliseconds = min(stepStart.milliseconds, Int64((running * 1000).rounded()))
  }

  mutating func stopWorkout() { isWorkoutStopped = true }

  private mutating func beginStep(at running: Double) {
    stepStart = StepStart(milliseconds: Int64((running * 1000).rounded()))
    stepStart.metres = curve.distance(at: running)
    measureStepStart()
  }

  /// Measures where the step began once a fix after that moment has counted.
  mutating func measureStepStart() {
    guard !stepStart.isMeasured, workout != nil, let end = curve.end else { return }
    let start = Double(stepStart.milliseconds) / 1000
    guard end >= start else { return }
    stepStart.metres = curve.distance(at: start)
    stepStart.isMeasured = true
    guard let last = lapMarks.indices.last, lapMarks[last].step != nil,
      lapMarks[last].running == start
    else { return }
    lapMarks[last].distance = max(lapMarks[last].distance, stepStart.metres)
  }
}
