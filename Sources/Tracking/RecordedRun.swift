package import RunModel

/// A fix that counted, on the run's clock.
package struct RecordedPoint: Hashable, Sendable {
  package var time: RunTime
  /// Restarts before it; dead time has to be added for each.
  package var stretch: Int
  /// Running seconds, without pauses.
  package var running: Double
  package var segment: Int
  package var fix: Fix
  package var place: Coordinate
  /// Metres live.
  package var distance: Double
  /// Which of the accepted fixes it is.
  package var index: Int
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

/// First and last believed UTC of a stretch, each with the run's clock.
package struct ClockMarks: Hashable, Sendable {
  package private(set) var first: ClockMark?
  package private(set) var last: ClockMark?

  package init() {}

  package mutating func note(_ utc: UTC, at time: RunTime) {
    let mark = ClockMark(utc: utc, time: time)
    if first == nil { first = mark }
    last = mark
  }
}

/// A UTC and the moment of the run's clock at which it was received.
package struct ClockMark: Hashable, Sendable {
  package var utc: UTC
  package var time: RunTime
}
