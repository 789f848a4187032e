package import RunModel

/// A fix that counted, on the run's clock.
///
/// Of the fix there is what the run's file has, numbers to its decimals.
package struct RecordedPoint: Hashable, Sendable {
  package var time: RunTime
  /// Restarts before it; dead time has to be added for each.
  package var stretch: Int
  /// Running seconds, without pauses.
  package var running: Double
  package var segment: Int
  package var timestamp: UTC?
  package var place: Coordinate
  package var altitude: Double?
  package var accuracy: Double?
  package var hdop: Double?
  package var speed: Double?
  package var course: Double?
  /// Metres live.
  package var distance: Double
  /// Which of the accepted fixes it is.
  package var index: Int

  package init(
    time: RunTime, stretch: Int, running: Double, segment: Int, fix: Fix, place: Coordinate,
    distance: Double, index: Int
  ) {
    self.time = time
    self.stretch = stretch
    self.running = running
    self.segment = segment
    timestamp = fix.time
    self.place = place
    altitude = fix.altitude.map { rounded($0, decimals: 1) }
    accuracy = fix.accuracy.map { rounded($0, decimals: 1) }
    hdop = fix.hdop.map { rounded($0, decimals: 1) }
    speed = fix.speed.map { rounded($0, decimals: 2) }
    course = fix.course.map { rounded($0, decimals: 1) }
    self.distance = distance
    self.index = index
  }
}

extension RecordedPoint: Packable {
  package static let columns = 14

  package func pack(into row: inout RowPacker) {
    row.whole(time.milliseconds)
    row.whole(Int64(stretch))
    row.number(running, decimals: 3)
    row.whole(Int64(segment))
    row.whole(timestamp?.millisecondsSince1970)
    row.number(place.latitude, decimals: 7)
    row.number(place.longitude, decimals: 7)
    row.number(altitude, decimals: 1)
    row.number(accuracy, decimals: 1)
    row.number(hdop, decimals: 1)
    row.number(speed, decimals: 2)
    row.number(course, decimals: 1)
    row.number(distance, decimals: 2)
    row.whole(Int64(index))
  }

  package init(from row: inout RowUnpacker) {
    time = RunTime(milliseconds: row.whole() ?? 0)
    stretch = Int(row.whole() ?? 0)
    running = row.number(decimals: 3) ?? 0
    segment = Int(row.whole() ?? 0)
    timestamp = row.whole().map { UTC(millisecondsSince1970: $0) }
    place = Coordinate(
      latitude: row.number(decimals: 7) ?? 0, longitude: row.number(decimals: 7) ?? 0)
    altitude = row.number(decimals: 1)
    accuracy = row.number(decimals: 1)
    hdop = row.number(decimals: 1)
    speed = row.number(decimals: 2)
    course = row.number(decimals: 1)
    distance = row.number(decimals: 2) ?? 0
    index = Int(row.whole() ?? 0)
  }
}

/// A segment on the run's clock.
package struct RecordedSegment: Hashable, Sendable {
  package var start: RunTime
  package var startStretch: Int
  package var end: RunTime?
  package var endStretch: Int
  package var endedBy: RunSegment.End

  package init(start: RunTime, stretch: Int = 0) {
    self.start = start
    startStretch = stretch
    endStretch = stretch
    endedBy = .stop
  }

  package mutating func close(at time: RunTime, stretch: Int, by cause: RunSegment.End) {
    end = max(start, time)
    endStretch = stretch
    endedBy = cause
  }
}

/// Where a lap ended: on the run's clock, in running seconds, and in metres live.
package struct LapMark: Hashable, Sendable {
  package var time: RunTime
  package var stretch: Int
  package var running: Double
  package var distance: Double
  package var kind: Lap.Kind
}

/// A badge given live.
package struct GivenBadge: Hashable, Sendable {
  /// Index in the header's ladder.
  package var index: Int
  package var time: RunTime
  package var stretch: Int
  /// Running seconds.
  package var running: Double
  /// Metres live when it was given.
  package var distance: Double
  package var place: Coordinate?
}
