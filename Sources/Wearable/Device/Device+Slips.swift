import GPS
import RunModel
import Tracking
import Words

// A runner forgets to resume, and forgets to stop.

extension Device {
  /// What the wearable shows of a paused run that nobody looks at.
  var pausedScreen: PausedScreen {
    PausedScreen(
      distance: session.live.map(distance) ?? Figure(""),
      time: formats.duration(session.live?.duration(at: now) ?? 0))
  }

  /// Asks a runner who runs while the run is paused; resuming stays the runner's own decision.
  mutating func askWhetherPaused(_ arrival: ReceivedFix) {
    guard session.asksStillPaused(about: arrival) else { return }
    alert(.stillPaused)
    notify(
      Banner(.warning, .paused, words.run(.stillPaused), words.run(.youAreMoving)),
      for: Notices.longTime,
      about: .question, isHint: true)
  }

  /// Asks a runner who does not run while the run goes on.
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
