package import RunModel

/// A point of the run with its time on the run's clock.
package struct RecordedPoint: Hashable, Sendable {
  /// The point with its live distance; its elapsed time is unset until the dead time is known.
  package var point: RunPoint
  package var time: RunTime
  /// Number of restarts before it; dead time must be added for each.
  package var stretch: Int
  /// Running seconds, without pauses.
  package var running: Double
  /// Its index among the accepted fixes.
  package var index: Int

  package var segment: Int { point.segment }
  package var place: Coordinate { point.coordinate }
  /// Live distance, metres.
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

/// The end of a lap: on the run's clock, in running seconds, and in live metres.
package struct LapMark: Hashable, Sendable {
  package var time: RunTime
  package var stretch: Int
  package var running: Double
  package var distance: Double
  package var kind: Lap.Kind
  /// Index of its step in the workout; `nil` for a lap that is not part of one.
  package var step: Int? = nil
}

/// A badge given live.
package struct LiveBadge: Hashable, Sendable {
  /// Index in the header's ladder.
  package var index: Int
  package var time: RunTime
  package var stretch: Int
  /// Running seconds.
  package var running: Double
  /// Live metres when it was given.
  package var distance: Double
  package var place: Coordinate?
}
