import RunModel
import Tracking
import Words

// Words while the flash works, and when something went wrong.

extension Device {
  func waitScreen(_ wait: Wait) -> TextScreen {
    switch wait {
    case .saving:
      TextScreen(
        title: words.card(.saving),
        paragraphs: session.isStoreOpen ? [] : [words.card(.waitingForCard)], sign: .saving)
    case .discarding: TextScreen(title: words.card(.discarding), paragraphs: [], sign: .discarding)
    case .keeping: TextScreen(title: words.card(.keeping), paragraphs: [], sign: .saving)
    case .loading(let id):
      TextScreen(
        title: words.card(.opening), paragraphs: [],
        figures: library.runs.first { $0.id == id }.map { figures($0).map { Figure($0) } } ?? [],
        sign: .opening)
    case .continuing:
      TextScreen(title: words.card(.continuing), paragraphs: [], sign: .continuing)
    case .cutting: TextScreen(title: words.card(.cutting), paragraphs: [], sign: .saving)
    case .undoing: TextScreen(title: words.card(.undoingImport), paragraphs: [], sign: .deleting)
    case .deleting: TextScreen(title: words.card(.deleting), paragraphs: [], sign: .deleting)
    case .listing: TextScreen(title: words.card(.readingCard), paragraphs: [], sign: .opening)
    case .restoring: TextScreen(title: words.recovery(.restoring), paragraphs: [], sign: .saving)
    }
  }

  func noteContent(_ note: Note) -> ScreenContent {
    switch note {
    case .about: .about(aboutScreen)
    case .poweringOff:
      .text(
        TextScreen(
          title: words.pause(.poweringOff),
          paragraphs: [words.pause(.switchBatteryOff), words.pause(.seeYou)], sign: .powerOff))
    case .saveFailed(let detail):
      .text(
        TextScreen(
          title: words.card(.notSavedYet),
          paragraphs: [words.card(.runIsKeptAndSavedLater), detail],
          sign: .warning))
    case .failed(let refusal, let detail):
      .text(TextScreen(title: title(of: refusal), paragraphs: [detail], sign: .warning))
    case .damaged(let run, let page): .text(damagedScreen(run, page))
    case .unlisted(let place):
      .text(
        TextScreen(
          title: words.recovery(.unlisted(place.state)),
          paragraphs: [words.recovery(.explained(place.state))], sign: .warning))
    }
  }

  func title(of refusal: Refusal) -> String {
    switch refusal {
    case .open: words.card(.cannotOpen)
    case .delete: words.card(.cannotDelete)
    case .continueRun: words.card(.cannotContinue)
    case .cut: words.card(.cannotCut)
    case .undoImport: words.card(.cannotUndoImport)
    case .saveSettings: words.card(.settingsNotSaved)
    case .restore: words.recovery(.cannotRestore)
    }
  }

  /// What to do about a run file; then, for whoever asks, what is wrong with it.
  private func damagedScreen(_ run: DamagedRun, _ page: Int) -> TextScreen {
    let reasons = textPages(of: run.reason)
    let paragraphs =
      page == 0
      ? [words.card(.fileIsDamaged), words.card(.repairIt)]
      : [words.card(.file(run.id)), reasons[min(page, reasons.count) - 1]]
    return TextScreen(
      title: words.title(.runDamaged), paragraphs: paragraphs, sign: .warning,
      page: "\(page + 1)/\(reasons.count + 1)")
  }

  private var aboutScreen: AboutScreen {
    let total = library.runs.reduce(0) { $0 + $1.distance }
    let runs = "\(library.runs.count)"
    // "moonrunner 1.0.0": the name stands in the title.
    let version = configuration.software.split(separator: " ").dropFirst().joined(separator: " ")
    return AboutScreen(
      title: "MoonRunner", version: version.isEmpty ? "" : words.history(.version(version)),
      image: (configuration.ladder.badges.first { $0.imageName == "the-moon" }
        ?? configuration.ladder.badges.first)?.imageName,
      facts: [
        AboutScreen.Fact(words.caption(.runs), Amount(session.isStoreOpen ? runs : "...")),
        AboutScreen.Fact(words.caption(.distance), formats.distance(total)),
        AboutScreen.Fact(
          words.caption(.free),
          health.free == .max ? Amount(Wording.unknown) : formats.bytes(health.free)),
        batteryFact
          ?? AboutScreen.Fact(words.caption(.engine), Amount(configuration.engine)),
      ], credit: ([words.history(.credit)] + mapCredits).joined(separator: ". "))
  }

  /// Whose data the maps are: of several with the same words once.
  private var mapCredits: [String] {
    var credits: [(names: [String], credit: String)] = []
    for map in library.maps {
      if let index = credits.firstIndex(where: { $0.credit == map.credit }) {
        credits[index].names.append(map.name)
      } else {
        credits.append(([map.name], map.credit))
      }
    }
    return credits.map { words.history(.mapCredit(maps: words.list($0.names), $0.credit)) }
  }

  /// "BATTERY" with "64 %, 3 h 10 min"; `nil` without a gauge.
  private var batteryFact: AboutScreen.Fact? {
    guard let battery = health.battery else { return nil }
    var figure = formats.percent(battery.percent)
    if var time = shownBatteryTime {
      time.number = words.list([figure.text, time.number])
      figure = time
    }
    return AboutScreen.Fact(words.caption(.battery), figure)
  }
}
