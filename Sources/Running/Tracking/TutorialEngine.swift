package import RunModel

/// The tutorial's own rule: the sum of geodesic steps between fixes at least 10 m apart, each with
/// a known accuracy better than 20 m.
///
/// Two gates that the tutorial lacks are added: no step and no reported speed may be faster than a
/// runner.
package struct TutorialEngine: DistanceEngine {
  /// Minimum distance between counted fixes, metres.
  package static let step = 10.0
  /// Seconds without a fix from which a step counts as bridged.
  package static let gap = 2.5
  /// Rounding of binary fractions is below half a millisecond.
  private static let tolerance = 0.0005

  package let name = "tutorial/1"
  package private(set) var distance = 0.0
  package private(set) var gapDistance = 0.0
  package var speed: Double? { pace.speed }
  package var settledDistance: Double { distance }
  package var motion: Motion { pace.motion }
  package var movingTime: Double? { nil }
  package var climb: Climb? { nil }

  private var pace = SpeedSmoother()
  /// The end of the last counted step.
  private var anchor: Coordinate?
  /// Metres bridged since then; counted with the step.
  private var bridged = 0.0
  private var last: (place: Coordinate, seconds: Double)?
  private var gate = FixGate()

  package init() {}

  package mutating func ingest(_ fix: Fix, at seconds: Double) -> Verdict {
    let answer = gate.judge(fix, at: seconds) { $0 < Fix.startAccuracy }
    guard answer.verdict == .accepted, let place = fix.coordinate else { return answer.verdict }
    if answer.isMove { forget() }
    var previous: (place: Coordinate, seconds: Double)?
    if let last {
      if seconds - last.seconds >= TutorialEngine.gap - TutorialEngine.tolerance {
        bridged += Geodesy.distance(last.place, place)
      } else {
        previous = last
      }
    }
    step(to: place)
    pace.ingest(fix, at: seconds, from: previous)
    last = (place, seconds)
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
    forget()
    gate.forget()
  }

  private mutating func forget() {
    anchor = nil
    bridged = 0
    last = nil
    pace = SpeedSmoother()
  }

  package func savedTrack() -> SavedTrack? { nil }
}
