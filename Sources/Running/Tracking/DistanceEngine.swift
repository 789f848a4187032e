package import RunModel

/// Turns fixes into distance: the seam between recording and measuring.
///
/// A value without clock or memory outside itself: the same fixes give the same distance, live,
/// at recovery and years later. Times are seconds of the run's clock.
package protocol DistanceEngine: Sendable {
  /// Name and version as run files carry it.
  var name: String { get }
  /// Judges a fix and, when it counts, moves on to it.
  mutating func ingest(_ fix: Fix, at seconds: Double) -> Verdict
  /// Judges what another sensor measured.
  mutating func ingest(_ sample: Sample, at seconds: Double)
  /// The runner paused or the device was off: what lies between the fixes is not distance.
  mutating func breakTrack()
  /// The device was off, for a time that the run's clock does not have: behind it is another
  /// weather, and perhaps another day.
  mutating func passDeadTime()
  /// Metres live; never falls.
  var distance: Double { get }
  /// Metres live that will not be taken back, for badges; below `distance` while a bridge over a
  /// gap is not yet settled.
  var settledDistance: Double { get }
  /// Metres bridged where fixes were missing for 2.5 s or longer, part of `distance`.
  var gapDistance: Double { get }
  /// Metres a second now, for the pace; `nil` while unknown.
  var speed: Double? { get }
  /// Whether the runner moves, as of the last accepted fix; unknown before the first.
  ///
  /// An engine has no clock: that fixes stay away is for the recorder to see, see
  /// `RunRecorder.motion(at:)`.
  var motion: Motion { get }
  /// Seconds in motion live; `nil` when the engine does not judge stops.
  var movingTime: Double? { get }
  /// Metres up and down so far; `nil` when they are not measured, or not to be believed.
  var climb: Climb? { get }
  /// The run as judged afterwards; `nil` when the live figures are final.
  func savedTrack() -> SavedTrack?
}

extension DistanceEngine {
  /// Most go by the receiver alone.
  package mutating func ingest(_ sample: Sample, at seconds: Double) {}
  package mutating func passDeadTime() {}
}

/// The engines there are.
package enum DistanceEngines {
  package static let standard = "moonrunner/3"
  package static let names = ["moonrunner/3", "moonrunner/2", "tutorial/1"]

  /// An engine by its name, with or without version; `nil` when there is none of that name.
  ///
  /// A run that was begun with `moonrunner/1` goes on with what has come of it.
  ///
  /// - Parameters:
  ///   - name: One of ``names``, or one without its version for the newest.
  ///   - usualStep: Seconds from fix to fix, the median of a recording that is known beforehand.
  /// - Returns: A new engine.
  package static func make(_ name: String, usualStep: Double = 1) -> (any DistanceEngine)? {
    switch name {
    case "moonrunner/3", "moonrunner": MoonrunnerEngine(usualStep: usualStep)
    case "moonrunner/2", "moonrunner/1": MoonrunnerEngine.second
    case "tutorial/1", "tutorial": TutorialEngine()
    default: nil
    }
  }
}
