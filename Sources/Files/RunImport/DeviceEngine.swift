import RunModel
import Tracking

/// Replays the distance that the recording device counted itself, without judging or recomputing
/// it.
struct DeviceEngine: DistanceEngine {
  static let name: String = "device/1"

  var name: String { DeviceEngine.name }
  private(set) var distance = 0.0
  /// Distances (m) from the start, for the fixes still to come.
  private var rest: ArraySlice<Double>

  /// - Parameter distances: The distance (m) from the start for each fix to come.
  init(distances: [Double]) { rest = distances[...] }

  mutating func ingest(_ fix: Fix, at seconds: Double) -> Verdict {
    guard let next = rest.popFirst() else { return .noFix }
    distance = max(distance, next)
    return .accepted
  }

  mutating func breakTrack() {}

  var settledDistance: Double { distance }
  var gapDistance: Double { 0 }
  var speed: Double? { nil }
  var motion: Motion { .unknown }
  var movingTime: Double? { nil }
  var climb: Climb? { nil }
  func savedTrack() -> SavedTrack? { nil }
}
