package import RunModel

/// The tutorial's own rule: the sum of geodesic steps between fixes at least 10 m apart, each
/// with a known accuracy better than 20 m.
///
/// Two gates are added that the tutorial lacks: no step and no reported speed is faster than a
/// runner can be.
package struct TutorialEngine: DistanceEngine {
  /// Metres a second; the fastest sprint ever measured reached 12.3.
  package static let fastest = Fix.fastestRunner
  /// Metres between fixes that count.
  package static let step = 10.0
  /// Seconds without a fix from which a step counts as bridged.
  package static let gap = 2.5
  /// Seconds in which all fixes were jumps; then the old place was the wrong one, and distance
  /// goes on from the new one without the way between.
  ///
  /// Longer than `RunRecorder.newSegment`, so that no line is drawn along such a move.
  package static let patience = 15.0
  /// Binary fractions lose less than half a millisecond.
  private static let tolerance = 0.0005

  package let name = "tutorial/1"
  package private(set) var distance = 0.0
  package private(set) var gapDistance = 0.0
  package var speed: Double? { pace.speed }
  package var motion: Motion { pace.motion }
  package var movingTime: Double? { nil }
  package var climb: Climb? { nil }

  private var pace = SpeedSmoother()
  /// Where the last counted step ended.
  private var anchor: Coordinate?
  /// Metres bridged since then; they count with the step.
  private var bridged = 0.0
  private var last: (fix: Coordinate, accuracy: Double, seconds: Double)?
  /// When the first of the jumps since the last accepted fix came.
  private var jumpingSince: Double?

  package init() {}

  package mutating func take(_ fix: Fix, at seconds: Double) -> Verdict {
    let gate = judge(fix, at: seconds)
    guard gate == .accepted, let place = fix.coordinate, let accuracy = fix.accuracy else {
      return gate
    }
    var previous: (place: Coordinate, seconds: Double)?
    if let last {
      if seconds - last.seconds >= TutorialEngine.gap - TutorialEngine.tolerance {
        bridged += Geodesy.distance(last.fix, place)
      } else {
        previous = (last.fix, last.seconds)
      }
    }
    step(to: place)
    pace.take(fix, at: seconds, from: previous)
    last = (place, accuracy, seconds)
    jumpingSince = nil
    return .accepted
  }

  private mutating func step(to place: Coordinate) {
    guard let anchor else {
      self.anchor = place
      return
    }
    let length = Geodesy.distance(anchor, place)
    guard length >= TutorialEngine.step else { return }
    distance += length
    gapDistance += min(bridged, length)
    bridged = 0
    self.anchor = place
  }

  package mutating func breakTrack() {
    anchor = nil
    bridged = 0
    last = nil
    jumpingSince = nil
    pace = SpeedSmoother()
  }

  package func savedTrack() -> SavedTrack? { nil }

  private mutating func judge(_ fix: Fix, at seconds: Double) -> Verdict {
    switch fix.status {
    case .none: return .noFix
    case .estimated: return .estimated
    case .valid: break
    }
    guard let place = fix.coordinate, place.isOnEarth else { return .noFix }
    guard let accuracy = fix.accuracy, accuracy >= 0 else { return .unknownAccuracy }
    guard accuracy < Fix.startAccuracy else { return .inaccurate }
    if let speed = fix.speed, speed > TutorialEngine.fastest { return .tooFast }
    guard seconds.isFinite, seconds > last?.seconds ?? -.infinity else { return .notLater }
    guard let last else { return .accepted }
    let reach = TutorialEngine.fastest * (seconds - last.seconds) + accuracy + last.accuracy
    guard Geodesy.distance(last.fix, place) > reach else { return .accepted }
    let since = jumpingSince ?? seconds
    jumpingSince = since
    guard seconds - since >= TutorialEngine.patience else { return .jump }
    breakTrack()
    return .accepted
  }
}
