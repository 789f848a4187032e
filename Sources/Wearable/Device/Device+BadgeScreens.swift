import RunModel
import Tracking
import Words

// Badge screens.

extension Device {
  func badgeListScreen(_ row: Int) -> BadgeListScreen {
    let position = ListPosition(
      count: badgeCount, selected: row, rows: configuration.capacity.listRows)
    return BadgeListScreen(
      count: words.badge(.count(earnedCount, of: badgeCount)), position: position,
      rows: position.window.compactMap(badge(inRow:)).map(badgeRow))
  }

  private func badgeRow(_ id: BadgeID) -> BadgeListScreen.Row {
    let badge = configuration.ladder[id]
    let standing = library.standings.standing(id)
    let earned = standing.earned
    return BadgeListScreen.Row(
      image: earned == nil ? nil : badge.imageName,
      name: earned == nil ? "?????" : badge.name(in: language),
      note: earned.map(earnedNote) ?? goalWords(id), isEarned: earned != nil,
      medals: library.standings.kinds[id].hasMedals
        ? .init(silver: standing.silver != nil, gold: standing.gold != nil) : nil)
  }

  /// Returns the badge in a row of the list; `nil` beyond the last row.
  func badge(inRow row: Int) -> BadgeID? {
    let ids = configuration.ladder.ids
    return ids.indices.contains(row) ? ids[row] : nil
  }

  func row(of badge: BadgeID) -> Int { configuration.ladder.row(of: badge) ?? 0 }

  /// Returns the next or previous badge in the list, of any kind.
  func stepped(_ badge: BadgeID, by step: Int) -> BadgeID {
    self.badge(inRow: wrapped(row(of: badge) + step, badgeCount)) ?? badge
  }

  /// "Earned 21 Nov"; the word is omitted if the year has to be shown.
  private func earnedNote(_ feat: BadgeFeat) -> String {
    let tellsYear = formats.tellsYear(of: feat.timestamp, today: utc, utcOffset: feat.utcOffset)
    return tellsYear ? shortDate(feat) : words.badge(.earned(date: shortDate(feat)))
  }

  /// "Run 5 km to earn", "100 km in a week".
  private func goalWords(_ id: BadgeID) -> String {
    switch configuration.ladder.kinds[id].goal(at: id.position) {
    case .run:
      configuration.ladder[id].distance > Standings.shortestRun
        ? words.badge(.runToEarn(distanceWords(id))) : words.badge(.anyRunEarnsIt)
    case .total: distanceWords(id)
    }
  }

  /// "5 km", "100 km in a week".
  func distanceWords(_ id: BadgeID) -> String {
    let distance = formats.goal(configuration.ladder[id].distance).text
    return switch configuration.ladder.kinds[id].goal(at: id.position) {
    case .run: distance
    case .total(let period): words.badge(.distance(distance, in: period))
    }
  }

  private func shortDate(_ feat: BadgeFeat) -> String {
    formats.shortDate(feat.timestamp, today: utc, utcOffset: feat.utcOffset)
  }

  func badgeDetailsScreen(_ id: BadgeID) -> BadgeDetailsScreen {
    guard configuration.ladder.row(of: id) != nil else {
      return BadgeDetailsScreen(
        image: nil, badge: words.badge(.noBadges), distance: "", earned: "", best: "",
        isEarned: false,
        medals: [])
    }
    let badge = configuration.ladder[id]
    let kind = library.standings.kinds[id]
    let standing = kind.standing(at: id.position)
    let goal = kind.goal(at: id.position)
    let progress = kind.progress(at: id.position, on: today)
    guard let earned = standing.earned else {
      return BadgeDetailsScreen(
        image: nil, badge: "?????", distance: formats.goal(badge.distance).text,
        earned: goalWords(id), best: mostWords(progress, goal), isEarned: false,
        progress: badge.distance > 0 ? min(1, progress.now / badge.distance) : 0, medals: [])
    }
    guard kind.hasMedals else {
      let facts = [timesWords(progress, goal), mostWords(progress, goal)]
      return BadgeDetailsScreen(
        image: badge.imageName, badge: badge.name(in: language), distance: distanceWords(id),
        earned: words.badge(.earned(date: shortDate(earned))),
        best: facts.filter { !$0.isEmpty }.joined(separator: words.listMark), isEarned: true,
        medals: [])
    }
    return BadgeDetailsScreen(
      image: badge.imageName, badge: badge.name(in: language), distance: distanceWords(id),
      earned: words.badge(
        .earnedAt(pace: formats.pace(earned.pace).text, date: shortDate(earned))),
      best: standing.best.map {
        words.badge(.best(pace: formats.pace($0.pace).text, date: shortDate($0)))
      } ?? "", isEarned: true,
      medals: [
        medalWords(.silver, standing.silver, reference: earned.speed),
        medalWords(.gold, standing.gold, reference: earned.speed),
      ])
  }

  /// "Farthest yet 6.31 km", "Best yet 72.5 km", "104 km so far".
  private func mostWords(_ progress: BadgeProgress, _ goal: BadgeGoal) -> String {
    guard progress.most > 0 else { return words.badge(.noRunYet) }
    let most = formats.distance(progress.most).text
    return switch goal {
    case .run: words.badge(.farthest(most))
    case .total(let period): words.badge(.most(most, in: period))
    }
  }

  /// "3 times"; empty if not counted.
  private func timesWords(_ progress: BadgeProgress, _ goal: BadgeGoal) -> String {
    guard let times = progress.times, case .total(let period) = goal else { return "" }
    return words.badge(.times(times, period))
  }

  private func medalWords(
    _ medal: Medal, _ feat: BadgeFeat?, reference: Double
  ) -> BadgeDetailsScreen.Medal {
    let title = words.badge(.medal(medal))
    if let feat {
      return BadgeDetailsScreen.Medal(
        title: title, isEarned: true, note: words.badge(.earned(date: shortDate(feat))),
        pace: formats.pace(feat.pace))
    }
    let needed = formats.neededPace(exceeding: medal.factor * reference)
    let pace = needed ?? formats.pace(nil)
    return BadgeDetailsScreen.Medal(
      title: title, isEarned: false, note: words.badge(.neededPace(pace.text, medal)), pace: pace)
  }

  func badgeMenuScreen(_ badge: BadgeID, _ item: BadgeMenuItem) -> MenuScreen {
    MenuScreen(
      title: words.title(.badgeMenu),
      rows: BadgeMenuItem.allCases.map { item in
        switch item {
        case .information: MenuScreen.Row(words.action(.information))
        case .close: MenuScreen.Row(words.action(.close))
        }
      }, selected: BadgeMenuItem.allCases.firstIndex(of: item) ?? 0)
  }

  /// Whether a badge's story may be shown: the badge was earned earlier or in the viewed run, which
  /// may be paused.
  private func isKnown(_ id: BadgeID) -> Bool {
    let ladder = configuration.ladder
    return library.standings.earned(id) != nil
      || browsing.details?.run.earnedBadges.contains {
        ladder.index(of: $0.name, at: $0.distance).map(BadgeID.run) == id
      } == true
  }

  /// Pages of the text about a badge.
  func informationPages(of id: BadgeID) -> [String] {
    guard configuration.ladder.row(of: id) != nil else { return [""] }
    let badge = configuration.ladder[id]
    return isKnown(id) ? textPages(of: badge.information(in: language)) : [goalWords(id)]
  }

  /// Splits a long text into pages that fit beside a picture.
  func textPages(of text: String) -> [String] {
    TextPages.pages(of: text, letters: configuration.capacity.letters)
  }

  func informationScreen(_ id: BadgeID, _ page: Int) -> TextScreen {
    guard configuration.ladder.row(of: id) != nil else {
      return
        TextScreen(title: words.title(.information), paragraphs: [])
    }
    let badge = configuration.ladder[id]
    let pages = informationPages(of: id)
    let page = min(page, pages.count - 1)
    guard isKnown(id) else {
      return TextScreen(
        title: "?????", paragraphs: pages + [words.badge(.itsStoryComes)], icon: .locked)
    }
    return TextScreen(
      title: badge.name(in: language), paragraphs: [pages[page]].filter { !$0.isEmpty },
      image: badge.imageName,
      page: pages.count > 1 ? "\(page + 1)/\(pages.count)" : "")
  }
}
