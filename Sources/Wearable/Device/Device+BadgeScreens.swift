import RunModel
import Tracking
import Words

// Screens of badges.

extension Device {
  func badgeListScreen(_ row: Int) -> BadgeListScreen {
    let position = ListPosition(
      count: badgeCount, selected: row, rows: configuration.capacity.listRows)
    return BadgeListScreen(
      count: words.badge(.count(earnedCount, of: badgeCount)), position: position,
      rows: position.window.map(badgeRow))
  }

  private func badgeRow(_ index: Int) -> BadgeListScreen.Row {
    let badge = configuration.ladder[index]
    let earned = library.standings.earned(index)
    let standing = index < library.standings.all.count ? library.standings.all[index] : nil
    return BadgeListScreen.Row(
      image: earned == nil ? nil : badge.imageName,
      name: earned == nil ? "?????" : badge.name(in: language),
      note: earned.map(earnedNote) ?? goalWords(index), isEarned: earned != nil,
      medals: standing.map { .init(silver: $0.silver != nil, gold: $0.gold != nil) })
  }

  /// "Earned 21 Nov"; where the year has to be told, it takes the place of the word.
  private func earnedNote(_ feat: BadgeFeat) -> String {
    let tellsYear = formats.tellsYear(of: feat.timestamp, today: utc, utcOffset: feat.utcOffset)
    return tellsYear ? shortDate(feat) : words.badge(.earned(date: shortDate(feat)))
  }

  private func goalWords(_ index: Int) -> String {
    if let lifetime = lifetimeBadge(index) { return distanceWords(lifetime) }
    let distance = configuration.ladder[index].distance
    return distance > Standings.shortestRun
      ? words.badge(.runToEarn(formats.goal(distance).text)) : words.badge(.anyRunEarnsIt)
  }

  /// The badge of many runs at an index in the ladder; `nil` for one of single runs.
  private func lifetimeBadge(_ index: Int) -> LifetimeBadge? {
    let place = index - configuration.ladder.badges.count
    return place >= 0 ? configuration.ladder.lifetime[place] : nil
  }

  /// "100 km in a week".
  func distanceWords(_ lifetime: LifetimeBadge) -> String {
    words.badge(.distance(formats.goal(lifetime.badge.distance).text, in: lifetime.period))
  }

  private func shortDate(_ feat: BadgeFeat) -> String {
    formats.shortDate(feat.timestamp, today: utc, utcOffset: feat.utcOffset)
  }

  func badgeDetailsScreen(_ index: Int) -> BadgeDetailsScreen {
    guard index < badgeCount else {
      return BadgeDetailsScreen(
        image: nil, badge: words.badge(.noBadges), distance: "", earned: "", best: "",
        isEarned: false,
        medals: [])
    }
    if let lifetime = lifetimeBadge(index) { return lifetimeDetails(index, lifetime) }
    let badge = configuration.ladder[index]
    let standing = library.standings.all[index]
    guard let earned = standing.earned else {
      return BadgeDetailsScreen(
        image: nil, badge: "?????", distance: formats.goal(badge.distance).text,
        earned: goalWords(index), best: farthestWords, isEarned: false,
        progress: badge.distance > 0 ? min(1, farthest / badge.distance) : 0, medals: [])
    }
    return BadgeDetailsScreen(
      image: badge.imageName, badge: badge.name(in: language),
      distance: formats.goal(badge.distance).text,
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

  /// A badge of many runs: how much of it the week, the month or all runs have, and how often it
  /// was reached.
  private func lifetimeDetails(_ index: Int, _ lifetime: LifetimeBadge) -> BadgeDetailsScreen {
    let standings = library.standings.lifetime
    let standing = standings.all[index - configuration.ladder.badges.count]
    let (badge, period) = (lifetime.badge, lifetime.period)
    let now = standings.metres(in: period, on: today)
    let most = max(now, standings.most(in: period))
    let mostWords =
      most > 0
      ? words.badge(.most(formats.distance(most).text, in: period)) : words.badge(.noRunYet)
    guard let earned = standing.earned else {
      return BadgeDetailsScreen(
        image: nil, badge: "?????", distance: formats.goal(badge.distance).text,
        earned: distanceWords(lifetime), best: mostWords, isEarned: false,
        progress: badge.distance > 0 ? min(1, now / badge.distance) : 0, medals: [])
    }
    let often = period == .all ? "" : words.badge(.times(standing.times, period))
    return BadgeDetailsScreen(
      image: badge.imageName, badge: badge.name(in: language),
      distance: distanceWords(lifetime), earned: words.badge(.earned(date: shortDate(earned))),
      best: [often, mostWords].filter { !$0.isEmpty }.joined(separator: words.listMark),
      isEarned: true, medals: [])
  }

  /// Metres of the longest stored run.
  private var farthest: Double { library.runs.lazy.map(\.distance).max() ?? 0 }

  private var farthestWords: String {
    words.badge(
      farthest > 0 ? .farthest(formats.distance(farthest).text) : .noRunYet)
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

  func badgeMenuScreen(_ badge: Int, _ item: BadgeMenuItem) -> MenuScreen {
    MenuScreen(
      title: words.title(.badgeMenu),
      rows: BadgeMenuItem.allCases.map { item in
        switch item {
        case .information: MenuScreen.Row(words.action(.information))
        case .close: MenuScreen.Row(words.action(.close))
        }
      }, selected: BadgeMenuItem.allCases.firstIndex(of: item) ?? 0)
  }

  /// Whether a badge may tell its story: earned before, or in the run that is looked at, which may
  /// be a paused one.
  private func isKnown(_ index: Int) -> Bool {
    let badge = configuration.ladder[index]
    return library.standings.earned(index) != nil
      || browsing.details?.run.earnedBadges.contains {
        $0.name == badge.name && $0.distance == badge.distance
      } == true
  }

  /// Pages of the text about a badge.
  func informationPages(of index: Int) -> [String] {
    guard index < badgeCount else { return [""] }
    let badge = configuration.ladder[index]
    return isKnown(index) ? textPages(of: badge.information(in: language)) : [goalWords(index)]
  }

  /// A long text as pages that fit beside a picture.
  func textPages(of text: String) -> [String] {
    TextPages.pages(of: text, letters: configuration.capacity.letters)
  }

  func informationScreen(_ index: Int, _ page: Int) -> TextScreen {
    guard index < badgeCount else {
      return
        TextScreen(title: words.title(.information), paragraphs: [])
    }
    let badge = configuration.ladder[index]
    let pages = informationPages(of: index)
    let page = min(page, pages.count - 1)
    guard isKnown(index) else {
      return TextScreen(
        title: "?????", paragraphs: pages + [words.badge(.itsStoryComes)], sign: .locked)
    }
    return TextScreen(
      title: badge.name(in: language), paragraphs: [pages[page]].filter { !$0.isEmpty },
      image: badge.imageName,
      page: pages.count > 1 ? "\(page + 1)/\(pages.count)" : "")
  }
}
