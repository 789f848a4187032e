/// A number that fixes and points have: what it is called, how exact it is, and what it can be.
///
/// The receiver's reader, the writers and readers of journals and run files, CSV and the packed
/// form share these: whatever is recorded can be read back. The bounds are wide: they keep sums
/// finite and lines short, and judge nobody's run.
package struct Quantity: Sendable {
  /// How a quantity is written.
  package enum Kind: Hashable, Sendable {
    /// With so many decimals in run files and CSV.
    case number(decimals: Int)
    case whole
    /// Milliseconds since 1970-01-01T00:00:00Z.
    case time
  }

  /// Of its column in run files and CSV; static, so that no references to it are counted.
  package let name: StaticString
  package let kind: Kind
  /// Beyond them a value is unknown; whole for whole numbers.
  package let bounds: ClosedRange<Double>

  package init(_ name: StaticString, _ kind: Kind, _ bounds: ClosedRange<Double>) {
    self.name = name
    self.kind = kind
    self.bounds = bounds
  }

  /// The value as run files have it.
  package func rounded(_ value: Double) -> Double {
    if case .number(let decimals) = kind {
      RunModel.rounded(value, decimals: decimals)
    } else {
      value
    }
  }

  /// Digits behind the point in run files; none of whole numbers and times.
  package var decimals: Int {
    if case .number(let decimals) = kind { decimals } else { 0 }
  }

  /// A place as run files have it.
  package static func rounded(_ place: Coordinate) -> Coordinate {
    Coordinate(
      latitude: latitude.rounded(place.latitude), longitude: longitude.rounded(place.longitude))
  }

  /// The bounds of a whole number.
  package var wholeBounds: ClosedRange<Int64> {
    Int64(bounds.lowerBound)...Int64(bounds.upperBound)
  }
}

// MARK: - Of a receiver

extension Quantity {
  /// Milliseconds since 1970-01-01T00:00:00Z of the years 1 to 9999, which ISO 8601 writes with
  /// four digits.
  package static let timestamp = Quantity(
    "timestamp", .time, -62_135_596_800_000...253_402_300_799_999)
  /// Milliseconds since UTC midnight.
  package static let millisecondOfDay = Quantity(
    "millisecondOfDay", .whole, 0...Double(UTC.millisecondsPerDay - 1))
  /// Degrees north.
  package static let latitude = Quantity("latitude", .number(decimals: 7), -90...90)
  /// Degrees east.
  package static let longitude = Quantity("longitude", .number(decimals: 7), -180...180)
  /// Metres above mean sea level; no balloon was higher than 54 km.
  package static let altitude = Quantity("altitude", .number(decimals: 1), -100_000...100_000)
  /// Metres a second over ground; the fastest receivers are those in orbit, 7,900.
  package static let speed = Quantity("speed", .number(decimals: 2), 0...100_000)
  /// Degrees from true north; some receivers say 360.
  package static let course = Quantity("course", .number(decimals: 1), 0...360)
  /// Used; sentences have two or three digits for them.
  package static let satellites = Quantity("satellites", .whole, 0...999)
  /// Receivers say 99.99 or 9999 where it is unknown.
  package static let hdop = Quantity("hdop", .number(decimals: 1), 0...1e6)
  /// Radius in metres that holds the true position with 68 %; the way around the Earth is 4e7.
  package static let accuracy = Quantity("accuracy", .number(decimals: 1), 0...1e8)
  /// Standard deviation of the position per axis, metres.
  package static let sigma = Quantity("sigma", .number(decimals: 2), 0...1e8)
}

// MARK: - Of other sensors

extension Quantity {
  /// Hectopascal of the air at the wearable; what barometers are made for (BMP280, data sheet).
  package static let pressure = Quantity("pressure", .number(decimals: 2), 300...1100)
  /// Degrees Celsius at the wearable; where its thermometers work (BMP280, data sheet).
  package static let temperature = Quantity("temperature", .number(decimals: 1), -40...85)
  /// Beats a minute; a sensor without contact says 0.
  package static let heartRate = Quantity("heartRate", .number(decimals: 0), 20...254)
  /// A minute; twice what a byte of FIT can have.
  package static let cadence = Quantity("cadence", .number(decimals: 0), 0...508)
  /// Watts; what 16 bits of FIT can have.
  package static let power = Quantity("power", .number(decimals: 0), 0...65_534)
}

// MARK: - Of a run

extension Quantity {
  /// Bounds every sum of a run file, so that it stays finite.
  package static let sums = -1e12...1e12
  /// Seconds since the start, pauses included.
  package static let elapsed = Quantity("elapsed", .number(decimals: 1), sums)
  /// Metres run up to here.
  package static let distance = Quantity("distance", .number(decimals: 2), sums)
  /// The same by the run's other distance, see `OtherDistance`.
  package static let otherDistance = Quantity("otherDistance", .number(decimals: 2), sums)
  /// Index in the run's segments, each of which is there because of a line of the journal.
  package static let segment = Quantity("segment", .whole, 0...Double(Run.mostLines))
}
