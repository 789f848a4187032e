import RunModel
import Words

// The stick's page while recordings of other devices are brought in from it.

extension Device {
  /// Of a stick that has recordings; without words in any other state.
  var importWords: USBScreen {
    switch helpers.stick {
    case .reading(let percent):
      USBScreen(
        title: words.helper(.readingRuns), detail: formats.percent(max(0, min(100, percent))).text,
        advice: words.helper(.leaveStickIn), progress: Double(max(0, min(100, percent))) / 100)
    case .finds(let runs, let badges, let first): findsScreen(runs, badges, first)
    case .took(let runs, let known, let refused):
      USBScreen(
        title: words.helper(.runsImported(runs)),
        detail: known + refused > 0
          ? words.helper(.others(known: known, refused: refused)) : words.helper(.restarting),
        advice: words.helper(refused > 0 ? .reportSaysWhy : runs > 0 ? .theyCount : .pullStick),
        sign: runs > 0 || refused == 0 ? .done : .failed)
    case .absent, .waiting, .copying, .done, .failed, .offers, .imported, .offersServer, .serverSet:
      USBScreen(title: words.title(.stick), detail: "")
    }
  }

  private func findsScreen(_ runs: Int, _ badges: Int, _ first: Int) -> USBScreen {
    switch helpers.answer {
    case nil:
      USBScreen(
        title: words.helper(.runsToImport(runs)), detail: words.helper(.holdToImport),
        advice: words.helper(
          badges > 0
            ? .badgesChange(badges, first: name(ofBadge: first - 1)) : .noBadgeChanges),
        asksToHold: true, confirming: confirming)
    case true?:
      USBScreen(
        title: words.helper(.importingRuns), detail: "", advice: words.helper(.leaveStickIn))
    case false?:
      USBScreen(title: words.helper(.runsStay), detail: "", advice: words.helper(.leaveStickIn))
    }
  }

  /// Of a ladder that the helper counted along; empty beyond it.
  private func name(ofBadge index: Int) -> String {
    guard (0..<badgeCount).contains(index) else { return "" }
    return configuration.ladder[index].name(in: language)
  }
}
