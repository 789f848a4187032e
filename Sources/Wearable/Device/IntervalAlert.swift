import RunModel
import Tracking
import Words

/// Counts the completed intervals of the setting *Alert every* in the current run.
struct IntervalAlert: Sendable {
  private struct Key: Hashable {
    var journal: JournalID
    var interval: Settings.AlertEvery.Interval
    var units: Units
  }

  private var key: Key?
  private var announced = 0

  /// Updates the count from the running time and the distance; returns whether a new interval has
  /// completed.
  ///
  /// Intervals completed before a change of the setting or a restart are not announced. Running
  /// time is set back when an automatic pause begins; intervals already announced are not announced
  /// again.
  mutating func update(
    _ interval: Settings.AlertEvery.Interval, _ units: Units, of journal: JournalID,
    seconds: Double, metres: Double
  ) -> Bool {
    let key = Key(journal: journal, interval: interval, units: units)
    let count =
      switch interval {
      case .seconds(let length): Int(seconds) / max(1, length)
      case .units(let length): Int(metres / (Double(length) * units.metres))
      }
    defer {
      announced = key == self.key ? max(announced, count) : count
      self.key = key
    }
    return key == self.key && count > announced
  }

  /// Resets the count, as the setting is off.
  mutating func clear() { self = IntervalAlert() }

  /// Seconds of running time until the current interval ends; `nil` for distances.
  func secondsLeft(_ interval: Settings.AlertEvery.Interval, at seconds: Double) -> Double? {
    guard case .seconds(let length) = interval else { return nil }
    return Double((announced + 1) * length) - seconds
  }
}

extension Device {
  /// Deadline of the current time interval.
  var intervalDeadline: Instant? {
    guard session.phase == .running, let interval = settings.alertEvery.interval,
      let seconds = session.live?.duration(at: now),
      let left = intervals.secondsLeft(interval, at: seconds)
    else { return nil }
    return now + .milliseconds(max(1, Int64((left * 1000).rounded(.up))))
  }

  mutating func tellInterval() {
    guard let interval = settings.alertEvery.interval else { return intervals.clear() }
    // Reading single values avoids copying the whole run.
    guard session.phase == .running, let journal = session.live?.recorder.header.journal,
      let seconds = session.live?.duration(at: now), let metres = session.live?.recorder.distance,
      intervals.update(interval, settings.units, of: journal, seconds: seconds, metres: metres)
    else { return }
    alert(.interval)
    let title = words.value(.every(interval), settings.units)
    notify(
      Banner(.news, .sound, words.run(.drinkEatBreathe), title), for: Notices.longTime,
      isOfRun: true)
  }
}
