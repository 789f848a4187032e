import RunModel

/// Decides which fixes may count: those with a satellite position on Earth that is accurate enough,
/// and a speed and displacement that a runner can achieve.
struct FixGate: Sendable {
  /// Speed limit, m/s; the fastest sprint ever measured reached 12.3.
  static let fastest = Fix.fastestRunner
  /// Seconds of nothing but jumps after which the old position must be wrong; distance continues
  /// from the new one, without the displacement in between.
  ///
  /// Longer than `RunRecorder.newSegment`, so that no line is drawn along such a move.
  static let relocationTime = 15.0

  private var last: (place: Coordinate, accuracy: Double, seconds: Double)?
  /// Time of the first jump since the last accepted fix.
  private var jumpingSince: Double?

  /// The verdict on a fix.
  struct Answer: Hashable, Sendable {
    var verdict: Verdict
    /// Whether the fix was accepted after nothing but jumps: the displacement does not count.
    var isMove = false
  }

  /// Judges a fix and, if it is accepted, advances to it.
  ///
  /// `isAccurate` decides whether its known accuracy, never negative, is good enough.
  mutating func judge(
    _ fix: Fix, at seconds: Double, isAccurate: (Double) -> Bool
  ) -> Answer {
    switch fix.status {
    case .none: return Answer(verdict: .noFix)
    case .estimated: return Answer(verdict: .estimated)
    case .valid: break
    }
    guard let place = fix.coordinate, place.isOnEarth else { return Answer(verdict: .noFix) }
    guard let accuracy = fix.accuracy, accuracy >= 0 else {
      return Answer(verdict: .unknownAccuracy)
    }
    guard isAccurate(accuracy) else { return Answer(verdict: .inaccurate) }
    if let speed = fix.speed, speed > FixGate.fastest { return Answer(verdict: .tooFast) }
    guard seconds.isFinite, seconds > last?.seconds ?? -.infinity else {
      return Answer(verdict: .notLater)
    }
    var isMove = false
    if let last {
      let reach = FixGate.fastest * (seconds - last.seconds) + accuracy + last.accuracy
      if Geodesy.distance(last.place, place) > reach {
        let since = jumpingSince ?? seconds
        jumpingSince = since
        guard seconds - since >= FixGate.relocationTime else { return Answer(verdict: .jump) }
        isMove = true
      }
    }
    last = (place, accuracy, seconds)
    jumpingSince = nil
    return Answer(verdict: .accepted, isMove: isMove)
  }

  /// Resets the gate: the next fix may be anywhere.
  mutating func forget() {
    last = nil
    jumpingSince = nil
  }
}
