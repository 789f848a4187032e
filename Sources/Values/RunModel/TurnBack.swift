/// The latest moment to turn back on an out-and-back run in order to be at the start by sunset.
///
/// With d metres back and a pace of p seconds per metre, the return takes d·p seconds. Running on
/// for t seconds first makes it longer by t at the same pace: the runner is back after t + (d·p +
/// t) seconds. With s seconds until sunset, t = (s - d·p) / 2.
package enum TurnBack: Hashable, Sendable {
  /// The latest moment to turn.
  case by(UTC)
  /// The time after sunset at which a runner who turns now is back.
  case tooLate(back: UTC)

  /// Upper bound of the time back in seconds, to prevent overflow.
  private static let mostSeconds = 1e9

  /// `nil` when a value is unknown or invalid.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - sunset: See ``SunTimes/sunset``; also `nil` on a day without sunset.
  ///   - wayBack: Metres to the start, at least 0.
  ///   - pace: The runner's average pace, seconds per metre, above 0.
  package init?(now: UTC, sunset: UTC?, wayBack: Double?, pace: Double?) {
    guard let sunset, let wayBack, let pace, wayBack >= 0, pace > 0, pace.isFinite,
      wayBack.isFinite
    else { return nil }
    let back = Int64(min(wayBack * pace, TurnBack.mostSeconds) * 1000)
    let left = sunset.millisecondsSince1970.subtractingSaturated(now.millisecondsSince1970)
    let spare = left.subtractingSaturated(back)
    func later(_ milliseconds: Int64) -> UTC {
      UTC(millisecondsSince1970: now.millisecondsSince1970.addingSaturated(milliseconds))
    }
    self = spare >= 0 ? .by(later(spare / 2)) : .tooLate(back: later(back))
  }
}
