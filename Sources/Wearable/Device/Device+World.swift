import RunModel
import Tracking
import Words

// Components that come and go, the battery, and the end of the program.

extension Device {
  mutating func lose(_ part: Part, reason: String) {
    let isNew = !health.isLost(part)
    health.lose(part, reason: reason)
    guard isNew else { return }
    wakeLight()
    // Lost keys send no more edges, so none of them may count as held.
    if part == .buttons { buttons.reset() }
    switch part {
    case .gps, .storage: break  // Shown as long as it lasts, see `banner`.
    case .buttons, .display, .sound, .motor, .battery, .barometer, .thermometer:
      notify(
        Banner(.warning, .part, words.run(.partLost(part.phrase)), reason), for: Notices.longTime,
        about: .part(part))
      alert(.partLost)
    }
  }

  mutating func find(_ part: Part) {
    guard health.isLost(part) else { return }
    health.find(part)
    // During a run the first counting fix is announced instead; see `alertGPS`.
    guard part != .gps || !isRunning else { return }
    notify(
      Banner(.news, .part, words.run(.partBack(part.phrase))), for: Notices.time,
      about: .part(part))
  }

  mutating func batteryChanged(to reading: Battery) {
    let battery = Battery(
      percent: max(0, min(100, reading.percent)), isCharging: reading.isCharging)
    guard health.add(battery, isRun: hasRun, at: now) else { return }
    alert(.batteryLow)
    notify(
      Banner(
        battery.percent <= 5 ? .alarm : .warning, .battery,
        words.run(.battery(percent: battery.percent)),
        hasRun ? offerDarkness() ?? batteryWords : words.run(.chargeBeforeRun)),
      for: Notices.longTime)
  }

  /// Time until the battery is empty; `nil` while unknown.
  private var batteryTimeLeft: BatteryForecast.TimeLeft? {
    health.battery == nil ? nil : health.forecast.timeLeft(at: now)
  }

  /// The displayed battery time: "3 h 20 min", "over 1 h"; `nil` if there is nothing to show.
  var shownBatteryTime: Amount? {
    guard let left = batteryTimeLeft else { return nil }
    var shown = formats.timeLeft(left.seconds)
    guard left.isLeast else { return shown }
    // A lower bound of less than half an hour is not worth showing.
    guard left.seconds >= Health.batteryTimes[1] else { return nil }
    shown.number = words.calendar(.over(shown.number))
    return shown
  }

  /// The gauge's behaviour in recent discharges, to be kept for the next start.
  package var batteryHistory: BatteryHistory { health.forecast.history }

  /// The detail of a battery warning: how long the battery will last, if known.
  private var batteryWords: String {
    guard let time = shownBatteryTime else { return words.run(.runIsKeptWhenEmpty) }
    return words.run(.timeLeft(time.text))
  }

  mutating func freeSpaceChanged(to free: Int64) {
    guard health.update(free: free) else { return }
    alert(.cardNearlyFull)
    notify(
      Banner(
        .warning, .storage, words.card(.nearlyFull),
        words.card(.deleteOldRuns(megabytes: free >> 20))),
      for: Notices.longTime, about: .space)
  }

  /// Sends all recorded data to the flash before the program ends; the run stays open.
  mutating func terminate() {
    recordHeldFixes()
    session.sendAll(at: now)
  }
}
