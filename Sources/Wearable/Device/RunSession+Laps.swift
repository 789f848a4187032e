import RunModel
import Tracking

// Laps, and the steps of a workout.

extension RunSession {
  /// Ends a lap at the moment of a press; returns `false` if there is none to end.
  mutating func lap(at pressed: Instant, now: Instant) -> Bool {
    guard let time = live?.time(at: pressed), let record = live?.recorder.lap(at: time) else {
      return false
    }
    apply(record, at: now)
    flush(at: now)
    return true
  }

  /// Ends the steps of a workout that have ended by time; returns whether there were any.
  mutating func endSteps(at now: Instant) -> Bool {
    guard isInWorkout, let time = live?.time(at: now),
      let records = live?.recorder.endSteps(until: time), !records.isEmpty
    else { return false }
    write(records, at: now)
    flush(at: now)
    return true
  }

  /// Ends the workout; its current step ends as a lap.
  mutating func endWorkout(at now: Instant) {
    guard isInWorkout, let time = live?.time(at: now) else { return }
    apply(.lap(at: time, .button), at: now)
    apply(.workoutEnd(at: time), at: now)
    flush(at: now)
  }
}
