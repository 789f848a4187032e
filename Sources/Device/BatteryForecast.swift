import RunModel
import Tracking

/// How long the battery lasts, by how fast it has gone down since it was last charged.
struct BatteryForecast: Sendable {
  /// Percent that have to be gone first: gauges go in steps, and jump.
  static let leastDrop = 5

  private struct Reading: Sendable {
    var percent: Int
    var at: Instant
  }

  /// Percent by which a reading may rise without a charge.
  private static let jitter = 2

  /// The first fall since the last charge, and the newest.
  ///
  /// What stands still before is left out: a full battery may have been on the cable all the time.
  private var first: Reading?
  private var last: Reading?

  mutating func take(_ battery: Battery, at now: Instant) {
    guard !battery.isCharging else {
      (first, last) = (nil, nil)
      return
    }
    let reading = Reading(percent: battery.percent, at: now)
    guard let before = last, reading.percent <= before.percent + BatteryForecast.jitter else {
      (first, last) = (nil, reading)
      return
    }
    guard reading.percent < before.percent else { return }
    first = first ?? reading
    last = reading
  }

  /// Seconds until it is empty, if all goes on as it did; `nil` while too little is known.
  var secondsLeft: Double? {
    guard let first, let last, first.percent - last.percent >= BatteryForecast.leastDrop else {
      return nil
    }
    let perPercent = (last.at - first.at).inSeconds / Double(first.percent - last.percent)
    return Double(last.percent) * perPercent
  }
}
