/// The strip at the top: signal, clock, battery, and what is out of the ordinary.
package struct StatusBar: Hashable, Sendable {
  /// How well the position is known, by the radius of 68 %.
  package enum GPS: Hashable, Sendable {
    /// The receiver says nothing.
    case silent
    /// Sentences, but no position.
    case searching
    /// A position, 1...4 bars.
    case bars(Int)
  }

  package var gps: GPS
  /// "18:42", or "--:--" while the time is not known.
  package var clock: String
  /// Charge in percent; `nil` without a gauge.
  package var battery: Int?
  package var isCharging: Bool
  package var isBatteryLow: Bool
  package var isRecording: Bool
  package var isPaused: Bool
  package var isMuted: Bool
  package var isLocked: Bool
  /// Parts that are broken or unplugged, "sound", "motor".
  package var lostParts: [String]
  /// What stands between them.
  package var listMark = ", "
}
