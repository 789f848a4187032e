import GPS
import RunModel
import Tracking

// The distance set by the runner at a kilometre or mile sign. It is displayed at once, but recorded
// only when it can no longer be undone, so that undoing leaves no trace.

/// A distance that the runner has just set and may still undo.
struct PendingDistance: Hashable, Sendable {
  /// How long it can be undone.
  static let time = Duration.seconds(10)

  /// The moment of the press.
  var moment: RunTime
  /// Metres from the start.
  var metres: Double
  var due: Instant
}

extension RunSession {
  /// Returns the distance that would be set at a moment, and its change; `nil` if none.
  func snap(at pressed: Instant, in units: Units) -> (metres: Double, change: Double)? {
    guard isRunning, pending == nil, let live else { return nil }
    let shown = live.distance(at: pressed)
    return live.recorder.snap(
      at: live.moment(at: pressed), in: units, estimate: shown.isEstimated ? shown.value : nil)
  }

  /// Sets the distance at the moment of a press; returns it in metres, or `nil` if it is too far
  /// from a whole kilometre or mile.
  mutating func setDistance(at pressed: Instant, in units: Units, now: Instant) -> Double? {
    guard let snap = snap(at: pressed, in: units), let moment = live?.moment(at: pressed) else {
      return nil
    }
    pending = PendingDistance(
      moment: moment, metres: snap.metres, due: now + PendingDistance.time)
    live?.recorder.shownOffset = snap.change
    return snap.metres
  }

  /// Undoes the distance that was just set; returns `false` if there is none.
  mutating func undoDistance() -> Bool {
    guard pending != nil else { return false }
    pending = nil
    live?.recorder.shownOffset = 0
    return true
  }

  /// Records the distance that was just set; returns the laps and badges that it made due.
  mutating func settleDistance(at now: Instant) -> [RunRecord] {
    guard let pending, undoDistance(), live != nil else { return [] }
    apply(.correction(at: pending.moment, .distance(pending.metres)), at: now)
    live?.beginProgress(at: now)
    let time = live?.recorder.lastTime ?? pending.moment
    let records = live?.recorder.giveDue(at: time) ?? []
    write(records, at: now)
    flush(at: now)
    return records
  }
}
