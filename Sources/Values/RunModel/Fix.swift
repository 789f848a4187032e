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

  /// Whether both values are within their ranges.
  package var isOnEarth: Bool {
    Quantity.latitude.bounds.contains(latitude) && Quantity.longitude.bounds.contains(longitude)
  }
}

/// Quality of the position of an epoch, as reported by the receiver.
package enum FixStatus: String, Hashable, Sendable {
  /// No position, or one marked as unusable.
  case none
  /// Dead reckoning: displayed, never counted as distance.
  case estimated
  /// A position from satellites.
  case valid
}

/// A receiver's report for one epoch in SI units; fields not reported are `nil`, never 0.
package struct Fix: Hashable, Sendable {
  package var status: FixStatus
  /// UTC of the epoch from a valid fix; `nil` while the date is unknown or implausible.
  ///
  /// Anything that depends on it must check a ``TrustedClock`` first.
  package var time: UTC?
  /// Milliseconds since UTC midnight, 0..<86_400_000; may be known before the date.
  package var millisecondOfDay: Int64?
  /// Present only when `status` is `.valid` or `.estimated`.
  package var coordinate: Coordinate?
  /// Metres above mean sea level.
  package var altitude: Double?
  /// Speed over ground in m/s (Doppler).
  package var speed: Double?
  /// Degrees from true north, 0..<360.
  package var course: Double?
  /// Satellites used.
  package var satellites: Int?
  package var hdop: Double?
  /// Radius in metres of the 68 % confidence circle: for gating and the display.
  package var accuracy: Double?
  /// Standard deviation of the position per axis in metres: only for the distance engine.
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

  /// Accuracy in metres required for the first fix of a run and for "Ready" (product rule; the
  /// tutorial's gate).
  package static let startAccuracy = 20.0

  /// Speed in m/s that no runner exceeds; the fastest sprint ever measured reached 12.3.
  package static let fastestRunner = 12.5

  /// Whether the fix can start a run's distance: from satellites, with a known accuracy below 20 m.
  package var isGood: Bool {
    guard status == .valid, let coordinate, coordinate.isOnEarth, let accuracy else {
      return false
    }
    return accuracy >= 0 && accuracy < Fix.startAccuracy
  }
}
