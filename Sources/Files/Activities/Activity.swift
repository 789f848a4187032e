package import RunModel

/// A run as written by a watch, phone or website; SI units, `nil` if unknown.
package struct Activity: Sendable {
  package var format: ActivityFormat
  /// The device or program that wrote the file.
  package var creator: String?
  /// In file order.
  package var points = Packed<ActivityPoint>()
  package var laps: [ActivityLap] = []
  /// The start of each run in the file, in order; empty if the file is not divided into runs.
  package var parts: [ActivityPart] = []
  /// When the run started or the file was created; GPX does not say which.
  package var start: UTC?
  /// Seconds by which the device's local time was ahead of UTC.
  package var utcOffset: Int?
  package var totals = ActivityTotals()
  /// The run's own clock, from our exports; `nil` if the file has several runs.
  package var clock: ActivityClock?
  package var figures = ActivityFigures()
  /// The journal ID of one of our own undated runs, from its export.
  package var journal: JournalID?
  /// User-facing notes about unreadable data and assumptions made.
  package var notes: [String] = []

  package init(format: ActivityFormat) { self.format = format }

  /// Whether our own software exported the file.
  package var isOwn: Bool { creator.map(Activity.isOwn) ?? false }

  /// Whether a creator is our own software, such as "moonrunner 1.0.0".
  static func isOwn(creator: String) -> Bool {
    creator == "moonrunner" || creator.hasPrefix("moonrunner ")
  }
}

/// A point of the track.
package struct ActivityPoint: Hashable, Sendable {
  package var time: UTC?
  /// `nil` if the device had no position.
  package var coordinate: Coordinate?
  /// Metres above sea level.
  package var altitude: Double?
  /// Metres per second.
  package var speed: Double?
  /// Degrees from true north.
  package var course: Double?
  package var hdop: Double?
  /// The device's own distance (m) since the start.
  package var distance: Double?
  /// Counts from 0; a new segment starts after a pause or a lost position.
  package var segment = 0
  /// Seconds since the start on the run's clock, from our own exports.
  package var elapsed: Double?
  /// Values of other sensors.
  package var channels: ChannelValues

  package init(
    time: UTC? = nil, coordinate: Coordinate? = nil, altitude: Double? = nil,
    speed: Double? = nil, course: Double? = nil, hdop: Double? = nil, distance: Double? = nil,
    segment: Int = 0, elapsed: Double? = nil, channels: ChannelValues = ChannelValues()
  ) {
    self.time = time
    self.coordinate = coordinate
    self.altitude = altitude
    self.speed = speed
    self.course = course
    self.hdop = hdop
    self.distance = distance
    self.segment = segment
    self.elapsed = elapsed
    self.channels = channels
  }

  /// Sets a sensor value; values outside the channel's range are dropped.
  mutating func add(_ channel: Channel, _ value: Double?) {
    channels[channel] = value.flatMap { Sample(channel, $0)?.value }
  }
}

/// A lap counted by the device.
package struct ActivityLap: Hashable, Sendable {
  package var start: UTC?
  /// Seconds without pauses.
  package var duration: Double?
  /// Metres.
  package var distance: Double?
  /// Whether the lap ended automatically at a distance, not by the runner; `nil` if unknown.
  package var isAutomatic: Bool?
  /// Seconds from its start to its end, pauses included.
  package var elapsed: Double?

  package init(
    start: UTC? = nil, duration: Double? = nil, distance: Double? = nil, isAutomatic: Bool? = nil,
    elapsed: Double? = nil
  ) {
    self.start = start
    self.duration = duration
    self.distance = distance
    self.isAutomatic = isAutomatic
    self.elapsed = elapsed
  }
}

/// The clock of a run exported by our own software, in seconds since the start.
package struct ActivityClock: Hashable, Sendable {
  /// Elapsed time at the end.
  package var elapsed: Double
  /// Duration without pauses; more precise than `elapsed` minus the pauses.
  package var duration: Double
  /// The runner's pauses, in order.
  package var pauses: [ClosedRange<Double>]

  package init(elapsed: Double, duration: Double, pauses: [ClosedRange<Double>] = []) {
    self.elapsed = elapsed
    self.duration = duration
    self.pauses = pauses
  }
}

/// Results of the distance engine for a whole run; they cannot be recomputed from an export.
package struct ActivityFigures: Hashable, Sendable {
  /// Seconds in motion.
  package var moving: Double?
  /// Metres.
  package var ascent: Double?
  package var descent: Double?
  /// Metres bridged where fixes were missing.
  package var gapDistance: Double?

  package init(
    moving: Double? = nil, ascent: Double? = nil, descent: Double? = nil,
    gapDistance: Double? = nil
  ) {
    self.moving = moving
    self.ascent = ascent
    self.descent = descent
    self.gapDistance = gapDistance
  }
}

/// One of the runs of a file.
package struct ActivityPart: Hashable, Sendable {
  /// Index of its first point.
  package var point: Int
  /// Index of its first lap.
  package var lap: Int
  /// The file's name for the sport, in lower case: "running", "cycling".
  package var sport: String?
  /// Totals of this run alone.
  package var totals: ActivityTotals

  package init(
    point: Int, lap: Int, sport: String? = nil, totals: ActivityTotals = ActivityTotals()
  ) {
    self.point = point
    self.lap = lap
    self.sport = sport
    self.totals = totals
  }
}

/// Totals stated by a file.
package struct ActivityTotals: Hashable, Sendable {
  /// Metres.
  package var distance: Double?
  /// Seconds without pauses.
  package var duration: Double?

  package init(distance: Double? = nil, duration: Double? = nil) {
    self.distance = distance
    self.duration = duration
  }
}

extension ActivityPoint {
  /// The point with out-of-range values removed; channel values are always in range.
  var bounded: ActivityPoint {
    func within(_ quantity: Quantity, _ value: Double?) -> Double? {
      // No range contains NaN.
      value.flatMap { quantity.bounds.contains($0) ? $0 : nil }
    }
    var point = self
    if let time, !Quantity.timestamp.wholeBounds.contains(time.millisecondsSince1970) {
      point.time = nil
    }
    if let place = coordinate,
      !Quantity.latitude.bounds.contains(place.latitude)
        || !Quantity.longitude.bounds.contains(place.longitude)
    {
      point.coordinate = nil
    }
    point.altitude = within(.altitude, altitude)
    point.speed = within(.speed, speed)
    point.course = within(.course, course)
    point.hdop = within(.hdop, hdop)
    point.distance = within(.distance, distance)
    point.elapsed = within(.elapsed, elapsed)
    return point
  }
}

/// Packs each column explicitly rather than from a table, for speed: an import reads all points
/// several times.
extension ActivityPoint: Packable {
  package static var columns: Int { 10 + Channel.allCases.count }

  package func pack(into row: inout RowPacker) {
    row.whole(time?.millisecondsSince1970)
    row.number(coordinate?.latitude, decimals: 7)
    row.number(coordinate?.longitude, decimals: 7)
    row.number(altitude, decimals: 1)
    row.number(speed, decimals: 3)
    row.number(course, decimals: 1)
    row.number(hdop, decimals: 1)
    row.number(distance, decimals: 2)
    row.whole(Int64(segment))
    row.number(elapsed, decimals: 3)
    guard !channels.isEmpty else { return row.unknown(Channel.allCases.count) }
    for channel in Channel.allCases {
      row.number(channels[channel], decimals: channel.quantity.decimals)
    }
  }

  package init(from row: inout RowUnpacker) {
    self.init()
    time = row.whole().map { UTC(millisecondsSince1970: $0) }
    let latitude = row.number(decimals: 7)
    if let longitude = row.number(decimals: 7), let latitude {
      coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }
    altitude = row.number(decimals: 1)
    speed = row.number(decimals: 3)
    course = row.number(decimals: 1)
    hdop = row.number(decimals: 1)
    distance = row.number(decimals: 2)
    segment = Int(row.whole() ?? 0)
    elapsed = row.number(decimals: 3)
    guard !row.skipUnknown(Channel.allCases.count) else { return }
    for channel in Channel.allCases {
      channels[channel] = row.number(decimals: channel.quantity.decimals)
    }
  }
}
