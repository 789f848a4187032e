import RunModel
import Screens
import Tracking

/// What is broken, missing, full or empty.
package struct Health: Sendable {
  /// Bytes free below which the runner is told.
  package static let littleSpace = StoredState.littleSpace
  /// Percent at which the runner is told, once each on the way down.
  static let batterySteps = [5, 10, 20]

  /// A GPS that comes and goes is felt no more often than this.
  static let calm = Duration.seconds(60)

  /// Two errors are heard apart from so long on.
  static let errorPause = Duration.seconds(2)

  /// Parts that are gone, with the reason.
  private(set) var lost: [Part: String] = [:]
  var storage: StorageTrouble?
  var battery: Battery?
  /// Lowest step that was told since the last charge.
  var batteryTold = Int.max
  /// The danger that the runner was made aware of.
  var toldDanger: String?
  var calmUntil = Instant(nanoseconds: 0)
  /// When an error may be heard again.
  var quietUntil = Instant(nanoseconds: 0)
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

extension Part {
  /// "Sound", for warnings.
  var title: String {
    switch self {
    case .gps: "GPS"
    case .buttons: "Buttons"
    case .display: "Display"
    case .sound: "Sound"
    case .motor: "Vibration"
    case .storage: "Card"
    case .battery: "Battery gauge"
    }
  }
}
