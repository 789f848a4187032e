import GPS
import RunModel
import Tracking
import Words

// A runner forgets to resume, and forgets to stop.

extension Device {
  /// What the wearable shows of a paused run that nobody looks at.
  var pausedScreen: PausedScreen {
    PausedScreen(
      distance: live.map(distance) ?? Figure(""),
      time: formats.duration(live?.duration(at: now) ?? 0))
  }

  /// Asks a runner who runs while the run is paused; resuming stays the runner's own decision.
  mutating func watchPause(_ arrival: ReceivedFix) {
    guard phase == .paused, moving.asks(about: arrival.fix, at: arrival.at) else { return }
    alert(.stillPaused)
    tell(
      Banner(.warning, .paused, words.run(.stillPaused), words.run(.youAreMoving)),
      for: Notices.longTime,
      about: .question, isHint: true)
  }

  var stillRunningDeadline: Instant? { isRunning ? live?.progress.deadline : nil }

  /// Asks a runner who does not run while the run goes on.
  mutating func askWhetherRunning() {
    guard let due = stillRunningDeadline, due <= now else { return }
    let moment = now
    live?.progress.ask(at: moment)
    alert(.stillRunning)
    tell(
      Banner(
        .warning, .paused, words.run(.stillRunning),
        isLocked ? unlockWords : words.run(.stopKeySaves)),
      for: Notices.longTime, about: .question, isHint: true)
  }
}
