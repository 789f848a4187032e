package import RunModel

/// The tutorial's own rule: the sum of geodesic steps between fixes at least 10 m apart, each
/// with a known accuracy better than 20 m.
///
/// Two gates are added that the tutorial lacks: no step and no reported speed is faster than a
/// runner can be.
package struct TutorialEngine: DistanceEngine {
  /// Metres a second; the fastest sprint ever measured reached 12.3.
  package static let fastest = 12.5
  /// Metres between fixes that count.
  package static let step = 10.0
  /// Seconds without a fix from which a step counts as bridged.
  package static let gap = 2.5
  /// So many fixes refused in a row as jumps mean that the old place was the wrong one.
  package static let patience = 15

  package let name = "tutorial/1"
  package private(set) var distance = 0.0
  package private(set) var gapDistance = 0.0
  package var speed: Double? { pace.speed }

  private var pace = SpeedSmoother()
  /// Where the last counted step ended.
  private var anchor: Coordinate?
  private var last: (fix: Coordinate, accuracy: Double, seconds: Double)?
  private var jumps = 0

  package init() {}

  package mutating func take(_ fix: Fix, at seconds: Double) -> Verdict {
    let gate = judge(fix, at: seconds)
    guard gate == .accepted, let place = fix.coordinate, let accuracy = fix.accuracy else {
      return gate
    }
    let isBridge = last.map { seconds - $0.seconds >= TutorialEngine.gap } ?? false
    if let anchor {
      let length = Geodesy.distance(anchor, place)
      if length >= TutorialEngine.step {
        distance += length
        if isBridge { gapDistance += length }
        self.anchor = place
      }
    } else {
      anchor = place
    }
    let previous = last.map { (place: $0.fix, seconds: $0.seconds) }
    pace.take(fix, at: seconds, from: isBridge ? nil : previous)
    last = (place, accuracy, seconds)
    jumps = 0
    return .accepted
  }

  package mutating func breakTrack() {
    anchor = nil
    last = nil
    jumps = 0
    pace = SpeedSmoother()
  }

  package func finalDistances() -> [Double]? { nil }

  private mutating func judge(_ fix: Fix, at seconds: Double) -> Verdict {
    switch fix.status {
    case .none: return .noFix
    case .estimated: return .estimated
    case .valid: break
    }
    guard let place = fix.coordinate else { return .noFix }
    guard let accuracy = fix.accuracy else { return .unknownAccuracy }
    guard accuracy < Fix.startAccuracy else { return .inaccurate }
    if let speed = fix.speed, speed > TutorialEngine.fastest { return .tooFast }
    guard let last else { return .accepted }
    guard seconds > last.seconds else { return .notLater }
    let reach = TutorialEngine.fastest * (seconds - last.seconds) + accuracy + last.accuracy
    guard Geodesy.distance(last.fix, place) > reach else { return .accepted }
    jumps += 1
    guard jumps > TutorialEngine.patience else { return .jump }
    breakTrack()
    return .accepted
  }
}
