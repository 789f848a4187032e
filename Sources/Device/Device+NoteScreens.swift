import RunModel
import Screens
import Tracking

// Words while the flash works, and when something went wrong.

extension Device {
  func waitScreen(_ wait: Wait) -> TextScreen {
    switch wait {
    case .saving:
      TextScreen(
        title: "Saving run",
        paragraphs: store.isOpen ? [] : ["Waiting for the card"], sign: .saving)
    case .discarding: TextScreen(title: "Discarding", paragraphs: [], sign: .discarding)
    case .keeping: TextScreen(title: "Keeping as saved", paragraphs: [], sign: .saving)
    case .loading(let id):
      TextScreen(
        title: "Opening run",
        paragraphs: library.runs.first { $0.id == id }.map { figures($0) } ?? [], sign: .opening)
    case .continuing:
      TextScreen(title: "Going on with the run", paragraphs: [], sign: .continuing)
    case .cutting: TextScreen(title: "Cutting", paragraphs: [], sign: .saving)
    case .deleting: TextScreen(title: "Deleting", paragraphs: [], sign: .deleting)
    }
  }

  func noteContent(_ note: Note) -> ScreenContent {
    switch note {
    case .about: .about(aboutScreen)
    case .poweringOff:
      .text(
        TextScreen(
          title: "Powering off", paragraphs: ["See you on the Moon"], sign: .powerOff))
    case .saveFailed(let detail):
      .text(
        TextScreen(
          title: "Not saved yet", paragraphs: ["The run is kept and saved later.", detail],
          sign: .warning))
    case .failed(let title, let detail):
      .text(TextScreen(title: title, paragraphs: [detail], sign: .warning))
    case .damaged(let run, let page): .text(damagedScreen(run, page))
    }
  }

  /// What to do about a run file; then, for whoever asks, what is wrong with it.
  private func damagedScreen(_ run: DamagedRun, _ page: Int) -> TextScreen {
    let reasons = TextPages.pages(of: run.reason)
    let paragraphs =
      page == 0
      ? [
        "This run's file is damaged. It is kept.",
        "Repair it on a computer: see the README, \"Troubleshooting\".",
      ] : ["File \(run.id)", reasons[min(page, reasons.count) - 1]]
    return TextScreen(
      title: "Run damaged", paragraphs: paragraphs, sign: .warning,
      page: "\(page + 1)/\(reasons.count + 1)")
  }

  private var aboutScreen: AboutScreen {
    let total = library.runs.reduce(0) { $0 + $1.distance }
    let runs = "\(library.runs.count)"
    // "moonrunner 1.0.0": the name stands in the title.
    let version = configuration.software.split(separator: " ").dropFirst().joined(separator: " ")
    return AboutScreen(
      title: "MoonRunner", version: version.isEmpty ? "" : "Version \(version)",
      image: (configuration.ladder.badges.first { $0.imageName == "the-moon" }
        ?? configuration.ladder.badges.first)?.imageName,
      facts: [
        AboutScreen.Fact("RUNS", store.isOpen ? runs : "..."),
        AboutScreen.Fact("DISTANCE", Wording.distanceWithUnit(total, units)),
        AboutScreen.Fact("FREE", health.free == .max ? Wording.unknown : Device.bytes(health.free)),
        batteryFact ?? AboutScreen.Fact("ENGINE", configuration.engine),
      ],
      credit: "Letters: Roboto Condensed by Google, Apache License 2.0")
  }

  /// "BATTERY" with "64 %, 3 h 10 min"; `nil` without a gauge.
  private var batteryFact: AboutScreen.Fact? {
    guard let battery = health.battery else { return nil }
    let lasts = batteryTimeWords.map { ", \($0)" } ?? ""
    return AboutScreen.Fact("BATTERY", "\(battery.percent) %\(lasts)")
  }

  private var units: Units { settings.units }

  /// "812 MB" or "3.1 GB", rounded down.
  private static func bytes(_ count: Int64) -> String {
    let megabytes = max(0, count) >> 20
    guard megabytes >= 1024 else { return "\(megabytes) MB" }
    let tenths = megabytes * 10 / 1024
    return "\(tenths / 10).\(tenths % 10) GB"
  }
}
