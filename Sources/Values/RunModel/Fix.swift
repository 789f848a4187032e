/// A place on the WGS-84 ellipsoid, in degrees; north and east are positive.
package struct Coordinate: Hashable, Sendable {
  /// Degrees north, -90...90.
  package var latitude: Double
  /// Degrees east, -180...180.
  package var longitude: Double

  package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Whether both are numbers within their ranges.
  package var isOnEarth: Bool {
    Quantity.latitude.bounds.contains(latitude) && Quantity.longitude.bounds.contains(longitude)
  }
}

/// Whether the receiver vouches for the position of an epoch.
package enum FixStatus: String, Hashable, Sendable {
  /// No position, or one the receiver marks as not usable.
  case none
  /// Dead reckoning: shown, never counted as distance.
  case estimated
  /// A position from satellites.
  case valid
}

/// What a receiver said about one epoch, SI units; what it did not say is `nil`, never 0.
package struct Fix: Hashable, Sendable {
  package var status: FixStatus
  /// UTC of the epoch as a valid fix tells it; `nil` while the date is unknown or cannot be.
  ///
  /// Whatever is done because of it asks a ``TrustedClock`` first.
  package var time: UTC?
  /// Milliseconds since UTC midnight, 0..<86_400_000; known also while the date is not.
  package var millisecondOfDay: Int64?
  /// Present only when `status` is `.valid` or `.estimated`.
  package var coordinate: Coordinate?
  /// Metres above mean sea level.
  package var altitude: Double?
  /// Metres a second over ground (Doppler).
  package var speed: Double?
  /// Degrees from true north, 0..<360.
  package var course: Double?
  /// Satellites used.
  package var satellites: Int?
  package var hdop: Double?
  /// Radius in metres that holds the true position with 68 %: for gates and for the display.
  package var accuracy: Double?
  /// Standard deviation of the position per axis, metres: for the distance engine only.
  package var sigma: Double?

  package init(
    status: FixStatus = .none, time: UTC? = nil, millisecondOfDay: Int64? = nil,
    coordinate: Coordinate? = nil, altitude: Double? = nil, speed: Double? = nil,
    course: Double? = nil, satellites: Int? = nil, hdop: Double? = nil, accuracy: Double? = nil,
    sigma: Double? = nil
  ) {
    self.status = status
    self.time = time
    self.millisecondOfDay = millisecondOfDay
    self.coordinate = coordinate
    self.altitude = altitude
    self.speed = speed
    self.course = course
    self.satellites = satellites
    self.hdop = hdop
    self.accuracy = accuracy
    self.sigma = sigma
  }

  /// The first fix of a run and "Ready" ask for a known accuracy better than this, metres
  /// (product rule; the tutorial's gate).
  package static let startAccuracy = 20.0

  /// Metres a second that no runner exceeds; the fastest sprint ever measured reached 12.3.
  package static let fastestRunner = 12.5

  /// Good enough to begin a run's distance: from satellites, and its accuracy known and < 20 m.
  package var isGood: Bool {
    guard status == .valid, let coordinate, coordinate.isOnEarth, let accuracy else {
      return false
    }
    return accuracy >= 0 && accuracy < Fix.startAccuracy
  }
}
