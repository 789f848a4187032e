/// A numeric quantity of fixes and points: its name, precision and bounds.
///
/// Shared by the receiver's parser, the writers and readers of journals and run files, CSV and the
/// packed form, so that whatever is recorded can be read back. The bounds are wide: they keep sums
/// finite and lines short, and do not judge a run.
package struct Quantity: Sendable {
  /// The encoding of a quantity.
  package enum Kind: Hashable, Sendable {
    /// Fixed decimals in run files and CSV.
    case number(decimals: Int)
    case whole
    /// Milliseconds since 1970-01-01T00:00:00Z.
    case time
  }

  /// Column name in run files and CSV; static to avoid reference counting.
  package let name: StaticString
  package let kind: Kind
  /// Values outside are treated as unknown; the bounds of whole numbers are integers.
  package let bounds: ClosedRange<Double>

  package init(_ name: StaticString, _ kind: Kind, _ bounds: ClosedRange<Double>) {
    self.name = name
    self.kind = kind
    self.bounds = bounds
  }

  /// The value as rounded in run files.
  package func rounded(_ value: Double) -> Double {
    if case .number(let decimals) = kind {
      RunModel.rounded(value, decimals: decimals)
    } else {
      value
    }
  }

  /// Decimals in run files; 0 for whole numbers and times.
  package var decimals: Int {
    if case .number(let decimals) = kind { decimals } else { 0 }
  }

  /// A place as rounded in run files.
  package static func rounded(_ place: Coordinate) -> Coordinate {
    Coordinate(
      latitude: latitude.rounded(place.latitude), longitude: longitude.rounded(place.longitude))
  }

  /// The bounds of a whole number.
  package var wholeBounds: ClosedRange<Int64> {
    Int64(bounds.lowerBound)...Int64(bounds.upperBound)
  }
}

// MARK: - Receiver

extension Quantity {
  /// Milliseconds since 1970-01-01T00:00:00Z, for years 1 to 9999, which ISO 8601 writes with four
  /// digits.
  package static let timestamp = Quantity(
    "timestamp", .time, -62_135_596_800_000...253_402_300_799_999)
  /// Milliseconds since UTC midnight.
  package static let millisecondOfDay = Quantity(
    "millisecondOfDay", .whole, 0...Double(UTC.millisecondsPerDay - 1))
  /// Degrees north.
  package static let latitude = Quantity("latitude", .number(decimals: 7), -90...90)
  /// Degrees east.
  package static let longitude = Quantity("longitude", .number(decimals: 7), -180...180)
  /// Metres above mean sea level; no balloon has been higher than 54 km.
  package static let altitude = Quantity("altitude", .number(decimals: 1), -100_000...100_000)
  /// Speed over ground in m/s; the fastest receivers are in orbit, at 7,900.
  package static let speed = Quantity("speed", .number(decimals: 2), 0...100_000)
  /// Degrees from true north; some receivers report 360.
  package static let course = Quantity("course", .number(decimals: 1), 0...360)
  /// Number of satellites used; NMEA sentences have two or three digits.
  package static let satellites = Quantity("satellites", .whole, 0...999)
  /// Receivers report 99.99 or 9999 when it is unknown.
  package static let hdop = Quantity("hdop", .number(decimals: 1), 0...1e6)
  /// Radius in metres of the 68 % confidence circle; the Earth's circumference is 4e7.
  package static let accuracy = Quantity("accuracy", .number(decimals: 1), 0...1e8)
  /// Standard deviation of the position per axis, metres.
  package static let sigma = Quantity("sigma", .number(decimals: 2), 0...1e8)
}

// MARK: - Other sensors

extension Quantity {
  /// Air pressure at the wearable, in hectopascal; the operating range of the barometer (BMP280
  /// data sheet).
  package static let pressure = Quantity("pressure", .number(decimals: 2), 300...1100)
  /// Degrees Celsius at the wearable; the operating range of its thermometer (BMP280 data sheet).
  package static let temperature = Quantity("temperature", .number(decimals: 1), -40...85)
  /// Beats per minute; a sensor without contact reports 0.
  package static let heartRate = Quantity("heartRate", .number(decimals: 0), 20...254)
  /// Steps or revolutions per minute; up to twice the maximum of a byte in FIT.
  package static let cadence = Quantity("cadence", .number(decimals: 0), 0...508)
  /// Watts; up to the maximum of 16 bits in FIT.
  package static let power = Quantity("power", .number(decimals: 0), 0...65_534)
}

// MARK: - Run

extension Quantity {
  /// Bounds of every sum in a run file, so that it stays finite.
  package static let sums = -1e12...1e12
  /// Seconds since the start, pauses included.
  package static let elapsed = Quantity("elapsed", .number(decimals: 1), sums)
  /// Metres run so far.
  package static let distance = Quantity("distance", .number(decimals: 2), sums)
  /// Metres run so far according to the run's other distance, see `OtherDistance`.
  package static let otherDistance = Quantity("otherDistance", .number(decimals: 2), sums)
  /// Index in the run's segments, each of which comes from a journal line.
  package static let segment = Quantity("segment", .whole, 0...Double(Run.mostLines))
}
