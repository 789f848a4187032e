package import RunModel

/// The dynamic model for the runner's movement.
package enum DynamicModel: String, Hashable, CaseIterable, Sendable {
  /// On foot: chest, belt, pocket, backpack.
  case pedestrian
  /// A watch on a swinging arm; receivers without such a model use ``pedestrian``.
  case wrist
}

/// The kind of connection; on a u-blox receiver, settings apply to one port.
package enum ReceiverPort: Hashable, Sendable {
  case uart
  /// The receiver's own USB, where the baud rate has no meaning.
  case usb
}

/// The requested receiver settings.
package struct SetupWishes: Hashable, Sendable {
  /// Where the wearable is worn.
  package enum Wear: String, Hashable, CaseIterable, Sendable {
    /// On a swinging arm.
    case wrist
    /// On the chest, a belt or a backpack: no swinging.
    case chest

    /// Fix rate, Hz.
    ///
    /// A walker's arm swings 0.9 to 1 times a second. At 1 Hz, fixes sample it at nearly the same
    /// phase again and again, and the receiver's own filter interprets that as movement: positions
    /// were off by up to 35 m along the track, 2 to 3 % of the distance. At 5 Hz, side by side on
    /// the same arm, they were accurate to 0.2 %.
    var rate: Int {
      switch self {
      case .wrist: 5
      case .chest: 1
      }
    }
  }

  /// Fix rates that can be requested, Hz.
  package static let rates = 1...10

  /// The requested fix rate, Hz; `nil` leaves it to ``wear`` and the receiver's known capabilities.
  package var rate: Int?
  package var wear = Wear.wrist
  package var model = DynamicModel.pedestrian
  package var port = ReceiverPort.uart
  /// Whether the receiver may be commanded to save power; see ``ReceiverSetup/save(_:at:)``.
  package var saver = false

  package init() {}

  /// The target fix rate, Hz, if supported.
  var wantedRate: Int { rate ?? wear.rate }
}

/// Approximate position and time, sent to a receiver that has no fix yet.
package struct SetupAid: Hashable, Sendable {
  /// The receiver's probable position.
  package struct Place: Hashable, Sendable {
    package var coordinate: Coordinate
    /// Metres above mean sea level; `nil` when unknown.
    package var altitude: Double?
    /// Standard deviation, metres.
    package var accuracy: Double

    package init(_ coordinate: Coordinate, altitude: Double? = nil, accuracy: Double) {
      self.coordinate = coordinate
      self.altitude = altitude
      self.accuracy = accuracy
    }
  }

  /// A time accurate to two seconds.
  package struct Clock: Hashable, Sendable {
    package var utc: UTC
    /// When `utc` was read.
    package var at: Instant

    package init(_ utc: UTC, at: Instant) {
      self.utc = utc
      self.at = at
    }

    /// Returns the UTC at another instant.
    func utc(at now: Instant) -> UTC {
      UTC(millisecondsSince1970: utc.millisecondsSince1970 &+ (now - at).milliseconds)
    }
  }

  package private(set) var place: Place?
  package private(set) var clock: Clock?

  /// Standard deviation of ``clock``, whole seconds.
  static let clockAccuracy = 2

  /// Plausible altitudes, metres.
  private static let altitudes = -500.0...9000.0

  /// Keeps only plausible values.
  ///
  /// Drops a position that is invalid, exactly 0/0 or less accurate than 300 km, an altitude
  /// outside `altitudes`, and a time that predates this software.
  package init(place: Place? = nil, clock: Clock? = nil) {
    if let place, place.coordinate.isOnEarth, place.accuracy > 0, place.accuracy <= 300_000,
      place.coordinate.latitude != 0 || place.coordinate.longitude != 0
    {
      var place = place
      place.altitude = place.altitude.flatMap { SetupAid.altitudes.contains($0) ? $0 : nil }
      self.place = place
    }
    if let clock, clock.utc > GPSConfiguration.defaultFloorDate { self.clock = clock }
  }
}
