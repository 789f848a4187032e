import GPS
import RunModel
import Tracking
import Words

// Recovery of a run that was neither saved nor discarded. Within one boot it simply continues.
// After a reboot recording continues at once, and the runner is asked; without an answer the gap
// decides: after a short one the run continues, after a long one the part recorded since the boot
// becomes a separate run. An unknown gap (no trusted time before the boot) or a negative one counts
// as long.
//
// A paused run stays paused: a short gap leads to the pause menu, and after a long one the run is
// saved as it was, as nothing has been recorded since.

extension Device {
  /// Continues a run from its journal.
  mutating func adopt(_ found: InterruptedRun) {
    let saved = library.remove(journal: found.header.journal)
    session.adopt(found, saved: saved, at: now)
    health.adoptRun(wasFound: session.live?.start != nil)
    browsing.forgetRun()
    celebrations.clear()
    clearLock()
    if session.question == nil {
      showRecovered()
    } else {
      navigation.reset(.running(.page(.main)))
      navigation.open(.interrupted(.resume))
      alert(.interrupted)
    }
    wakeLight()
    reportFlashUse()
  }

  /// Returns to the recovered run, running or paused as it was.
  private mutating func showRecovered() {
    session.closeQuestion()
    navigation.reset(.running(.page(.main)))
    if !isRunning { navigation.open(.paused(.resume)) }
    notify(
      Banner(.news, .recovered, words.run(.goesOn), words.run(.breakIsPause)),
      for: Notices.longTime)
  }

  /// Decides for the runner when the question times out: short gaps are part of the run, long ones
  /// end it.
  mutating func answerForTheRunner() {
    guard let question = session.question else { return }
    if question.isShort {
      showRecovered()
    } else if isRunning {
      splitAtBoot()
    } else {
      end(.saveBeforeRestart, wait: .saving)
    }
  }

  /// Handles the answer Save to the question.
  mutating func saveInterrupted(_ question: RecoveryQuestion) {
    let since = (session.live?.recorder.distance ?? 0) - question.distance
    if isRunning, since >= RecoveryQuestion.ownRun {
      splitAtBoot()
    } else {
      end(.saveBeforeRestart, wait: .saving)
    }
  }

  /// Saves the run as it was before the boot; the part recorded since continues as a separate run.
  private mutating func splitAtBoot() {
    let saved = session.live?.saved
    if session.splitAtBoot(as: newJournalID(), at: now) { showNewRun(after: saved) }
    notify(
      Banner(.news, .recovered, words.run(.newRun), words.run(.oneBeforeIsSaved)),
      for: Notices.longTime)
  }

  /// Saves a run whose journal has almost reached the maximum size that its readers accept, and
  /// continues it as a new one from the same moment; called after each fix.
  mutating func splitLongRun() {
    guard session.isJournalFull else { return }
    guard session.question == nil else { return splitAtBoot() }
    let saved = session.live?.saved
    if session.splitNow(as: newJournalID(), at: now) { showNewRun(after: saved) }
    alert(.saved)
    notify(
      Banner(.news, .saved, words.run(.newRunBegins), words.run(.longOneIsSaved)),
      for: Notices.longTime)
  }

  /// Shows a new run that continues another one; `saved` is the other run's stored version if it
  /// had been saved earlier.
  private mutating func showNewRun(after saved: RunSummary?) {
    // The saved version stays listed until a new save replaces it, which may fail for a while.
    if let saved { _ = library.add(saved) }
    // A part of a run is no race.
    forgetOpponent()
    browsing.closeDetails()
    celebrations.clear()
    navigation.reset(.running(.page(.main)))
  }
}
