import RunModel

/// When the moments and points of a run were, by its date.
struct PointTimes {
  /// Milliseconds that a receiver's time may be away from the run's clock and still be believed.
  private static let mostError: UInt64 = 60_000
  /// Seconds of a run that are told apart; a damaged file must not make a time overflow.
  private static let seconds = -1e9...1e9

  private let start: UTC

  /// `nil` for a run without a date: the times that its points may carry are not believed then.
  init?(_ run: Run) {
    guard let start = run.timestamp else { return nil }
    self.start = start
  }

  /// UTC at so many seconds since the start, pauses included.
  func at(_ elapsed: Double) -> UTC {
    let seconds = min(max(elapsed, PointTimes.seconds.lowerBound), PointTimes.seconds.upperBound)
    let milliseconds = Int64(seconds * 1000 + (seconds < 0 ? -0.5 : 0.5))
    return UTC(millisecondsSince1970: start.millisecondsSince1970.addingSaturated(milliseconds))
  }

  /// UTC of a point: as the receiver gave it, or by the run's clock where it had no date yet or a
  /// wrong one (of a cold start, 1024 weeks ago).
  func of(_ point: RunPoint) -> UTC {
    let own = at(point.elapsed)
    guard let received = point.timestamp else { return own }
    let error = received.millisecondsSince1970.subtractingSaturated(own.millisecondsSince1970)
    return error.magnitude <= PointTimes.mostError ? received : own
  }
}
