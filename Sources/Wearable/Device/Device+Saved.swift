import RunModel
import Tracking
import Words

/// A run that was saved, on its way from the flash to the screen.
struct SavedRun: Sendable {
  var preparation: RunPreparation
  let summary: RunSummary
  /// What it won.
  let gains: [BadgeGain]
}

extension Device {
  /// The pause between two parts of a long run, in which keys and fixes are handled.
  private static let breath = Duration.milliseconds(1)

  /// The flash has saved a run.
  mutating func saved(_ run: Run, _ summary: RunSummary) {
    session.endingWasAnswered()
    // Its date, and so its name, may have come with what was added.
    library.remove(journal: summary.journal)
    let gains = library.add(summary)
    libraryHasChanged()
    // Of two that were saved the later one is shown.
    if let earlier = browsing.takeSavedRun() { tellSaved(earlier) }
    let saved = SavedRun(
      preparation: RunPreparation(of: run, settings.units), summary: summary, gains: gains)
    guard navigation.opened.contains(.waiting(.saving)), !hasRun else { return tellSaved(saved) }
    browsing.prepare(saved, at: now)
    prepareSavedRun()
  }

  /// Takes some points of a run that was saved; when it has all, shows it to a runner who waits.
  mutating func prepareSavedRun() {
    guard let due = browsing.savedRunDue, due <= now else { return }
    guard var saved = browsing.takeSavedRun() else { return }
    guard saved.preparation.takePoints() else {
      browsing.prepare(saved, at: now + Device.breath)
      return
    }
    guard navigation.replace(.waiting(.saving), with: .award(0)), !hasRun else {
      return tellSaved(saved)
    }
    let (run, summary, gains) = (saved.preparation.run, saved.summary, saved.gains)
    browsing.show(
      OpenRun(saved.preparation, summary, configuration.ladder, settings, hasJournal: true))
    tellRestarts(run)
    browsing.show(Award(run: summary, gains: gains, comparison: comparison(of: summary)))
    celebrateSaved(gains)
    // A badge has a sound of its own.
    if celebrations.current == nil { alert(.saved) }
  }

  /// Tells a runner who has gone elsewhere meanwhile.
  private mutating func tellSaved(_ saved: SavedRun) {
    let distance = formats.distance(saved.summary.distance).text
    let detail = words.card(.saved(distance: distance, prizes: saved.gains.count))
    notify(
      Banner(.news, .saved, words.card(.runSaved), detail), for: Notices.time,
      about: .run(saved.summary.id))
    tellRestarts(saved.preparation.run)
  }

  /// A board that restarts looks like a fault of the program.
  private mutating func tellRestarts(_ run: Run) {
    guard run.boardRestarts > 0 else { return }
    notify(
      Banner(
        .warning, .battery, words.run(.boardRestarts(run.boardRestarts)),
        words.run(.isSupplyWeak)),
      for: Notices.longTime)
  }
}
