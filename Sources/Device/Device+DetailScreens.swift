import RunModel
import Screens
import Tracking

// Screens of stored runs and badges.

extension Device {
  private var units: Units { settings.units }

  func waitScreen(_ wait: Wait) -> TextScreen {
    switch wait {
    case .saving:
      TextScreen(
        title: "Saving run",
        paragraphs: [store.isOpen ? "" : "Waiting for the card"].filter { !$0.isEmpty })
    case .discarding: TextScreen(title: "Discarding", paragraphs: [])
    case .loading(let id):
      TextScreen(
        title: "Opening run",
        paragraphs: library.runs.first { $0.id == id }.map { figures($0) } ?? [])
    case .continuing: TextScreen(title: "Going on with the run", paragraphs: [])
    case .deleting: TextScreen(title: "Deleting", paragraphs: [])
    }
  }

  private func figures(_ run: RunSummary) -> [String] {
    [
      Wording.distanceWithUnit(run.distance, units), Wording.duration(run.duration),
      Wording.paceWithUnit(run.pace, units),
    ]
  }

  func awardScreen(_ page: Int) -> AwardScreen {
    guard let award else {
      return AwardScreen(title: "Run saved", figures: [], prizes: [], page: "")
    }
    let first = page * Award.prizesOnPage
    let prizes = award.gains.dropFirst(first).prefix(Award.prizesOnPage).map { gain in
      let badge = configuration.ladder.badges[gain.badge]
      let kind: CelebrationScreen.Kind =
        switch gain.prize {
        case .earned: .first
        case .silver: .silver
        case .gold: .gold
        }
      return AwardScreen.Prize(
        kind: kind, title: kind.prizeTitle, badge: badge.name,
        pace: Wording.paceWithUnit(award.run.pace, units), image: badge.imageName)
    }
    return AwardScreen(
      title: "Run saved", figures: figures(award.run), prizes: Array(prizes),
      page: award.pages > 1 ? "\(page + 1)/\(award.pages)" : "")
  }

  // MARK: Runs

  func runListScreen(_ row: Int) -> RunListScreen {
    let position = ListPosition(count: library.count, selected: row)
    let count = library.count
    return RunListScreen(
      count: count == 1 ? "1 run" : "\(count) runs", position: position,
      rows: position.window.map(runRow),
      note: count > 0 ? "" : store.isOpen ? "No runs yet" : "Reading the card")
  }

  private func runRow(_ row: Int) -> RunListScreen.Row {
    guard row < library.runs.count else {
      return RunListScreen.Row(
        image: nil, distance: "Damaged", time: "",
        date: library.damaged[row - library.runs.count].id, isDamaged: true)
    }
    let run = library.runs[row]
    return RunListScreen.Row(
      image: run.bestBadge(in: configuration.ladder).map {
        configuration.ladder.badges[$0].imageName
      }, distance: Wording.distanceWithUnit(run.distance, units),
      time: Wording.duration(run.duration),
      date: Wording.shortDate(run.timestamp, today: utc, utcOffset: run.utcOffset),
      isDamaged: false)
  }

  func detailsContent(_ name: String, _ page: DetailsPage, pin: Int?) -> ScreenContent {
    guard let details else { return .text(TextScreen(title: "Run", paragraphs: [])) }
    switch page {
    case .map: return .runMap(runMapScreen(name, details, pin: pin))
    case .splits:
      return .splits(
        SplitsScreen(
          name: "Run splits", title: "Splits",
          rows: splitRows(details.splits, last: details.splits.count)))
    case .climb: return .climb(climbScreen(details))
    case .space: return .space(spaceScreen(details))
    }
  }

  private func runMapScreen(_ name: String, _ open: OpenRun, pin: Int?) -> RunMapScreen {
    let run = open.run
    let pins = open.pins.enumerated().map { index, entry in
      MapPin(
        point: entry.point, image: image(named: entry.badge.name), isSelected: index == pin)
    }
    let selected = pin.flatMap { open.pins.indices.contains($0) ? open.pins[$0].badge : nil }
    return RunMapScreen(
      name: name, date: Wording.date(run.timestamp, utcOffset: run.utcOffset),
      clock: Wording.clock(run.timestamp, utcOffset: run.utcOffset), route: open.route,
      extent: open.extent, pins: pins,
      pin: selected.map { badge in
        RunMapScreen.Pin(
          image: image(named: badge.name), badge: badge.name,
          distance: Wording.roundDistance(badge.distance, units),
          pace: Wording.paceWithUnit(badge.pace, units))
      }, slowest: Wording.pace(open.slowest, units),
      fastest: Wording.paceWithUnit(open.fastest, units), palette: settings.mapPalette,
      distance: Wording.distanceWithUnit(run.distance, units),
      time: Wording.duration(run.duration), pace: Wording.paceWithUnit(run.pace, units),
      climb: run.ascent.map { Wording.height($0, units) } ?? Wording.unknown)
  }

  private func image(named name: String) -> String? {
    configuration.ladder.badges.first { $0.name == name }?.imageName
  }

  private func climbScreen(_ open: OpenRun) -> ClimbScreen {
    func words(_ metres: Double?) -> String {
      metres.map { Wording.height($0, units) } ?? Wording.unknown
    }
    return ClimbScreen(
      ascent: words(open.run.ascent), descent: words(open.run.descent),
      lowest: words(open.lowest), highest: words(open.highest), profile: open.profile)
  }

  private func spaceScreen(_ open: OpenRun) -> SpaceScreen {
    let badge = open.best.map { configuration.ladder.badges[$0] }
    return SpaceScreen(
      image: badge?.imageName, badge: badge?.name ?? "No badge yet",
      figures: figures(open.summary), text: badge?.information ?? "")
  }

  func runMenuScreen(_ selected: RunMenuItem) -> MenuScreen {
    let rows = runMenuItems.map { item in
      switch item {
      case .nextPin: MenuScreen.Row("Next pin")
      case .information: MenuScreen.Row("Information")
      case .continueRun: MenuScreen.Row("Continue this run")
      case .delete:
        MenuScreen.Row(selected == .delete ? "Hold to delete" : "Delete", isDestructive: true)
      }
    }
    return MenuScreen(
      title: "Run menu", rows: rows, selected: runMenuItems.firstIndex(of: selected) ?? 0,
      note: selected == .delete ? losses : "", confirming: confirming)
  }

  // MARK: Badges

  func badgeListScreen(_ row: Int) -> BadgeListScreen {
    let position = ListPosition(count: badgeCount, selected: row)
    return BadgeListScreen(
      count: "\(earnedCount) of \(badgeCount)", position: position,
      rows: position.window.map(badgeRow))
  }

  private func badgeRow(_ index: Int) -> BadgeListScreen.Row {
    let badge = configuration.ladder.badges[index]
    let standing = library.standings.all[index]
    return BadgeListScreen.Row(
      image: standing.earned == nil ? nil : badge.imageName,
      name: standing.earned == nil ? "?????" : badge.name,
      note: standing.earned.map { "Earned \(shortDate($0))" } ?? goalWords(badge),
      isEarned: standing.earned != nil, hasSilver: standing.silver != nil,
      hasGold: standing.gold != nil)
  }

  private func goalWords(_ badge: Badge) -> String {
    badge.distance > 0
      ? "Run \(Wording.goal(badge.distance, units)) to earn" : "Run to earn"
  }

  private func shortDate(_ feat: BadgeFeat) -> String {
    Wording.shortDate(feat.timestamp, today: utc, utcOffset: feat.utcOffset)
  }

  func badgeDetailsScreen(_ index: Int) -> BadgeDetailsScreen {
    guard index < badgeCount else {
      return BadgeDetailsScreen(
        image: nil, badge: "No badges", distance: "", earned: "", best: "", isEarned: false,
        medals: [])
    }
    let badge = configuration.ladder.badges[index]
    let standing = library.standings.all[index]
    guard let earned = standing.earned else {
      return BadgeDetailsScreen(
        image: nil, badge: "?????", distance: Wording.goal(badge.distance, units),
        earned: goalWords(badge), best: "", isEarned: false, medals: [])
    }
    return BadgeDetailsScreen(
      image: badge.imageName, badge: badge.name,
      distance: Wording.roundDistance(badge.distance, units),
      earned: "Earned \(shortDate(earned))",
      best: standing.best.map {
        "Best \(Wording.paceWithUnit($0.pace, units)), \(shortDate($0))"
      } ?? "", isEarned: true,
      medals: [
        medalWords(.silver, standing.silver, reference: earned.speed),
        medalWords(.gold, standing.gold, reference: earned.speed),
      ])
  }

  private func medalWords(
    _ medal: Medal, _ feat: BadgeFeat?, reference: Double
  ) -> BadgeDetailsScreen.Medal {
    let title =
      switch medal {
      case .silver: "Silver"
      case .gold: "Gold"
      }
    if let feat {
      return BadgeDetailsScreen.Medal(
        title: title, isEarned: true, note: "Earned \(shortDate(feat))",
        pace: Wording.paceWithUnit(feat.pace, units))
    }
    let needed = Wording.neededPace(exceeding: medal.factor * reference, units)
    let pace = "\(needed ?? Wording.unknownPace) \(units.paceSymbol)"
    return BadgeDetailsScreen.Medal(
      title: title, isEarned: false, note: "Pace < \(pace) for \(medal.rawValue)!", pace: pace)
  }

  func badgeMenuScreen(_ badge: Int, _ item: BadgeMenuItem) -> MenuScreen {
    MenuScreen(
      title: "Badge menu",
      rows: BadgeMenuItem.allCases.map { item in
        switch item {
        case .information: MenuScreen.Row("Information")
        case .close: MenuScreen.Row("Close")
        }
      }, selected: BadgeMenuItem.allCases.firstIndex(of: item) ?? 0)
  }

  func informationScreen(_ index: Int) -> TextScreen {
    guard index < badgeCount else { return TextScreen(title: "Information", paragraphs: []) }
    let badge = configuration.ladder.badges[index]
    guard library.standings.all[index].earned != nil else {
      return TextScreen(title: "?????", paragraphs: [goalWords(badge)])
    }
    return TextScreen(
      title: badge.name, paragraphs: [badge.information], image: badge.imageName)
  }

  func noteScreen(_ note: Note) -> TextScreen {
    switch note {
    case .about:
      TextScreen(
        title: "About",
        paragraphs: [
          configuration.software, "Engine \(configuration.engine)",
          health.free == .max ? "" : "\(health.free >> 20) MB free",
        ].filter { !$0.isEmpty })
    case .poweringOff: TextScreen(title: "Powering off", paragraphs: ["See you on the Moon"])
    case .saveFailed(let detail):
      TextScreen(
        title: "Not saved yet", paragraphs: ["The run is kept and saved later.", detail])
    case .failed(let title, let detail): TextScreen(title: title, paragraphs: [detail])
    }
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
