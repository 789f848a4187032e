/// A paused run after some time without a key press: one word, legible from afar, in dim colours.
///
/// Nothing on the screen changes with time, so nothing is redrawn.
package struct PausedScreen: Hashable, Sendable, ScreenWords {
  package var distance: Figure
  package var time: String

  package var name: String { "Paused, dimmed" }
  package var lines: [String] { ["PAUSED", distance.words, time] }
}

extension StatusBar {
  /// A constant value for ``PausedScreen``, which shows no bar, so that the clock causes no redraw.
  package static let dimmed = StatusBar(
    gps: .silent, clock: "", battery: nil, isCharging: false, isBatteryLow: false,
    isRecording: false, isPaused: true, isMuted: false, isLocked: false, lostParts: [])
}
