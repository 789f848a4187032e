package import RunModel

/// When the moments and points of a run were, by its date.
package struct PointTimes {
  /// Milliseconds that a receiver's time may be away from the run's clock and still be believed.
  private static let mostError: UInt64 = 60_000
  /// Seconds of a run that are told apart; a damaged file must not make a time overflow.
  private static let seconds = -1e9...1e9

  private let start: UTC

  /// `nil` for a run without a date: the times that its points may carry are not believed then.
  ///
  /// The start of a run that older software saved may be wrong, by a date that came without a fix;
  /// what most of its points agree about is right.
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

  /// The run's own clock as a moment.
  private static func moment(_ elapsed: Double) -> Instant {
    let seconds = min(max(elapsed, PointTimes.seconds.lowerBound), PointTimes.seconds.upperBound)
    return Instant(milliseconds: Int64(seconds * 1000 + (seconds < 0 ? -0.5 : 0.5)))
  }

  /// UTC at so many seconds since the start, pauses included.
  package func at(_ elapsed: Double) -> UTC {
    ClockMark(utc: start, at: PointTimes.moment(0)).utc(at: PointTimes.moment(elapsed))
  }

  /// What the run's clock said at a point that was at `time`, in seconds, tenths of them as in run
  /// files; `nil` where the time says the same.
  package func elapsed(of point: RunPoint, at time: UTC) -> Double? {
    let since = time.millisecondsSince1970.subtractingSaturated(start.millisecondsSince1970)
    return abs(Double(since) - point.elapsed * 1000) < 50 ? nil : point.elapsed
  }

  /// UTC of a point: as the receiver gave it, or by the run's clock where it had no date yet or a
  /// wrong one (of a cold start, 1024 weeks ago).
  package func of(_ point: RunPoint) -> UTC {
    let own = at(point.elapsed)
    guard let received = point.timestamp else { return own }
    let error = received.millisecondsSince1970.subtractingSaturated(own.millisecondsSince1970)
    return error.magnitude <= PointTimes.mostError ? received : own
  }
}
