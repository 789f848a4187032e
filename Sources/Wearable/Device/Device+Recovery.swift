import GPS
import RunModel
import Tracking
import Words

// A run that was neither saved nor discarded. Within one boot it simply goes on. After a new boot
// it is recorded on at once, and the runner is asked; without an answer the gap decides: a short
// one belongs to the run, after a long one what came since the boot becomes a run of its own. A
// gap that nobody knows (no trusted time before) counts as long, and so does one that went back.
//
// A run that stood paused stays paused: a short gap leads to the pause menu, and after a long one
// the run is saved as it was, for nothing was recorded since that could go on.

extension Device {
  /// Goes on with a run from its journal.
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

  /// The run is there again, running or paused as it was.
  private mutating func showRecovered() {
    session.closeQuestion()
    navigation.reset(.running(.page(.main)))
    if !isRunning { navigation.open(.paused(.resume)) }
    notify(
      Banner(.news, .recovered, words.run(.goesOn), words.run(.breakIsPause)),
      for: Notices.longTime)
  }

  /// Nobody answered: short gaps belong to the run, long ones end it.
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

  /// Save, as an answer to the question.
  mutating func saveInterrupted(_ question: RecoveryQuestion) {
    let since = (session.live?.recorder.distance ?? 0) - question.distance
    if isRunning, since >= RecoveryQuestion.ownRun {
      splitAtBoot()
    } else {
      end(.saveBeforeRestart, wait: .saving)
    }
  }

  /// Saves the run as it was before the boot; what came after goes on as its own.
  private mutating func splitAtBoot() {
    let saved = session.live?.saved
    if session.splitAtBoot(as: newJournalID(), at: now) { showNewRun(after: saved) }
    notify(
      Banner(.news, .recovered, words.run(.newRun), words.run(.oneBeforeIsSaved)),
      for: Notices.longTime)
  }

  /// A run whose journal is nearly as long as its readers read is saved, and goes on as a new one
  /// from the same moment; to be asked after each fix.
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

  /// A run goes on as a new one; `saved` is what was saved of it before it was continued.
  private mutating func showNewRun(after saved: RunSummary?) {
    // Listed as it was saved until its save replaces it, which may fail for a while.
    if let saved { _ = library.add(saved) }
    browsing.closeDetails()
    celebrations.clear()
    navigation.reset(.running(.page(.main)))
  }
}
