import RunModel
import Tracking

/// What is broken, missing, full or empty.
package struct Health: Sendable {
  /// Bytes free below which the runner is told.
  package static let littleSpace = StoredState.littleSpace
  /// Percent at which the runner is told, once each on the way down.
  static let batterySteps = [5, 10, 20]
  /// Seconds left at which the runner is told, in a run.
  static let batteryTimes = [600.0, 1800]

  /// Parts that are gone, with the reason.
  private(set) var lost: [Part: String] = [:]
  private(set) var storage: StorageTrouble?
  private(set) var battery: Battery?
  @Boxed private(set) var forecast = BatteryForecast()
  /// Lowest step that was told since the last charge.
  private var batteryTold = Int.max
  /// Least time left that was told since the last charge.
  private var batteryTimeTold = Double.infinity
  /// The danger that lit the screen last.
  private var shownDanger: Danger?
  /// Whether the runner knows that what is recorded does not reach the card.
  private var isNotSavedTold = false
  /// Whether the runner knows that fixes are lost.
  private var hasDropped = false
  private(set) var gps = GPSNews(wasFound: false)
  private(set) var ready = ReadyNews()
  /// When something of the GPS will have to be told.
  private(set) var newsDeadline: Instant?
  private var troubles = TroubleTimes()
  private(set) var free = Int64.max

  mutating func lose(_ part: Part, reason: String) {
    lost[part] = reason
    // What it said last is not what is in the battery now.
    if part == .battery { battery = nil }
  }

  mutating func find(_ part: Part) { lost[part] = nil }

  func isLost(_ part: Part) -> Bool { lost[part] != nil }

  /// In a fixed order; a dictionary has none.
  var lostParts: [Part] { Part.allCases.filter { lost[$0] != nil } }

  var isBatteryLow: Bool {
    guard let battery else { return false }
    return !battery.isCharging && battery.percent <= 20
  }

  // MARK: Storage

  mutating func storageFails(_ trouble: StorageTrouble) { storage = trouble }

  /// The card takes again what is written.
  mutating func storageWorks() { storage = nil }

  /// The runner knows that fixes were lost.
  mutating func forgetDropped() { hasDropped = false }

  /// Updates the bytes free; whether they have become so few that the runner should know.
  mutating func update(free: Int64) -> Bool {
    defer { self.free = free }
    return free < Health.littleSpace && self.free >= Health.littleSpace
  }

  // MARK: Battery

  mutating func add(_ history: BatteryHistory) { forecast.add(history) }

  /// Adds a reading; whether the battery has come to a step, or in a run to a time left, that the
  /// runner should know.
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

  /// Whether so little time is left now that the runner should know, whatever the percentage: those
  /// of an old battery go fast at the end.
  private mutating func isNewTime(at now: Instant) -> Bool {
    guard let left = forecast.timeLeft(at: now), !left.isLeast,
      let step = Health.batteryTimes.first(where: { left.seconds <= $0 }), step < batteryTimeTold
    else { return false }
    batteryTimeTold = step
    return true
  }

  // MARK: Dangers

  /// Takes up what endangers the run now, with whether fixes were lost.
  ///
  /// - Returns: Whether that is new to the runner, and whether it is news that what is recorded
  ///   does not reach the card.
  mutating func update(
    storage: Danger?, gps: Danger?, hasDropped: Bool
  ) -> (isNew: Bool, isNotSaved: Bool) {
    // The first loss of fixes is news, too.
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

  /// A run begins.
  mutating func beginRun(isReady: Bool, isSilent: Bool) {
    // This runner is to know in time, whatever the one before was told.
    batteryTimeTold = .infinity
    gps = GPSNews(isReady: isReady, isSilent: isSilent)
  }

  /// A run goes on; `wasFound` when a fix counted in it already.
  mutating func adoptRun(wasFound: Bool) { gps = GPSNews(wasFound: wasFound) }

  /// After a pause, in which nothing was told, a loss is news.
  mutating func endPause() { gps.forget() }

  /// What is to be told now of a danger from the GPS; `nil` for no danger.
  mutating func update(gps danger: Danger?, hasCounted: Bool, at now: Instant) -> Alert? {
    if let danger { return gps.update(danger, at: now) }
    return hasCounted ? gps.updateCounting() : nil
  }

  /// What is to be told to the runner who waits for the GPS.
  mutating func update(isReady: Bool, at now: Instant) -> Alert? {
    ready.update(isReady: isReady, at: now)
  }

  /// Nobody waits for the GPS any more.
  mutating func endWaiting() { ready = ReadyNews() }

  mutating func scheduleNews(at deadline: Instant?) { newsDeadline = deadline }

  /// Whether a trouble may sound now.
  mutating func mayAlert(_ sound: Sound, at now: Instant) -> Bool {
    troubles.takes(sound, at: now)
  }
}
