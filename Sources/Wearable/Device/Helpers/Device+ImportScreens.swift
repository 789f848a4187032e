import RunModel
import Words

// The stick's page while recordings from other devices are imported.

extension Device {
  /// The screen for a stick with recordings; in any other state it shows only a title.
  var importWords: USBScreen {
    switch helpers.stick {
    case .reading(let percent):
      USBScreen(
        title: words.importing(.readingRuns),
        detail: formats.percent(max(0, min(100, percent))).text,
        advice: words.helper(.leaveStickIn), progress: Double(max(0, min(100, percent))) / 100)
    case .finds(let runs, let badges, let first): findsScreen(runs, badges, first)
    case .took(let runs, let known, let refused):
      USBScreen(
        title: words.importing(.runsImported(runs)),
        detail: known + refused > 0
          ? words.importing(.others(known: known, refused: refused)) : words.helper(.restarting),
        advice: refused > 0
          ? words.importing(.reportSaysWhy) : words.helper(runs > 0 ? .theyCount : .pullStick),
        icon: runs > 0 || refused == 0 ? .done : .failed)
    case .absent, .waiting, .copying, .done, .noRuns, .failed, .offers, .imported, .offersServer,
      .serverSet,
      .offersMaps, .takingMaps, .tookMaps, .tookCourses, .tookWorkouts, .update:
      USBScreen(title: words.title(.stick), detail: "")
    }
  }

  private func findsScreen(_ runs: Int, _ badges: Int, _ first: Int) -> USBScreen {
    switch helpers.answer {
    case nil:
      USBScreen(
        title: words.importing(.runsToImport(runs)), detail: words.importing(.holdToImport),
        advice: words.importing(
          badges > 0
            ? .badgesChange(badges, first: name(ofBadge: first - 1)) : .noBadgeChanges),
        asksToHold: true, confirming: confirming)
    case true?:
      USBScreen(
        title: words.importing(.importingRuns), detail: "", advice: words.helper(.leaveStickIn))
    case false?:
      USBScreen(title: words.importing(.runsStay), detail: "", advice: words.helper(.leaveStickIn))
    }
  }

  /// Returns the name of the badge in a row of the list; empty if there is no such row.
  private func name(ofBadge row: Int) -> String {
    badge(inRow: row).map { configuration.ladder[$0].name(in: language) } ?? ""
  }
}
