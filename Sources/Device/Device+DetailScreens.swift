import RunModel
import Screens
import Tracking

// Screens of stored runs.

extension Device {
  private var units: Units { settings.units }

  func figures(_ run: RunSummary) -> [String] {
    [
      Wording.distanceWithUnit(run.distance, units), Wording.duration(run.duration),
      Wording.paceWithUnit(run.pace, units),
    ]
  }

  func awardScreen(_ page: Int) -> AwardScreen {
    guard let award else {
      return AwardScreen(title: "Run saved", figures: [], prizes: [], page: "")
    }
    let first = page * AwardScreen.prizesOnPage
    let prizes = award.gains.dropFirst(first).prefix(AwardScreen.prizesOnPage).map { gain in
      let badge = configuration.ladder.badges[gain.badge]
      let kind: CelebrationScreen.Kind =
        switch gain.prize {
        case .earned: .first
        case .silver: .silver
        case .gold: .gold
        }
      return AwardScreen.Prize(
        kind: kind, title: kind.prizeTitle, badge: badge.name,
        pace: Wording.paceWithUnit(pace(of: gain), units), image: badge.imageName)
    }
    let comparison = prizes.isEmpty ? comparison(of: award.run) : nil
    return AwardScreen(
      title: "Run saved", figures: figures(award.run), prizes: Array(prizes),
      page: award.pages > 1 ? "\(page + 1)/\(award.pages)" : "",
      headline: comparison?.headline ?? "No new badge",
      next: prizes.isEmpty ? comparison?.detail ?? nextBadgeWords : "",
      image: award.run.bestBadge(in: configuration.ladder).map {
        configuration.ladder.badges[$0].imageName
      })
  }

  /// Metres below which a run is hardly meant.
  private static let shortest = 50.0
  /// Runs that a new one is compared with, the latest of its length.
  private static let compared = 5

  /// How a run compares with those before: by its length, else by its pace with the runs that are
  /// as long to a tenth; `nil` where there is nothing to say.
  private func comparison(of run: RunSummary) -> (headline: String, detail: String?)? {
    if run.distance < Device.shortest, run.duration < 60 {
      return ("A very short run", "Start key, menu: Delete")
    }
    let others = library.runs.filter { $0.id != run.id && $0.distance >= Device.shortest }
    guard let longest = others.map(\.distance).max() else { return nil }
    let alike = others.filter { abs($0.distance - run.distance) <= run.distance / 10 }
    let latest = alike.prefix(Device.compared)
    let metres = latest.reduce(0) { $0 + $1.distance }
    var detail: String?
    if let pace = run.pace, metres > 0 {
      let mean = latest.reduce(0) { $0 + $1.duration } / metres
      let seconds = Int(((pace - mean) * units.metres).rounded())
      let others = latest.count == 1 ? "your last one" : "your last \(latest.count)"
      detail =
        seconds == 0
        ? "As fast as \(others)"
        : "\(abs(seconds)) s \(units.paceSymbol)"
          + " \(seconds < 0 ? "faster" : "slower") than \(others)"
    }
    // A few metres more are not worth the word.
    if run.distance > longest * 1.01 { return ("Your longest run", detail) }
    guard let detail, let pace = run.pace else { return nil }
    let isFastest = alike.allSatisfy { $0.pace.map { $0 > pace } ?? true }
    return (isFastest ? "Fastest of \(alike.count + 1) this long" : "Compared with before", detail)
  }

  /// The pace that won it, by the rule for badges.
  private func pace(of gain: BadgeGain) -> Double? {
    let standing = library.standings.all[gain.badge]
    return switch gain.prize {
    case .earned: standing.earned?.pace
    case .silver: standing.silver?.pace
    case .gold: standing.gold?.pace
    }
  }

  /// Its name stays a secret until it is near.
  private var nextBadgeWords: String {
    guard let index = library.standings.all.firstIndex(where: { $0.earned == nil }) else {
      return "All badges are yours"
    }
    return "Next badge at \(Wording.goal(configuration.ladder.badges[index].distance, units))"
  }

  // MARK: Runs

  func runListScreen(_ row: Int) -> RunListScreen {
    let position = ListPosition(count: library.count, selected: row)
    let count = library.count
    let words = count == 1 ? "1 run" : "\(count) runs"
    return RunListScreen(
      count: count == 0 && !store.isOpen ? "" : words, position: position,
      rows: position.window.map(runRow),
      note: count > 0 ? "" : store.isOpen ? "No runs yet" : "Reading the card",
      advice: count == 0 && store.isOpen ? "New Run starts the first" : "")
  }

  private func runRow(_ row: Int) -> RunListScreen.Row {
    guard row < library.runs.count else {
      return RunListScreen.Row(
        image: nil, distance: "Damaged", time: "",
        date: listedDate(damaged: library.damaged[row - library.runs.count].id), isDamaged: true)
    }
    let run = library.runs[row]
    return RunListScreen.Row(
      image: run.bestBadge(in: configuration.ladder).map {
        configuration.ladder.badges[$0].imageName
      }, distance: Wording.distanceWithUnit(run.distance, units),
      time: Wording.duration(run.duration),
      date: listedDate(run), isDamaged: false)
  }

  /// A run without a date is known by its number.
  private func listedDate(_ run: RunSummary) -> String {
    let date = Wording.shortDate(run.timestamp, today: utc, utcOffset: run.utcOffset)
    return run.timestamp == nil ? "Run \(run.number), \(date)" : date
  }

  /// All that is known of a file that cannot be read is its name, "20261117T061500Z-7f3a".
  private func listedDate(damaged id: String) -> String {
    let parts = [id.prefix(4), id.dropFirst(4).prefix(2), id.dropFirst(6).prefix(2)]
    guard id.dropFirst(8).first == "T",
      let day = UTC(iso8601: parts.joined(separator: "-") + "T12:00:00.000Z")
    else { return id }
    return Wording.shortDate(day, today: utc, utcOffset: 0)
  }

  func detailsContent(_ name: String, _ page: DetailsPage, pin: Int?) -> ScreenContent {
    guard let details else { return .text(TextScreen(title: "Run", paragraphs: [])) }
    switch page {
    case .map: return .runMap(runMapScreen(name, details, pin: pin))
    case .splits(let page): return .splits(splitsScreen(details, page))
    case .climb: return .climb(climbScreen(details))
    case .space: return .space(spaceScreen(details))
    case .information(let page):
      guard let best = details.best else { return .space(spaceScreen(details)) }
      return .text(informationScreen(best, page))
    }
  }

  /// Other units may have taken the page away.
  private func splitsScreen(_ open: OpenRun, _ page: Int) -> SplitsScreen {
    let pages = open.splitsPages
    let page = min(page, pages - 1)
    let rows = splitRows(open.splits, last: open.splits.count)
    let onPage = (rows.count + pages - 1) / pages
    return SplitsScreen(
      name: "Run splits", title: "Splits", page: pages > 1 ? "\(page + 1)/\(pages)" : "",
      rows: Array(rows.dropFirst(page * onPage).prefix(onPage)))
  }

  private func runMapScreen(_ name: String, _ open: OpenRun, pin: Int?) -> RunMapScreen {
    let run = open.run
    let shown = shownFigures(open)
    let pins = open.pins.enumerated().map { index, entry in
      MapPin(point: entry.point, image: image(of: entry.badge), isSelected: index == pin)
    }
    return RunMapScreen(
      name: name, date: Wording.date(run.timestamp, utcOffset: run.utcOffset),
      clock: Wording.clock(run.timestamp, utcOffset: run.utcOffset),
      isRecovered: run.recovered, route: open.route, extent: open.extent, pins: pins,
      pin: pin.flatMap { pinWords(open, $0) }, slowest: Wording.pace(open.slowest, units),
      fastest: Wording.paceWithUnit(open.fastest, units), palette: settings.mapPalette,
      distance: shown.distance, time: Wording.duration(run.duration),
      moving: run.shownMoving.map(Wording.duration), pace: shown.pace,
      climb: run.ascent.map { Wording.climb($0, units) } ?? Wording.unknown)
  }

  /// Of a stored run its own; of a paused one with what is missing marked, as on its pages.
  private func shownFigures(_ open: OpenRun) -> (distance: Figure, pace: Figure) {
    let (metres, pace) = (open.run.distance, open.run.pace)
    var shown = (
      distance: Figure(Wording.distanceWithUnit(metres, units)),
      pace: Figure(Wording.paceWithUnit(pace, units))
    )
    guard navigation.contains(.summary), let live else { return shown }
    shown.distance.isEstimated = live.isLost(at: now)
    let known = LiveFigure(value: metres, isEstimated: shown.distance.isEstimated)
    let average = live.recorder.averagePace(over: known, at: live.time(at: now))
    if average?.isEstimated == true { shown.pace = words(average, hasUnit: true) }
    return shown
  }

  private func pinWords(_ open: OpenRun, _ pin: Int) -> RunMapScreen.Pin? {
    guard open.pins.indices.contains(pin) else { return nil }
    let badge = open.pins[pin].badge
    return RunMapScreen.Pin(
      image: image(of: badge), badge: badge.name,
      distance: Wording.goal(badge.distance, units),
      pace: Wording.paceWithUnit(badge.pace, units),
      since: badge == open.run.badges.first { $0.distance > 0 } ? "from start" : "since last",
      place: "\(pin + 1) of \(open.pins.count)")
  }

  private func image(of badge: RunBadge) -> String? {
    let ladder = configuration.ladder
    return ladder.index(of: badge.name, at: badge.distance).map { ladder.badges[$0].imageName }
  }

  private func climbScreen(_ open: OpenRun) -> ClimbScreen {
    func words(_ metres: Double?) -> String {
      metres.map { Wording.height($0, units) } ?? Wording.unknown
    }
    func climb(_ metres: Double?) -> String {
      metres.map { Wording.climb($0, units) } ?? Wording.unknown
    }
    return ClimbScreen(
      ascent: climb(open.run.ascent), descent: climb(open.run.descent),
      lowest: words(open.lowest), highest: words(open.highest), profile: open.profile,
      distance: Wording.distanceWithUnit(open.run.distance, units))
  }

  private func spaceScreen(_ open: OpenRun) -> SpaceScreen {
    let badge = open.best.map { configuration.ladder.badges[$0] }
    let shown = shownFigures(open)
    // Whoever has not come away from Earth sees it.
    let home = configuration.ladder.badges.first { $0.distance == 0 }
    return SpaceScreen(
      image: (badge ?? home)?.imageName, badge: badge?.name ?? "No badge yet",
      figures: [shown.distance, Figure(Wording.duration(open.run.duration)), shown.pace],
      isLive: false)
  }

  func runMenuScreen(_ selected: RunMenuItem) -> MenuScreen {
    let note =
      switch selected {
      case .nextPin, .information: ""
      case .continueRun: "Goes on where it ended"
      case .cut: cut.map(cutWords) ?? ""
      case .delete: losses
      }
    let rows = runMenuItems.map { item in
      switch item {
      case .nextPin: MenuScreen.Row("Next pin")
      case .information: MenuScreen.Row("Information")
      case .continueRun:
        MenuScreen.Row(
          selected == item ? "Hold to continue" : "Continue this run", isHeld: true)
      case .cut: MenuScreen.Row(selected == item ? "Hold to cut" : cutTitle, isHeld: true)
      case .delete:
        MenuScreen.Row(selected == .delete ? "Hold to delete" : "Delete", isDestructive: true)
      }
    }
    return MenuScreen(
      title: "Run menu", rows: rows, selected: runMenuItems.firstIndex(of: selected) ?? 0,
      note: note, confirming: confirming)
  }
}

extension CelebrationScreen.Kind {
  var prizeTitle: String {
    switch self {
    case .first: "Earned"
    case .again: "Again"
    case .silver: "Silver"
    case .gold: "Gold"
    }
  }
}
