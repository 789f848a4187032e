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

  /// Updates the count; returns whether a new interval has completed.
  ///
  /// Intervals completed before a change of the setting or a restart are not announced. Running
  /// time goes back where an automatic pause begins: what was announced stays announced.
  mutating func update(
    _ interval: Settings.AlertEvery.Interval, _ units: Units, _ live: LiveRun, at now: Instant
  ) -> Bool {
    let key = Key(journal: live.recorder.header.journal, interval: interval, units: units)
    let count =
      switch interval {
      case .seconds(let seconds): Int(live.duration(at: now)) / max(1, seconds)
      case .units(let count): Int(live.recorder.distance / (Double(count) * units.metres))
      }
    defer {
      announced = key == self.key ? max(announced, count) : count
      self.key = key
    }
    return key == self.key && count > announced
  }

  /// When the current time interval ends; `nil` for distances.
  func deadline(
    _ interval: Settings.AlertEvery.Interval, _ live: LiveRun, at now: Instant
  ) -> Instant? {
    guard case .seconds(let seconds) = interval else { return nil }
    let left = Double((announced + 1) * seconds) - live.duration(at: now)
    return now + .milliseconds(max(1, Int64((left * 1000).rounded(.up))))
  }
}

extension Device {
  /// Deadline of the current time interval.
  var intervalDeadline: Instant? {
    guard session.phase == .running, let interval = settings.alertEvery.interval,
      let live = session.live
    else { return nil }
    return intervals.deadline(interval, live, at: now)
  }

  mutating func tellInterval() {
    guard session.phase == .running, let interval = settings.alertEvery.interval,
      let live = session.live, intervals.update(interval, settings.units, live, at: now)
    else { return }
    alert(.interval)
    let title = words.value(.every(interval), settings.units)
    notify(
      Banner(.news, .sound, words.run(.drinkEatBreathe), title), for: Notices.longTime,
      isOfRun: true)
  }
}
