/// Where the metres of a run come from.
package enum DistanceOrigin: String, Hashable, Sendable, CaseIterable {
  /// The device that recorded the run counted them.
  case device
  /// They were measured along the positions.
  case places

  /// The other one.
  package var other: DistanceOrigin { self == .device ? .places : .device }
}

/// The distance of an imported run that is not the one that counts, and what follows from it; the
/// metres of each point are ``RunPoint/otherDistance``.
package struct OtherDistance: Hashable, Sendable {
  package var origin: DistanceOrigin
  /// Name and version of what counted it, as ``Run/engine``.
  package var engine: String
  /// Metres.
  package var distance: Double
  /// Metres bridged where fixes were missing, part of `distance`.
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
  /// Where the metres that count come from; `nil` for a run that has no others.
  package var distanceOrigin: DistanceOrigin? { otherDistance?.origin.other }

  /// The run by its other distance; itself when it has one only.
  ///
  /// The other one's other is the run again.
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

  /// Exchanges the two distances but for the metres of the points.
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

/// Decides which distance of a recording counts: a table, see `DistanceChoiceTests`.
package struct DistanceChoice: Hashable, Sendable {
  /// Metres as the device counted them; `nil` when it does not say.
  package var device: Double?
  /// Metres along the positions; `nil` without any.
  package var places: Double?
  /// Share of the steps between positions that take at most ``closeStep``.
  package var closeShare: Double

  /// Share by which both may differ, of the greater one.
  package static let tolerance = 0.10
  /// Seconds from position to position within which a line through them is near the way.
  package static let closeStep = 10.0
  /// Share of the steps that have to be so close for the positions to be believed.
  package static let enough = 0.9

  package init(device: Double?, places: Double?, closeShare: Double) {
    self.device = device
    self.places = places
    self.closeShare = closeShare
  }

  /// The one that counts; `nil` when there is none.
  ///
  /// A device that summed once a second, perhaps with a foot pod, is nearer than anything that can
  /// be made of the positions that it kept; but not where it contradicts good positions.
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
