package import RunModel

/// How the receiver is to take the runner's movement.
package enum DynamicModel: String, Hashable, CaseIterable, Sendable {
  /// Somebody on foot: chest, belt, pocket, backpack.
  case pedestrian
  /// A watch on a swinging arm; a receiver that has no such model takes ``pedestrian``.
  case wrist
}

/// What the line to the receiver is; u-blox receivers are set up for one of their ports.
package enum ReceiverPort: Hashable, Sendable {
  case uart
  /// The receiver's own USB, whose baud rate means nothing.
  case usb
}

/// How the receiver is to be set up.
package struct SetupWishes: Hashable, Sendable {
  /// Where the wearable is worn.
  package enum Wear: String, Hashable, CaseIterable, Sendable {
    /// On an arm that swings.
    case wrist
    /// On the chest, a belt, a backpack: nothing swings.
    case chest

    /// Fixes a second.
    ///
    /// A walker's arm swings 0.9 to 1 times a second. One fix a second meets it at nearly the same
    /// point again and again, and the receiver's own filter takes that for movement: its places
    /// were up to 35 m off along the way, 2 to 3 % of the distance. At five fixes a second, beside
    /// it on the same arm, they were right within 0.2 %.
    var rate: Int {
      switch self {
      case .wrist: 5
      case .chest: 1
      }
    }
  }

  /// Fixes a second that can be wished for.
  package static let rates = 1...10

  /// Fixes a second that were asked for; `nil` leaves them to ``wear``, and to what the receiver is
  /// known to do.
  package var rate: Int?
  package var wear = Wear.wrist
  package var model = DynamicModel.pedestrian
  package var port = ReceiverPort.uart
  /// May be told to save power; see ``ReceiverSetup/save(_:at:)``.
  package var saver = false

  package init() {}

  /// Fixes a second that the receiver is to do, if it can.
  var wantedRate: Int { rate ?? wear.rate }
}

/// What is known of where and when the receiver is; given to one that has no fix yet.
package struct SetupAid: Hashable, Sendable {
  /// A place where the receiver probably still is.
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

  /// A time of day that can be trusted to two seconds.
  package struct Clock: Hashable, Sendable {
    package var utc: UTC
    /// When it was that time.
    package var at: Instant

    package init(_ utc: UTC, at: Instant) {
      self.utc = utc
      self.at = at
    }

    /// The time at another moment.
    func utc(at now: Instant) -> UTC {
      UTC(millisecondsSince1970: utc.millisecondsSince1970 &+ (now - at).milliseconds)
    }
  }

  package private(set) var place: Place?
  package private(set) var clock: Clock?

  /// Standard deviation of ``clock``, whole seconds.
  static let clockAccuracy = 2

  /// Metres above or below the sea that nobody runs at.
  private static let altitudes = -500.0...9000.0

  /// Leaves out what is not plausible: a place that is none, is 0/0 or is known to no better than
  /// 300 km, and a time before this software was made.
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
