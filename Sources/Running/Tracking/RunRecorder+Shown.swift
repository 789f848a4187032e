import RunModel

// What the runner is shown of a run in progress where metres are missing. Display only: no lap, no
// badge, no record and no metre of the run comes of it.
//
// Metres are missing for a while where fixes stay away between two that count: they are bridged
// when the next one comes, and until then the distance goes on by the speed before. They are
// missing for ever where a stretch begins without a fix, or ends without one: a start before the
// first fix, a pause in a tunnel. Those seconds are left out of the average, or it would be spoilt
// for the rest of the run; a saved run's is distance by duration all the same.

/// A figure of a run in progress, and whether a part of it is guessed.
package struct LiveFigure: Hashable, Sendable {
  /// Metres, or seconds a metre.
  package var value: Double
  package var isEstimated: Bool

  package init(value: Double, isEstimated: Bool) {
    self.value = value
    self.isEstimated = isEstimated
  }
}

extension RunRecorder {
  /// Running milliseconds without a fix that counts from which the fix is lost (product rule).
  package static let lost: Int64 = 3000
  /// Seconds for which a distance goes on by estimate.
  ///
  /// At an easy pace those of a kilometre, more than most tunnels that one may run through; whoever
  /// has no fix for longer may have stopped, and nothing would tell.
  package static let longestEstimate = 300.0
  /// Milliseconds without metres at an end of a stretch that are left out of the average.
  ///
  /// After a start with a good fix the first one that counts comes within two.
  package static let lateFix: Int64 = 5000
  /// Seconds a metre by which the average may differ from distance by duration unmarked, 3 s a
  /// kilometre: the jitter of paces anyway.
  package static let averageTolerance = 0.003

  /// Running milliseconds since the last fix that counted, or since the start while none has.
  package func silence(at time: RunTime) -> Int64 {
    silence(after: duration(at: time.clamped))
  }

  /// Metres at a moment; while the fix is lost they go on by what is known.
  ///
  /// By the whole seconds that are shown: like the averages they change with those, not with the
  /// moment at which somebody looks.
  package func liveDistance(at time: RunTime, isLost: Bool) -> LiveFigure {
    guard isLost else { return LiveFigure(value: distance, isEstimated: false) }
    let seconds = Double(silence(after: shownMilliseconds(at: time))) / 1000
    let guessed = (motionSpeed.speed ?? 0) * min(seconds, RunRecorder.longestEstimate)
    return LiveFigure(value: distance + guessed, isEstimated: true)
  }

  /// Seconds a metre over the run so far, of which `distance` is what is shown; `nil` before the
  /// first metre.
  package func averagePace(over distance: LiveFigure, at time: RunTime) -> LiveFigure? {
    let running = milliseconds(of: distance, at: time)
    return pace(over: distance, running, without: unmeasured(after: running))
  }

  /// The same over the lap in progress, of which `distance` are the metres.
  package func lapPace(over distance: LiveFigure, at time: RunTime) -> LiveFigure? {
    let running = milliseconds(of: distance, at: time)
    let start = Int64(((lapMarks.last?.running ?? 0) * 1000).rounded())
    return pace(
      over: distance, running - start,
      without: unmeasured(after: running) - unmeasuredBeforeLap)
  }

  /// Running milliseconds in which a distance was run.
  ///
  /// While it grows, up to the last fix that counted: by the shown second the average would rise
  /// with each tick of the clock and fall with each fix.
  private func milliseconds(of distance: LiveFigure, at time: RunTime) -> Int64 {
    distance.isEstimated || isPaused ? shownMilliseconds(at: time) : lastCounted
  }

  private func shownMilliseconds(at time: RunTime) -> Int64 {
    duration(at: time.clamped) / 1000 * 1000
  }

  private func pace(
    over distance: LiveFigure, _ milliseconds: Int64, without unmeasured: Int64
  ) -> LiveFigure? {
    guard distance.value > 0, milliseconds > 0 else { return nil }
    let whole = Double(milliseconds) / 1000 / distance.value
    let measured = Double(max(0, milliseconds - max(0, unmeasured))) / 1000 / distance.value
    guard whole - measured > RunRecorder.averageTolerance, measured > 0 else {
      return LiveFigure(value: whole, isEstimated: distance.isEstimated)
    }
    return LiveFigure(value: measured, isEstimated: true)
  }

  private func silence(after running: Int64) -> Int64 {
    max(0, running - lastCounted)
  }

  /// Running milliseconds up to the last fix that counted.
  private var lastCounted: Int64 { Int64(((curve.end ?? 0) * 1000).rounded()) }

  /// Running milliseconds for which there are no metres, up to some after the start.
  func unmeasured(after running: Int64) -> Int64 {
    guard !isPaused, !isEnded else { return unmeasured }
    guard hasMetres else { return unmeasured + missing(after: running) }
    let estimated = Int64(RunRecorder.longestEstimate * 1000)
    return unmeasured + max(0, silence(after: running) - estimated)
  }

  /// Milliseconds at an end of this stretch that have no metres for ever if it ends, or has its
  /// first fix, so many running milliseconds after the start.
  func missing(after running: Int64) -> Int64 {
    let waited = hasMetres ? silence(after: running) : running - duration(at: runningSince)
    return waited >= RunRecorder.lateFix ? waited : 0
  }
}
