import RunModel
import Tracking
import Words

/// A saved run on its way from the flash to the screen.
struct SavedRun: Sendable {
  var preparation: RunPreparation
  let summary: RunSummary
  /// The prizes won with the run.
  let gains: [BadgeGain]
}

extension Device {
  /// Pause between two batches of a long run, for handling keys and fixes.
  private static let breath = Duration.milliseconds(1)

  /// Handles a run that has been saved.
  mutating func saved(_ run: Run, _ summary: RunSummary) {
    session.endingWasAnswered()
    // The part added to a continued run may have supplied its date, and thus changed its file name.
    library.remove(journal: summary.journal)
    let gains = library.add(summary)
    libraryHasChanged()
    // Of two saved runs the later one is shown.
    if let earlier = browsing.takeSavedRun() { tellSaved(earlier) }
    let saved = SavedRun(
      preparation: RunPreparation(of: run, settings.units), summary: summary, gains: gains)
    guard navigation.opened.contains(.waiting(.saving)), !hasRun else { return tellSaved(saved) }
    browsing.prepare(saved, at: now)
    prepareSavedRun()
  }

  /// Processes some points of a saved run; once complete, shows it to a waiting runner.
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
    // A badge has its own sound.
    if celebrations.current == nil { alert(.saved) }
  }

  /// Informs a runner who has left the screen meanwhile.
  private mutating func tellSaved(_ saved: SavedRun) {
    let distance = formats.distance(saved.summary.distance).text
    let detail = words.card(.saved(distance: distance, prizes: saved.gains.count))
    notify(
      Banner(.news, .saved, words.card(.runSaved), detail), for: Notices.time,
      about: .run(saved.summary.id))
    tellRestarts(saved.preparation.run)
  }

  /// Explains board restarts, which look like program errors.
  private mutating func tellRestarts(_ run: Run) {
    guard run.boardRestarts > 0 else { return }
    notify(
      Banner(
        .warning, .battery, words.run(.boardRestarts(run.boardRestarts)),
        words.run(.isSupplyWeak)),
      for: Notices.longTime)
  }
}
