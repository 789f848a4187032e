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

  /// The first since the last charge, and the newest.
  private var first: Reading?
  private var last: Reading?

  mutating func take(_ battery: Battery, at now: Instant) {
    guard !battery.isCharging else {
      (first, last) = (nil, nil)
      return
    }
    let reading = Reading(percent: battery.percent, at: now)
    // What rises has been charged.
    if let first, first.percent >= reading.percent {
      last = reading
    } else {
      (first, last) = (reading, reading)
    }
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
