/// What a fix can say at all, field by field: what is said beyond is unknown.
///
/// Reader of the receiver, writer and reader of the journal share these, so whatever is recorded
/// can be read back. They are wide: they keep sums finite and lines short, and judge nobody's run.
extension Fix {
  package enum Bounds {
    /// Degrees north.
    package static let latitude = -90.0...90.0
    /// Degrees east.
    package static let longitude = -180.0...180.0
    /// Metres above mean sea level; no balloon was higher than 54 km.
    package static let altitude = -100_000.0...100_000.0
    /// Metres a second; the fastest receivers are those in orbit, 7,900.
    package static let speed = 0.0...100_000.0
    /// Degrees from true north; some receivers say 360.
    package static let course = 0.0...360.0
    /// Satellites used; sentences have two or three digits for them.
    package static let satellites: ClosedRange<Int64> = 0...999
    /// HDOP; receivers say 99.99 or 9999 where it is unknown.
    package static let hdop = 0.0...1e6
    /// Accuracy and sigma, metres: the way around the Earth is 4e7.
    package static let error = 0.0...1e8
    /// Milliseconds since UTC midnight.
    package static let millisecondOfDay: ClosedRange<Int64> = 0...UTC.millisecondsPerDay - 1
    /// Milliseconds since 1970-01-01T00:00:00Z of the years 1 to 9999, which ISO 8601 writes with
    /// four digits.
    package static let time: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999
  }

  /// The fix without what no receiver can mean.
  package var withinBounds: Fix {
    var fix = self
    if let coordinate, !coordinate.isOnEarth { fix.coordinate = nil }
    if let time, !Bounds.time.contains(time.millisecondsSince1970) { fix.time = nil }
    fix.millisecondOfDay = within(Bounds.millisecondOfDay, millisecondOfDay)
    fix.altitude = within(Bounds.altitude, altitude)
    fix.speed = within(Bounds.speed, speed)
    fix.course = within(Bounds.course, course)
    if let satellites, !Bounds.satellites.contains(Int64(satellites)) { fix.satellites = nil }
    fix.hdop = within(Bounds.hdop, hdop)
    fix.accuracy = within(Bounds.error, accuracy)
    fix.sigma = within(Bounds.error, sigma)
    return fix
  }
}

/// The value when it lies within the bounds; NaN does not.
@inline(__always)
private func within<Value>(_ bounds: ClosedRange<Value>, _ value: Value?) -> Value? {
  guard let value, bounds.contains(value) else { return nil }
  return value
}
