/// A paused run that nobody looks at: one word, to be seen from afar, in dim colours.
///
/// Nothing on it changes by itself, so nothing is drawn.
package struct PausedScreen: Hashable, Sendable, ScreenWords {
  package var distance: Figure
  package var time: String

  package var name: String { "Paused, dimmed" }
  package var lines: [String] { ["PAUSED", distance.words, time] }
}

extension StatusBar {
  /// Under ``PausedScreen``, which does not show it: the same however the clock moves.
  package static let dimmed = StatusBar(
    gps: .silent, clock: "", battery: nil, isCharging: false, isBatteryLow: false,
    isRecording: false, isPaused: true, isMuted: false, isLocked: false, lostParts: [])
}
