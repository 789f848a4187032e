/// The strip at the top: signal, clock, battery, and anything unusual.
package struct StatusBar: Hashable, Sendable {
  /// Quality of the position, by the 68 % radius.
  package enum GPS: Hashable, Sendable {
    /// The receiver is silent.
    case silent
    /// The receiver sends sentences but has no position.
    case searching
    /// A position, 1...4 bars.
    case bars(Int)
  }

  package var gps: GPS
  /// "18:42", or "--:--" while the time is unknown.
  package var clock: String
  /// Charge in percent; `nil` without a gauge.
  package var battery: Int?
  package var isCharging: Bool
  package var isBatteryLow: Bool
  package var isRecording: Bool
  package var isPaused: Bool
  package var isMuted: Bool
  package var isLocked: Bool
  /// Components that are broken or unplugged, "sound", "motor".
  package var lostParts: [String]
  /// Separator between the lost components.
  package var listMark = ", "
}
