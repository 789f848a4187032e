/// An accepted fix in a run; unknown is `nil`.
package struct RunPoint: Hashable, Sendable {
  /// Seconds since the start, pauses included.
  package var elapsed: Double
  /// As the receiver gave it.
  package var timestamp: UTC?
  package var coordinate: Coordinate
  /// Metres above mean sea level.
  package var altitude: Double?
  /// Radius in metres that holds the true position with 68 %.
  package var accuracy: Double?
  package var hdop: Double?
  /// Metres a second over ground.
  package var speed: Double?
  /// Degrees from true north.
  package var course: Double?
  /// Metres run up to here.
  package var distance: Double
  /// Index in the run's segments.
  package var segment: Int

  package init(
    elapsed: Double, timestamp: UTC?, coordinate: Coordinate, altitude: Double? = nil,
    accuracy: Double? = nil, hdop: Double? = nil, speed: Double? = nil, course: Double? = nil,
    distance: Double, segment: Int
  ) {
    self.elapsed = elapsed
    self.timestamp = timestamp
    self.coordinate = coordinate
    self.altitude = altitude
    self.accuracy = accuracy
    self.hdop = hdop
    self.speed = speed
    self.course = course
    self.distance = distance
    self.segment = segment
  }

  /// What a run's file keeps of a fix at a place, with the file's decimals; the place has all its
  /// digits still, between which marks on the way are interpolated.
  package init(_ fix: Fix, at place: Coordinate, distance: Double, segment: Int) {
    func kept(_ value: Double?, _ quantity: Quantity) -> Double? {
      value.map { quantity.rounded($0) }
    }
    self.init(
      elapsed: 0, timestamp: fix.time, coordinate: place, altitude: kept(fix.altitude, .altitude),
      accuracy: kept(fix.accuracy, .accuracy), hdop: kept(fix.hdop, .hdop),
      speed: kept(fix.speed, .speed), course: kept(fix.course, .course), distance: distance,
      segment: segment)
  }
}

extension RunPoint: Tabular, Packable {
  package init() {
    self.init(
      elapsed: 0, timestamp: nil, coordinate: Coordinate(latitude: 0, longitude: 0), distance: 0,
      segment: 0)
  }

  /// As run files and CSV have them.
  package static let table: [Column<RunPoint>] =
    [
      Column(
        .elapsed, get: { $0.elapsed }, set: { $0.elapsed = $1 ?? 0 }, isRequired: true,
        usualDecimals: 3),
      .time(.timestamp, get: { $0.timestamp }, set: { $0.timestamp = $1 }),
    ]
    + Column.place(
      get: { $0.coordinate }, set: { if let place = $1 { $0.coordinate = place } },
      isRequired: true)
    + [
      Column(.altitude, get: { $0.altitude }, set: { $0.altitude = $1 }),
      Column(.accuracy, get: { $0.accuracy }, set: { $0.accuracy = $1 }),
      Column(.hdop, get: { $0.hdop }, set: { $0.hdop = $1 }),
      Column(.speed, get: { $0.speed }, set: { $0.speed = $1 }),
      Column(.course, get: { $0.course }, set: { $0.course = $1 }),
      Column(
        .distance, get: { $0.distance }, set: { $0.distance = $1 ?? 0 },
        isRequired: true),
      .whole(
        .segment,
        get: { $0.segment }, set: { $0.segment = $1 ?? 0 }, isRequired: true),
    ]
}
