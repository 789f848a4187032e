import RunModel

// Live figures of a run where distance is missing. Display only: no lap, badge, record or distance
// of the run depends on them.
//
// Distance is missing temporarily during a gap between two counted fixes: it is bridged when the
// second one arrives, and until then extrapolated with the previous speed. It is missing
// permanently where a stretch starts or ends without a fix: a start before the first fix, a pause
// in a tunnel. Those seconds are excluded from the average, which would otherwise be wrong for the
// rest of the run; the average of a saved run still includes them.

/// A live figure and whether it is partly estimated.
package struct LiveFigure: Hashable, Sendable {
  /// Metres, or seconds per metre.
  package var value: Double
  package var isEstimated: Bool

  package init(value: Double, isEstimated: Bool) {
    self.value = value
    self.isEstimated = isEstimated
  }
}

extension RunRecorder {
  /// Running milliseconds without a counted fix after which the fix is lost (product rule).
  package static let lost: Int64 = 3000
  /// Maximum time for which a distance is extrapolated, seconds.
  ///
  /// At an easy pace this is a kilometre, longer than most tunnels that one can run through; a
  /// runner without a fix for longer may have stopped unnoticed.
  package static let longestEstimate = 300.0
  /// Minimum time without distance at one end of a stretch that is excluded from the average,
  /// milliseconds.
  ///
  /// After a start with a good fix, the first counted fix arrives in less than two seconds.
  package static let lateFix: Int64 = 5000
  /// Largest effect on the average, s/m, at which the seconds without distance are not excluded: 3
  /// s per kilometre, the usual jitter of a pace.
  package static let averageTolerance = 0.003

  /// Returns the running milliseconds since the last counted fix, or since the start if there is
  /// none.
  package func silence(at time: RunTime) -> Int64 {
    silence(after: duration(at: time.clamped))
  }

  /// Returns the distance at a moment, extrapolated while the fix is lost.
  ///
  /// Based on the whole seconds displayed: like the averages, it changes with them, not with the
  /// time of the call.
  package func liveDistance(at time: RunTime, isLost: Bool) -> LiveFigure {
    let distance = max(0, distance + shownOffset)
    guard isLost else { return LiveFigure(value: distance, isEstimated: false) }
    let silence = silence(after: shownMilliseconds(at: time))
    let set = measuredBeforeMark == nil ? nil : distanceMarks.last?.running
    // Metres guessed before a distance was set are part of it.
    let known = set.map { max(0, Int64(($0 * 1000).rounded()) - lastCounted) } ?? 0
    let seconds = Double(max(0, silence - known)) / 1000
    let guessed = (motionSpeed.speed ?? 0) * min(seconds, RunRecorder.longestEstimate)
    return LiveFigure(value: distance + guessed, isEstimated: true)
  }

  /// Returns the average pace of the run so far in s/m for the displayed `distance`; `nil` before
  /// the first metre.
  package func averagePace(over distance: LiveFigure, at time: RunTime) -> LiveFigure? {
    let running = milliseconds(of: distance, at: time)
    return pace(over: distance, running, without: unmeasured(after: running))
  }

  /// Returns the average pace of the lap in progress in s/m, for its displayed `distance`; `nil`
  /// before its first metre.
  package func lapPace(over distance: LiveFigure, at time: RunTime) -> LiveFigure? {
    let running = milliseconds(of: distance, at: time)
    let start = Int64(((lapMarks.last?.running ?? 0) * 1000).rounded())
    return pace(
      over: distance, running - start,
      without: unmeasured(after: running) - unmeasuredBeforeLap)
  }

  /// Returns the running milliseconds that belong to a distance.
  ///
  /// While the distance grows, they end at the last counted fix: with the displayed second, the
  /// average would rise with each tick of the clock and drop with each fix.
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

  /// Running milliseconds up to the last counted fix.
  private var lastCounted: Int64 { Int64(((curve.end ?? 0) * 1000).rounded()) }

  /// Returns the running milliseconds without distance, up to `running` milliseconds after the
  /// start.
  func unmeasured(after running: Int64) -> Int64 {
    guard !isPaused, !isEnded else { return unmeasured }
    guard hasMetres else { return unmeasured + missing(after: running) }
    let estimated = Int64(RunRecorder.longestEstimate * 1000)
    return unmeasured + max(0, silence(after: running) - estimated)
  }

  /// Returns the milliseconds at one end of this stretch that permanently lack distance if it ends,
  /// or gets its first fix, `running` milliseconds after the start.
  func missing(after running: Int64) -> Int64 {
    let waited = hasMetres ? silence(after: running) : running - duration(at: runningSince)
    return waited >= RunRecorder.lateFix ? waited : 0
  }
}
