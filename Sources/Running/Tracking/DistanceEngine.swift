package import RunModel

/// Turns fixes into distance: the interface between recording and measuring.
///
/// A pure value: the same fixes always yield the same distance, whether live, at recovery or years
/// later. Times are seconds of the run's clock.
package protocol DistanceEngine: Sendable {
  /// Name and version as stored in run files.
  var name: String { get }
  /// Judges a fix and, if it counts, advances to it.
  mutating func ingest(_ fix: Fix, at seconds: Double) -> Verdict
  /// Processes a measurement from another sensor.
  mutating func ingest(_ sample: Sample, at seconds: Double)
  /// Breaks the track after a pause or power-off: the distance across the break does not count.
  mutating func breakTrack()
  /// Handles a power-off that the run's clock does not include: the weather may have changed since.
  mutating func passDeadTime()
  /// Live distance, metres; never decreases.
  var distance: Double { get }
  /// The part of the live distance that is final and counts for badges, metres; below `distance`
  /// while a bridge over a gap is not yet settled.
  var settledDistance: Double { get }
  /// Metres bridged across gaps of 2.5 s or longer between fixes, part of `distance`.
  var gapDistance: Double { get }
  /// Current speed for the pace, m/s; `nil` while unknown.
  var speed: Double? { get }
  /// Whether the runner is moving, as of the last accepted fix; unknown before the first.
  ///
  /// An engine has no clock: the recorder detects missing fixes, see `RunRecorder.motion(at:)`.
  var motion: Motion { get }
  /// Live moving time, seconds; `nil` if the engine does not detect stops.
  var movingTime: Double? { get }
  /// Elevation gain and loss so far, metres; `nil` if not measured or not credible.
  var climb: Climb? { get }
  /// Returns the track as re-evaluated afterwards; `nil` if the live figures are final.
  func savedTrack() -> SavedTrack?
}

extension DistanceEngine {
  /// Ignores the sample: most engines use the receiver alone.
  package mutating func ingest(_ sample: Sample, at seconds: Double) {}
  package mutating func passDeadTime() {}
}

/// The available engines.
package enum DistanceEngines {
  package static let standard = "moonrunner/3"
  package static let names = ["moonrunner/3", "moonrunner/2", "tutorial/1"]

  /// Creates an engine by name, with or without version; `nil` for an unknown name.
  ///
  /// A run started with `moonrunner/1` continues with its successor.
  ///
  /// - Parameters:
  ///   - name: One of ``names``, or a name without version for the newest.
  ///   - usualStep: Median seconds between fixes, for a recording known in advance.
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
