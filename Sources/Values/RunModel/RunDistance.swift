/// Origin of a run's distance.
package enum DistanceOrigin: String, Hashable, Sendable, CaseIterable {
  /// Counted by the recording device.
  case device
  /// Measured along the positions.
  case places

  package var other: DistanceOrigin { self == .device ? .places : .device }
}

/// The one of an imported run's two distances that does not count, and everything that depends on
/// it; the metres of each point are in ``RunPoint/otherDistance``.
package struct OtherDistance: Hashable, Sendable {
  package var origin: DistanceOrigin
  /// Name and version of the engine that computed it, like ``Run/engine``.
  package var engine: String
  /// Metres.
  package var distance: Double
  /// Metres bridged across gaps in the fixes, included in `distance`.
  package var gapDistance: Double
  package var laps: [Lap]
  package var badges: [RunBadge]
  /// Whether the runner chose which distance counts.
  package var isChosen: Bool

  package init(
    origin: DistanceOrigin, engine: String, distance: Double, gapDistance: Double = 0,
    laps: [Lap] = [], badges: [RunBadge] = [], isChosen: Bool = false
  ) {
    self.origin = origin
    self.engine = engine
    self.distance = distance
    self.gapDistance = gapDistance
    self.laps = laps
    self.badges = badges
    self.isChosen = isChosen
  }
}

extension Run {
  /// Origin of the distance that counts; `nil` for a run with a single distance.
  package var distanceOrigin: DistanceOrigin? { otherDistance?.origin.other }

  /// The run with its two distances swapped; unchanged if it has only one.
  ///
  /// Applying it twice restores the run.
  package var byOtherDistance: Run {
    guard otherDistance != nil else { return self }
    var run = self
    run.swapDistances()
    run.points = points.edited { _, point in
      let metres = point.distance
      point.distance = point.otherDistance ?? metres
      point.otherDistance = metres
    }
    return run
  }

  /// Swaps the two distances, except in the points.
  package mutating func swapDistances() {
    guard let other = otherDistance else { return }
    otherDistance = OtherDistance(
      origin: other.origin.other, engine: engine, distance: distance, gapDistance: gapDistance,
      laps: laps, badges: badges, isChosen: other.isChosen)
    (distance, distanceLive) = (other.distance, other.distance)
    (gapDistance, engine) = (other.gapDistance, other.engine)
    (laps, badges) = (other.laps, other.badges)
  }
}

/// Decides which distance of a recording counts; the decision table is in `DistanceChoiceTests`.
package struct DistanceChoice: Hashable, Sendable {
  /// Metres counted by the device; `nil` if not in the file.
  package var device: Double?
  /// Metres along the positions; `nil` without positions.
  package var places: Double?
  /// Share of the steps between positions that take at most ``closeStep`` seconds.
  package var closeShare: Double

  /// Maximum difference between the two, relative to the greater one.
  package static let tolerance = 0.10
  /// Seconds between positions up to which straight lines approximate the path.
  package static let closeStep = 10.0
  /// Minimum share of such close steps for the positions to be trusted.
  package static let enough = 0.9

  package init(device: Double?, places: Double?, closeShare: Double) {
    self.device = device
    self.places = places
    self.closeShare = closeShare
  }

  /// The origin of the distance that counts; `nil` if there is no distance.
  ///
  /// A device that summed once a second, perhaps with a foot pod, is more accurate than anything
  /// computed from its stored positions, unless it contradicts good positions.
  package var origin: DistanceOrigin? {
    guard let device, device > 0 else { return places.map { _ in .places } }
    guard let places else { return .device }
    return isContradiction && closeShare >= DistanceChoice.enough && places > 0
      ? .places : .device
  }

  /// Whether the two differ by more than ``tolerance``.
  package var isContradiction: Bool {
    guard let device, let places else { return false }
    return abs(device - places) > DistanceChoice.tolerance * max(device, places)
  }
}
