import RunModel
import Screens
import Tracking

// Screens of badges.

extension Device {
  private var units: Units { settings.units }

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
      note: standing.earned.map(earnedNote) ?? goalWords(badge),
      isEarned: standing.earned != nil, hasSilver: standing.silver != nil,
      hasGold: standing.gold != nil)
  }

  /// "Earned 21 Nov"; where the year has to be told, it takes the place of the word.
  private func earnedNote(_ feat: BadgeFeat) -> String {
    let date = shortDate(feat)
    return date.split(separator: " ").count > 2 ? date : "Earned \(date)"
  }

  private func goalWords(_ badge: Badge) -> String {
    badge.distance > 0
      ? "Run \(Wording.goal(badge.distance, units)) to earn" : "Any run earns it"
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
        earned: goalWords(badge), best: farthestWords, isEarned: false,
        progress: badge.distance > 0 ? min(1, farthest / badge.distance) : 0, medals: [])
    }
    return BadgeDetailsScreen(
      image: badge.imageName, badge: badge.name,
      distance: Wording.goal(badge.distance, units),
      earned: "Earned \(shortDate(earned))",
      best: standing.best.map {
        "Best \(Wording.paceWithUnit($0.pace, units)), \(shortDate($0))"
      } ?? "", isEarned: true,
      medals: [
        medalWords(.silver, standing.silver, reference: earned.speed),
        medalWords(.gold, standing.gold, reference: earned.speed),
      ])
  }

  /// Metres of the longest stored run.
  private var farthest: Double { library.runs.lazy.map(\.distance).max() ?? 0 }

  private var farthestWords: String {
    farthest > 0 ? "Farthest yet \(Wording.distanceWithUnit(farthest, units))" : "No run yet"
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

  /// Whether a badge may tell its story: earned before, or in the run that is looked at, which may
  /// be a paused one.
  private func isKnown(_ index: Int) -> Bool {
    let badge = configuration.ladder.badges[index]
    return library.standings.all[index].earned != nil
      || details?.run.badges.contains {
        $0.name == badge.name && $0.distance == badge.distance
      } == true
  }

  /// Pages of the text about a badge.
  func informationPages(of index: Int) -> [String] {
    guard index < badgeCount else { return [""] }
    let badge = configuration.ladder.badges[index]
    return isKnown(index) ? TextPages.pages(of: badge.information) : [goalWords(badge)]
  }

  func informationScreen(_ index: Int, _ page: Int) -> TextScreen {
    guard index < badgeCount else { return TextScreen(title: "Information", paragraphs: []) }
    let badge = configuration.ladder.badges[index]
    let pages = informationPages(of: index)
    let page = min(page, pages.count - 1)
    guard isKnown(index) else {
      return TextScreen(
        title: "?????", paragraphs: pages + ["Its story comes with it"], sign: .locked)
    }
    return TextScreen(
      title: badge.name, paragraphs: [pages[page]].filter { !$0.isEmpty }, image: badge.imageName,
      page: pages.count > 1 ? "\(page + 1)/\(pages.count)" : "")
  }
}
