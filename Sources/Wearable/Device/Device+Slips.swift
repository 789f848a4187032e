import GPS
import RunModel
import Tracking
import Words

// Reminders for a runner who forgets to resume or to stop.

extension Device {
  /// The screen of a paused run after some time without a key press.
  var pausedScreen: PausedScreen {
    PausedScreen(
      distance: session.live.map(distance) ?? Figure(""),
      time: formats.duration(session.live?.duration(at: now) ?? 0))
  }

  /// Asks a runner who is moving whether the run is still paused; only the runner can resume it.
  mutating func askWhetherPaused(_ arrival: ReceivedFix) {
    guard session.asksStillPaused(about: arrival) else { return }
    alert(.stillPaused)
    notify(
      Banner(.warning, .paused, words.run(.stillPaused), words.run(.youAreMoving)),
      for: Notices.longTime,
      about: .question, isHint: true)
  }

  /// Asks a runner who has stopped moving whether the run is still in progress.
  mutating func askWhetherRunning() {
    guard session.asksStillRunning(at: now) else { return }
    alert(.stillRunning)
    notify(
      Banner(
        .warning, .paused, words.run(.stillRunning),
        isLocked ? unlockWords : words.run(.stopKeySaves)),
      for: Notices.longTime, about: .question, isHint: true)
  }
}
