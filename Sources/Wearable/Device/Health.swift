import RunModel
import Tracking

/// Faults, shortages and lost components, and what the runner knows about them.
package struct Health: Sendable {
  /// Free bytes below which the runner is warned.
  package static let littleSpace = StoredState.littleSpace
  /// Percentages at which the runner is warned, once each per discharge.
  static let batterySteps = [5, 10, 20]
  /// Seconds left at which the runner is warned during a run.
  static let batteryTimes = [600.0, 1800]

  /// Lost components with the reason.
  private(set) var lost: [Part: String] = [:]
  private(set) var storage: StorageTrouble?
  private(set) var battery: Battery?
  @Boxed private(set) var forecast = BatteryForecast()
  /// Lowest step announced since the last charge.
  private var batteryTold = Int.max
  /// Shortest time left announced since the last charge or the start of the run.
  private var batteryTimeTold = Double.infinity
  /// The last danger that lit the screen.
  private var shownDanger: Danger?
  /// Whether the runner knows that recorded data does not reach the card.
  private var isNotSavedTold = false
  /// Whether the runner knows that fixes were lost.
  private var hasDropped = false
  private(set) var gps = GPSNews(wasFound: false)
  private(set) var ready = ReadyNews()
  /// When the next GPS announcement may be due.
  private(set) var newsDeadline: Instant?
  private var troubles = TroubleTimes()
  private(set) var free = Int64.max

  mutating func lose(_ part: Part, reason: String) {
    lost[part] = reason
    // The last reading may no longer be true.
    if part == .battery { battery = nil }
  }

  mutating func find(_ part: Part) { lost[part] = nil }

  func isLost(_ part: Part) -> Bool { lost[part] != nil }

  /// Lost components in a fixed order, which a dictionary lacks.
  var lostParts: [Part] { Part.allCases.filter { lost[$0] != nil } }

  var isBatteryLow: Bool {
    guard let battery else { return false }
    return !battery.isCharging && battery.percent <= 20
  }

  // MARK: Storage

  mutating func storageFails(_ trouble: StorageTrouble) { storage = trouble }

  /// Notes that the card accepts writes again.
  mutating func storageWorks() { storage = nil }

  /// Allows the next loss of fixes to be announced again.
  mutating func forgetDropped() { hasDropped = false }

  /// Updates the free space in bytes; returns whether it has just fallen below ``littleSpace``.
  mutating func update(free: Int64) -> Bool {
    defer { self.free = free }
    return free < Health.littleSpace && self.free >= Health.littleSpace
  }

  // MARK: Battery

  mutating func add(_ history: BatteryHistory) { forecast.add(history) }

  /// Adds a reading; returns whether the battery has reached a percentage or, during a run, a
  /// remaining time at which the runner is warned.
  mutating func add(_ battery: Battery, isRun: Bool, at now: Instant) -> Bool {
    self.battery = battery
    forecast.add(battery, at: now)
    guard !battery.isCharging else {
      batteryTold = .max
      batteryTimeTold = .infinity
      return false
    }
    let step = Health.batterySteps.first { battery.percent <= $0 }
    let isNewStep = step.map { $0 < batteryTold } ?? false
    if let step { batteryTold = min(step, batteryTold) }
    return isRun && isNewTime(at: now) || isNewStep
  }

  /// Returns whether the remaining time calls for a warning regardless of the percentage: the
  /// charge of an old battery drops fast at the end.
  private mutating func isNewTime(at now: Instant) -> Bool {
    guard let left = forecast.timeLeft(at: now), !left.isLeast,
      let step = Health.batteryTimes.first(where: { left.seconds <= $0 }), step < batteryTimeTold
    else { return false }
    batteryTimeTold = step
    return true
  }

  // MARK: Dangers

  /// Updates the current dangers to the run, and whether fixes were lost.
  ///
  /// - Returns: Whether the danger is new to the runner, and whether the runner does not know yet
  ///   that recorded data does not reach the card.
  mutating func update(
    storage: Danger?, gps: Danger?, hasDropped: Bool
  ) -> (isNew: Bool, isNotSaved: Bool) {
    // The first loss of fixes must be announced, too.
    if hasDropped, !self.hasDropped {
      shownDanger = nil
      isNotSavedTold = false
    }
    self.hasDropped = hasDropped
    let danger = storage ?? gps
    defer {
      shownDanger = danger
      isNotSavedTold = storage != nil
    }
    return (danger != nil && danger != shownDanger, storage != nil && !isNotSavedTold)
  }

  // MARK: GPS

  /// Prepares for a new run.
  mutating func beginRun(isReady: Bool, isSilent: Bool) {
    // The runner must be warned in time again, regardless of warnings during the previous run.
    batteryTimeTold = .infinity
    gps = GPSNews(isReady: isReady, isSilent: isSilent)
  }

  /// Prepares for a continued run; `wasFound` if a fix has already counted in it.
  mutating func adoptRun(wasFound: Bool) { gps = GPSNews(wasFound: wasFound) }

  /// Allows a GPS loss to be announced again after a pause, during which nothing was announced.
  mutating func endPause() { gps.forget() }

  /// Returns the alert to issue now for a GPS danger, or for its end if `danger` is `nil`.
  mutating func update(gps danger: Danger?, hasCounted: Bool, at now: Instant) -> Alert? {
    if let danger { return gps.update(danger, at: now) }
    return hasCounted ? gps.updateCounting() : nil
  }

  /// Returns the alert to issue to a runner waiting for GPS, if any.
  mutating func update(isReady: Bool, at now: Instant) -> Alert? {
    ready.update(isReady: isReady, at: now)
  }

  /// Resets the announcements when the wait for GPS ends.
  mutating func endWaiting() { ready = ReadyNews() }

  mutating func scheduleNews(at deadline: Instant?) { newsDeadline = deadline }

  /// Returns whether a problem alert may sound now, and if so records it.
  mutating func mayAlert(_ sound: Sound, at now: Instant) -> Bool {
    troubles.takes(sound, at: now)
  }
}
