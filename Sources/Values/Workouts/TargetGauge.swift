/// Compares the current pace with a target, steadily enough to act on.
///
/// A receiver's pace is noisy, so the state changes only if the pace has been outside by more than
/// a margin for some seconds, and not at all in the first seconds of a step.
package struct TargetGauge: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    case tooSlow
    case onTarget
    case tooFast
  }

  /// Seconds per metre by which a pace must be outside of the target: 3 s per kilometre.
  package static let margin = 0.003
  /// Width to which narrower targets are widened, seconds per metre.
  ///
  /// Less than about 10 s per kilometre makes any receiver nag.
  package static let leastWidth = 0.010
  /// Seconds for which a pace must be in another state before the gauge shows it.
  package static let dwell = 4.0
  /// Seconds after the start of a step in which nothing is judged.
  package static let silence = 5.0
  /// Minimum seconds between two alerts.
  package static let alertInterval = 20.0

  /// The state shown; `nil` while nothing is judged.
  package private(set) var state: State?
  /// Another state, and since when the pace has been in it.
  private var candidate: (state: State, since: Double)?
  private var alertedAt: Double?
  /// Whether the runner was alerted to the current state.
  private var isAlerted = true

  package init() {}

  /// Forgets the state when a step begins; the interval between alerts continues.
  package mutating func beginStep() {
    state = nil
    candidate = nil
    isAlerted = true
  }

  /// Updates the state.
  ///
  /// - Parameters:
  ///   - pace: Seconds per metre; `nil` while unknown.
  ///   - target: The target of the step.
  ///   - seconds: Running seconds since the start of the run.
  ///   - stepSeconds: Running seconds since the start of the step.
  /// - Returns: The state to alert the runner to: too slow or too fast, once each time, and on
  ///   target after an alert; `nil` if there is none.
  package mutating func update(
    pace: Double?, target: PaceTarget, seconds: Double, stepSeconds: Double
  ) -> State? {
    guard let pace, stepSeconds >= TargetGauge.silence else {
      state = nil
      candidate = nil
      return nil
    }
    let judged = judge(pace, target)
    if judged == state {
      candidate = nil
    } else if candidate?.state != judged {
      candidate = (judged, seconds)
    }
    if let candidate, state == nil || seconds - candidate.since >= TargetGauge.dwell {
      // The first state of a step needs no alert if it is on target.
      isAlerted = state == nil && candidate.state == .onTarget
      state = candidate.state
      self.candidate = nil
    }
    guard let state, !isAlerted, seconds - (alertedAt ?? -.infinity) >= TargetGauge.alertInterval
    else { return nil }
    isAlerted = true
    alertedAt = seconds
    return state
  }

  private func judge(_ pace: Double, _ target: PaceTarget) -> State {
    let range = TargetGauge.range(of: target)
    // Leaving the target takes more than returning to it.
    let margin = state == .onTarget || state == nil ? TargetGauge.margin : 0
    if pace > range.upperBound + margin { return .tooSlow }
    if pace < range.lowerBound - margin { return .tooFast }
    return .onTarget
  }

  /// Returns how the average pace of a whole step compares with its target; `nil` for a step that
  /// was too short to be judged.
  ///
  /// It has the same margin as a gauge, so that a runner who was never alerted was on target.
  package static func result(
    metres: Double, seconds: Double, target: PaceTarget
  ) -> State? {
    guard seconds >= silence else { return nil }
    let range = range(of: target)
    if seconds > metres * (range.upperBound + margin) { return .tooSlow }
    if seconds < metres * (range.lowerBound - margin) { return .tooFast }
    return .onTarget
  }

  /// Returns the paces that count as on target, seconds per metre.
  package static func range(of target: PaceTarget) -> ClosedRange<Double> {
    let range = target.secondsPerMetre
    let missing = max(0, leastWidth - (range.upperBound - range.lowerBound)) / 2
    return range.lowerBound - missing...range.upperBound + missing
  }

  /// Returns the position of a pace on a gauge: 0 in the middle of the target, ±1/3 at its ends,
  /// and at most ±1; positive is fast.
  package static func position(of pace: Double, target: PaceTarget) -> Double {
    let range = TargetGauge.range(of: target)
    let centre = (range.lowerBound + range.upperBound) / 2
    let half = (range.upperBound - range.lowerBound) / 2
    return min(1, max(-1, (centre - pace) / half / 3))
  }
}

extension TargetGauge {
  package static func == (left: TargetGauge, right: TargetGauge) -> Bool {
    left.state == right.state && left.candidate?.state == right.candidate?.state
      && left.candidate?.since == right.candidate?.since && left.alertedAt == right.alertedAt
      && left.isAlerted == right.isAlerted
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(state)
    hasher.combine(candidate?.state)
    hasher.combine(candidate?.since)
  }
}
