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
  var storage: StorageTrouble?
  var battery: Battery?
  @Boxed var forecast = BatteryForecast()
  /// Lowest step that was told since the last charge.
  var batteryTold = Int.max
  /// Least time left that was told since the last charge.
  var batteryTimeTold = Double.infinity
  /// The danger that lit the screen last.
  var shownDanger: Danger?
  /// Whether the runner knows that what is recorded does not reach the card.
  var isNotSavedTold = false
  /// Whether the runner knows that fixes are lost.
  var hasDropped = false
  var gps = GPSNews(wasFound: false)
  var ready = ReadyNews()
  /// When something of the GPS will have to be told.
  var newsDeadline: Instant?
  var troubles = TroubleTimes()
  var free = Int64.max

  mutating func lose(_ part: Part, reason: String) { lost[part] = reason }

  mutating func find(_ part: Part) { lost[part] = nil }

  func isLost(_ part: Part) -> Bool { lost[part] != nil }

  /// In a fixed order; a dictionary has none.
  var lostParts: [Part] { Part.allCases.filter { lost[$0] != nil } }

  var isBatteryLow: Bool {
    guard let battery else { return false }
    return !battery.isCharging && battery.percent <= 20
  }
}
