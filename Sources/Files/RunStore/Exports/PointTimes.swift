package import RunModel

/// Maps the elapsed times and the points of a dated run to UTC.
package struct PointTimes {
  /// Maximum difference (ms) between the run's clock and a trusted time from the receiver.
  private static let mostError: UInt64 = 60_000
  /// Range of a run's clock in seconds; a damaged file must not cause an overflow.
  private static let seconds = -1e9...1e9

  private let start: UTC

  /// Returns `nil` for an undated run, whose points' times are not trusted either.
  ///
  /// The start of a run saved by older software may be wrong, from a date received without a fix;
  /// the consensus of its points is right.
  package init?(_ run: Run) {
    guard let start = run.timestamp else { return nil }
    var clock = TrustedClock()
    for point in run.points {
      guard let time = point.timestamp else { continue }
      clock.add(time, at: PointTimes.moment(point.elapsed))
    }
    let zero = PointTimes.moment(0)
    let own = clock.isTrusted ? clock.first?.utc(at: zero) : nil
    let isFar = own.map { ClockMark(utc: start, at: zero).error(of: ClockMark(utc: $0, at: zero)) }
      .map { $0.magnitude > PointTimes.mostError }
    self.start = isFar == true ? own ?? start : start
  }

  /// Converts a time on the run's clock to an instant.
  private static func moment(_ elapsed: Double) -> Instant {
    let seconds = min(max(elapsed, PointTimes.seconds.lowerBound), PointTimes.seconds.upperBound)
    return Instant(milliseconds: Int64(seconds * 1000 + (seconds < 0 ? -0.5 : 0.5)))
  }

  /// Returns the UTC at a time (s) since the start, pauses included.
  package func at(_ elapsed: Double) -> UTC {
    ClockMark(utc: start, at: PointTimes.moment(0)).utc(at: PointTimes.moment(elapsed))
  }

  /// Returns the run's clock (s) at a point recorded at `time`; `nil` if both agree to a tenth of a
  /// second, the resolution of run files.
  package func elapsed(of point: RunPoint, at time: UTC) -> Double? {
    let since = time.millisecondsSince1970.subtractingSaturated(start.millisecondsSince1970)
    return abs(Double(since) - point.elapsed * 1000) < 50 ? nil : point.elapsed
  }

  /// Returns the UTC of a point: from the receiver, or from the run's clock where the receiver had
  /// no date yet or a wrong one (for example, 1024 weeks too early after a cold start).
  package func of(_ point: RunPoint) -> UTC {
    let own = at(point.elapsed)
    guard let received = point.timestamp else { return own }
    let error = received.millisecondsSince1970.subtractingSaturated(own.millisecondsSince1970)
    return error.magnitude <= PointTimes.mostError ? received : own
  }
}
