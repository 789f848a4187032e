package import RunModel

/// A point of the run and the run's clock beside it.
package struct RecordedPoint: Hashable, Sendable {
  /// Its distance is that live, and its elapsed time not known before dead time is.
  package var point: RunPoint
  package var time: RunTime
  /// Restarts before it; dead time has to be added for each.
  package var stretch: Int
  /// Running seconds, without pauses.
  package var running: Double
  /// Which of the accepted fixes it is.
  package var index: Int

  package var segment: Int { point.segment }
  package var place: Coordinate { point.coordinate }
  /// Metres live.
  package var distance: Double { point.distance }
}

extension RecordedPoint: Packable {
  package static let columns = 4 + RunPoint.columns

  package func pack(into row: inout RowPacker) {
    row.whole(time.milliseconds)
    row.whole(Int64(stretch))
    row.number(running, decimals: 3)
    row.whole(Int64(index))
    point.pack(into: &row)
  }

  package init(from row: inout RowUnpacker) {
    time = RunTime(milliseconds: row.whole() ?? 0)
    stretch = Int(row.whole() ?? 0)
    running = row.number(decimals: 3) ?? 0
    index = Int(row.whole() ?? 0)
    point = RunPoint(from: &row)
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
package struct LiveBadge: Hashable, Sendable {
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
