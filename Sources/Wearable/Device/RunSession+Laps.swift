import RunModel
import Tracking

// Laps, the steps of a workout, and the ends of pauses and runs.

extension RunSession {
  /// Ends a lap at the moment of a press; returns `false` if there is none to end.
  mutating func lap(at pressed: Instant, now: Instant) -> Bool {
    _ = settleDistance(at: now)
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

  /// Drops everything after the given running time; the run must be ended next.
  mutating func trim(after seconds: Double, at now: Instant) {
    guard let live else { return }
    write([.trim(at: live.recorder.moment(ofDuration: Int64(seconds * 1000)))], at: now)
  }

  /// Ends an auto-pause when its setting is switched off.
  mutating func endAutoPause(at now: Instant) {
    if phase == .standing { _ = endPause(at: now) }
  }

  /// Ends the workout; its current step ends as a lap.
  mutating func endWorkout(at now: Instant) {
    guard isInWorkout, let time = live?.time(at: now) else { return }
    apply(.lap(at: time, .button), at: now)
    apply(.workoutEnd(at: time), at: now)
    flush(at: now)
  }
}
