import RunModel
import Tracking
import Words

// Texts shown while the flash is working, and after a failure.

/// A pending operation of the flash; the runner may leave its screen meanwhile.
enum Wait: Hashable, Sendable {
  case saving
  case discarding
  case keeping
  case loading(id: String)
  case continuing(id: String)
  case cutting(id: String)
  case correcting(id: String)
  case deleting(id: String)
  /// The deleted runs are being read.
  case listing
  case restoring(id: String)
  /// The runs of an import are being removed.
  case undoing
}

/// Waiting for the flash.
struct WaitingView: View {
  var wait: Wait

  func content(of device: Device) -> ScreenContent { .text(device.waitScreen(wait)) }
  func select(in device: inout Device) { device.navigation.back() }
}

/// A text that the runner reads and leaves.
enum Note: Hashable, Sendable {
  case about
  case poweringOff
  case saveFailed(detail: String)
  case failed(Refusal, detail: String)
  case damaged(DamagedRun, page: Int)
  case unlisted(UnlistedRun.Place)
}

/// A request to the flash that failed.
enum Refusal: Hashable, Sendable {
  case open
  case delete
  case undoImport
  case continueRun
  case cut
  case correct
  case saveSettings
  case restore
}

/// A note.
struct NoteView: View {
  var note: Note

  func content(of device: Device) -> ScreenContent { device.noteContent(note) }

  func step(by step: Int, in device: inout Device) {
    guard case .damaged(let run, let page) = note else { return }
    // The first page shows the advice, further pages show the fault.
    let pages = 1 + device.textPages(of: run.reason).count
    device.navigation.show(.note(.damaged(run, page: wrapped(page + step, pages))))
  }

  func select(in device: inout Device) {
    if note == .poweringOff { device.powerOffNow() } else { device.navigation.back() }
  }

  func back(in device: inout Device) {
    if note == .poweringOff { device.cancelPowerOff() } else { device.browsing.back() }
  }
}

extension AnyView {
  static func waiting(_ wait: Wait) -> AnyView { AnyView(WaitingView(wait: wait)) }
  static func note(_ note: Note) -> AnyView { AnyView(NoteView(note: note)) }
}

extension Device {
  fileprivate func waitScreen(_ wait: Wait) -> TextScreen {
    switch wait {
    case .saving:
      TextScreen(
        title: words.card(.saving),
        paragraphs: session.isStoreOpen ? [] : [words.card(.waitingForCard)], icon: .saving)
    case .discarding: TextScreen(title: words.card(.discarding), paragraphs: [], icon: .discarding)
    case .keeping: TextScreen(title: words.card(.keeping), paragraphs: [], icon: .saving)
    case .loading(let id):
      TextScreen(
        title: words.card(.opening), paragraphs: [],
        figures: library.runs.first { $0.id == id }.map { figures($0).map { Figure($0) } } ?? [],
        icon: .opening)
    case .continuing:
      TextScreen(title: words.card(.continuing), paragraphs: [], icon: .continuing)
    case .correcting: TextScreen(title: words.card(.correcting), paragraphs: [], icon: .saving)
    case .cutting: TextScreen(title: words.card(.cutting), paragraphs: [], icon: .saving)
    case .undoing: TextScreen(title: words.card(.undoingImport), paragraphs: [], icon: .deleting)
    case .deleting: TextScreen(title: words.card(.deleting), paragraphs: [], icon: .deleting)
    case .listing: TextScreen(title: words.card(.readingCard), paragraphs: [], icon: .opening)
    case .restoring: TextScreen(title: words.recovery(.restoring), paragraphs: [], icon: .saving)
    }
  }

  fileprivate func noteContent(_ note: Note) -> ScreenContent {
    switch note {
    case .about: .about(aboutScreen)
    case .poweringOff:
      .text(
        TextScreen(
          title: words.pause(.poweringOff),
          paragraphs: [words.pause(.switchBatteryOff), words.pause(.seeYou)], icon: .powerOff))
    case .saveFailed(let detail):
      .text(
        TextScreen(
          title: words.card(.notSavedYet),
          paragraphs: [words.card(.runIsKeptAndSavedLater), detail],
          icon: .warning))
    case .failed(let refusal, let detail):
      .text(TextScreen(title: title(of: refusal), paragraphs: [detail], icon: .warning))
    case .damaged(let run, let page): .text(damagedScreen(run, page))
    case .unlisted(let place):
      .text(
        TextScreen(
          title: words.recovery(.unlisted(place.state)),
          paragraphs: [words.recovery(.explained(place.state))], icon: .warning))
    }
  }

  func title(of refusal: Refusal) -> String {
    switch refusal {
    case .open: words.card(.cannotOpen)
    case .delete: words.card(.cannotDelete)
    case .continueRun: words.card(.cannotContinue)
    case .cut: words.card(.cannotCut)
    case .correct: words.card(.cannotCorrect)
    case .undoImport: words.card(.cannotUndoImport)
    case .saveSettings: words.card(.settingsNotSaved)
    case .restore: words.recovery(.cannotRestore)
    }
  }

  /// Returns the advice about a damaged run file; on further pages, the fault.
  private func damagedScreen(_ run: DamagedRun, _ page: Int) -> TextScreen {
    let reasons = textPages(of: run.reason)
    let paragraphs =
      page == 0
      ? [words.card(.fileIsDamaged), words.card(.repairIt)]
      : [words.card(.file(run.id)), reasons[min(page, reasons.count) - 1]]
    return TextScreen(
      title: words.title(.runDamaged), paragraphs: paragraphs, icon: .warning,
      page: "\(page + 1)/\(reasons.count + 1)")
  }

  private var aboutScreen: AboutScreen {
    let total = library.runs.reduce(0) { $0 + $1.distance }
    let runs = "\(library.runs.count)"
    // "moonrunner 1.0.0": the name is already in the title.
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

  /// Attributions of the maps, with equal ones merged.
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
