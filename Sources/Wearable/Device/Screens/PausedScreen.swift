/// A paused run without a key press for a while: one word, legible from afar, in dim colours.
///
/// Nothing on it changes with time, so nothing is drawn.
package struct PausedScreen: Hashable, Sendable, ScreenWords {
  package var distance: Figure
  package var time: String

  package var name: String { "Paused, dimmed" }
  package var lines: [String] { ["PAUSED", distance.words, time] }
}

extension StatusBar {
  /// The bar under ``PausedScreen``, which does not show it: constant, whatever the clock does.
  package static let dimmed = StatusBar(
    gps: .silent, clock: "", battery: nil, isCharging: false, isBatteryLow: false,
    isRecording: false, isPaused: true, isMuted: false, isLocked: false, lostParts: [])
}
