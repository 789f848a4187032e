import RunModel

/// Which fixes may count at all: a place on earth from satellites, accurate enough, not faster and
/// not farther than a runner can be.
struct FixGate: Sendable {
  /// Metres a second; the fastest sprint ever measured reached 12.3.
  static let fastest = Fix.fastestRunner
  /// Seconds in which all fixes were jumps; then the old place was the wrong one, and distance
  /// goes on from the new one without the way between.
  ///
  /// Longer than `RunRecorder.newSegment`, so that no line is drawn along such a move.
  static let relocationTime = 15.0

  private var last: (place: Coordinate, accuracy: Double, seconds: Double)?
  /// When the first of the jumps since the last accepted fix came.
  private var jumpingSince: Double?

  /// What became of a fix.
  struct Answer: Hashable, Sendable {
    var verdict: Verdict
    /// Accepted after nothing but jumps: what lies between is not distance.
    var isMove = false
  }

  /// Judges a fix and moves on to it when it is accepted; `isAccurate` says whether its known
  /// accuracy, never negative, is good enough.
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

  /// The next fix may lie anywhere.
  mutating func forget() {
    last = nil
    jumpingSince = nil
  }
}
