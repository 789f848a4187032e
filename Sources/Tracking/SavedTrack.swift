/// A run as its engine judges it afterwards, when what came later is known too.
package struct SavedTrack: Hashable, Sendable {
  /// One for each accepted fix, in their order.
  package var points: [SavedPoint]
  /// Metres bridged where fixes were missing, part of the distance.
  package var gapDistance: Double
  /// Seconds in motion.
  package var movingTime: Double

  package init(points: [SavedPoint], gapDistance: Double, movingTime: Double) {
    self.points = points
    self.gapDistance = gapDistance
    self.movingTime = movingTime
  }
}

/// What is saved of an accepted fix.
package struct SavedPoint: Hashable, Sendable {
  /// Metres run up to here; never falls from one point to the next.
  package var distance: Double
  /// Smoothed metres a second; 0 while standing.
  package var speed: Double
  package var isMoving: Bool

  package init(distance: Double, speed: Double, isMoving: Bool) {
    self.distance = distance
    self.speed = speed
    self.isMoving = isMoving
  }
}

/// Metres climbed and descended.
package struct Climb: Hashable, Sendable {
  package var ascent: Double
  package var descent: Double

  package init(ascent: Double, descent: Double) {
    self.ascent = ascent
    self.descent = descent
  }
}
