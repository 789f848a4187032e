import RunModel
import Tracking
import Words

// Screens of stored runs.

extension Device {
  private var units: Units { settings.units }

  func figures(_ run: RunSummary) -> [Amount] {
    [
      formats.distance(run.distance), Amount(formats.duration(run.duration)),
      formats.pace(run.pace),
    ]
  }

  func awardScreen(_ page: Int) -> AwardScreen {
    guard let award = browsing.award else {
      return AwardScreen(
        title: words.title(.runSaved), figures: [], prizes: [], page: "",
        headline: words.history(.noNewBadge))
    }
    let onPage = configuration.capacity.prizes
    let pages = award.pages(of: onPage)
    let prizes = award.gains.dropFirst(page * onPage).prefix(onPage).map { gain in
      let badge = configuration.ladder[gain.badge]
      let kind: CelebrationScreen.Kind =
        switch gain.prize {
        case .earned: .first
        case .silver: .silver
        case .gold: .gold
        }
      return AwardScreen.Prize(
        kind: kind, title: prizeTitle(kind), badge: badge.name(in: language),
        figure: figure(of: gain),
        image: badge.imageName)
    }
    let comparison = prizes.isEmpty ? award.comparison : nil
    return AwardScreen(
      title: words.title(.runSaved), figures: figures(award.run), prizes: Array(prizes),
      page: pages > 1 ? "\(page + 1)/\(pages)" : "",
      headline: comparison?.headline ?? words.history(.noNewBadge),
      next: prizes.isEmpty ? comparison?.detail ?? nextBadgeWords : "",
      image: award.run.bestBadge(in: configuration.ladder).map {
        configuration.ladder.badges[$0].imageName
      })
  }

  /// Metres below which a run was probably not intended.
  private static let shortest = 50.0
  /// Number of earlier runs of similar length that a new one is compared with.
  private static let compared = 5

  /// Compares a run with earlier ones: by length, by best efforts, or else by pace with runs within
  /// 10 % of the same length; returns `nil` if there is nothing to report.
  func comparison(of run: RunSummary) -> Award.Comparison? {
    if run.distance < Device.shortest, run.duration < 60 {
      return Award.Comparison(
        headline: words.history(.veryShort), detail: words.history(.toDeleteIt))
    }
    let others = library.runs.filter { $0.id != run.id && $0.distance >= Device.shortest }
    guard let longest = others.map(\.distance).max() else { return nil }
    let alike = others.filter { abs($0.distance - run.distance) <= run.distance / 10 }
    let raced = browsing.details.flatMap { $0.summary.id == run.id ? $0.run.ghost : nil }
    let detail = raced.map(raceWords) ?? difference(of: run, to: alike.prefix(Device.compared))
    // A few more metres are not worth mentioning.
    if run.distance > longest * 1.01 {
      return Award.Comparison(headline: words.history(.yourLongest), detail: detail)
    }
    if let record = newRecord(of: run, among: others) { return record }
    guard !alike.isEmpty, let detail, let pace = run.pace else { return nil }
    let isFastest = alike.allSatisfy { $0.pace.map { $0 > pace } ?? true }
    return Award.Comparison(
      headline: words.history(
        isFastest ? .fastestThisLong(of: alike.count + 1) : .comparedWithBefore),
      detail: detail)
  }

  /// "Beat 21 Nov by 0:34"; a run without a date is named by its id.
  func raceWords(_ ghost: GhostResult) -> String {
    let date = ghost.timestamp.map {
      formats.shortDate($0, today: utc, utcOffset: ghost.utcOffset)
    }
    let run = date ?? ghost.runID
    let seconds = ghost.wholeSeconds
    guard seconds != 0 else { return words.history(.raceEven(with: run)) }
    let time = formats.duration(Double(abs(seconds)))
    return words.history(
      seconds > 0 ? .raceWon(against: run, by: time) : .raceLost(to: run, by: time))
  }

  /// "8 s /km faster than your last 5"; `nil` if there are none.
  private func difference(of run: RunSummary, to latest: ArraySlice<RunSummary>) -> String? {
    let metres = latest.reduce(0) { $0 + $1.distance }
    guard let pace = run.pace, metres > 0 else { return nil }
    let mean = latest.reduce(0) { $0 + $1.duration } / metres
    let seconds = Int(((pace - mean) * units.metres).rounded())
    return words.history(
      .paceDifference(
        seconds: seconds, perUnit: words.unit(.pace(units)), runs: latest.count))
  }

  /// Returns the longest distance over which a run beats all others by at least a second.
  private func newRecord(
    of run: RunSummary, among others: [RunSummary]
  ) -> Award.Comparison? {
    guard !library.lacksRecords else { return nil }
    let table = library.standings.bestEffortTable
    for metres in RecordDistances.shown(in: units).reversed() {
      guard let own = DistanceRecord(over: metres, in: [run], table),
        let best = DistanceRecord(over: metres, in: others, table)
      else { continue }
      let seconds = Int(Device.whole(best.seconds) - Device.whole(own.seconds))
      guard seconds > 0 else { continue }
      return Award.Comparison(
        headline: words.history(
          .newRecord(name(ofRecord: metres), time: formats.duration(Device.whole(own.seconds)))),
        detail: words.history(.fasterThanBefore(formats.duration(Double(seconds)))))
    }
    return nil
  }

  /// Returns the running time at which a badge was reached, or its distance if it took many runs;
  /// for a medal, the winning pace under the badge rule.
  private func figure(of gain: BadgeGain) -> Amount {
    let badge = configuration.ladder[gain.badge]
    switch gain.prize {
    case .earned where gain.badge.kind != SingleRunBadges.kind: return formats.goal(badge.distance)
    case .earned: return Amount(timeOfReaching(badge) ?? "")
    case .silver: return formats.pace(library.standings.standing(gain.badge).silver?.pace)
    case .gold: return formats.pace(library.standings.standing(gain.badge).gold?.pace)
    }
  }

  /// "24:11" for a badge of the run that was just saved; `nil` for Earth, which takes no time.
  private func timeOfReaching(_ badge: Badge) -> String? {
    guard badge.distance > 0, let run = browsing.details?.run,
      let reached = run.earnedBadges.first(where: {
        $0.name == badge.name && $0.distance == badge.distance
      })
    else { return nil }
    return formats.duration(run.runningTime(at: reached.elapsed))
  }

  /// The distance of the next badge, whose name is revealed only when it comes next during a run.
  private var nextBadgeWords: String {
    guard let index = library.standings.all.firstIndex(where: { $0.earned == nil }) else {
      return words.history(.allBadgesAreYours)
    }
    let distance = configuration.ladder.badges[index].distance
    return words.history(
      distance > Standings.shortestRun
        ? .nextBadge(at: formats.goal(distance).text) : .nextBadgeByAnyRun)
  }

  // MARK: A run

  func detailsContent(isSummary: Bool = false, _ page: DetailsPage, pin: Int?) -> ScreenContent {
    guard let details = browsing.details else {
      return .text(TextScreen(title: words.title(.run), paragraphs: []))
    }
    switch page {
    case .map: return .runMap(runMapScreen(details, pin: pin, isSummary: isSummary))
    case .steps(let page): return .splits(stepsScreen(details, page))
    case .splits(let page): return .splits(splitsScreen(details, page))
    case .climb: return .climb(climbScreen(details))
    case .space: return .space(spaceScreen(details))
    case .information(let page):
      guard let best = details.best else { return .space(spaceScreen(details)) }
      return .text(informationScreen(best, page))
    }
  }

  func splitsPages(of open: OpenRun) -> Int {
    open.splitsPages(of: configuration.capacity.splitRows)
  }

  /// Returns the splits page; a change of units may have removed the requested one.
  private func splitsScreen(_ open: OpenRun, _ page: Int) -> SplitsScreen {
    let pages = splitsPages(of: open)
    let page = min(page, pages - 1)
    let rows = splitRows(open.splits, last: open.splits.count)
    let onPage = (rows.count + pages - 1) / pages
    return SplitsScreen(
      of: .stored, title: words.title(.splits), page: pages > 1 ? "\(page + 1)/\(pages)" : "",
      rows: Array(rows.dropFirst(page * onPage).prefix(onPage)))
  }

  private func runMapScreen(_ open: OpenRun, pin: Int?, isSummary: Bool) -> RunMapScreen {
    let run = open.run
    let shown = shownFigures(open)
    let pins = open.pins.enumerated().map { index, entry in
      MapPin(point: entry.point, image: image(of: entry.badge), isSelected: index == pin)
    }
    return RunMapScreen(
      isSummary: isSummary, date: formats.date(run.timestamp, utcOffset: run.utcOffset),
      clock: formats.clock(run.timestamp, utcOffset: run.utcOffset),
      isRecovered: run.recovered,
      mark: run.corrections.isEmpty ? "" : words.history(.corrected), route: open.route,
      origin: open.middle,
      extent: open.extent, pins: pins, pin: pin.flatMap { pinWords(open, $0) },
      slowest: formats.pace(open.slowest).number,
      fastest: formats.pace(open.fastest), palette: settings.mapPalette,
      distance: shown.distance, time: formats.duration(run.duration),
      moving: run.shownMoving.map(formats.duration), pace: shown.pace,
      climb: formats.climb(run.ascent))
  }

  /// Returns distance and pace of a stored run, or of a paused one with estimates marked as on its
  /// pages.
  private func shownFigures(_ open: OpenRun) -> (distance: Figure, pace: Figure) {
    let (metres, pace) = (open.run.distance, open.run.pace)
    var shown = (
      distance: Figure(formats.distance(metres)),
      pace: Figure(formats.pace(pace))
    )
    guard navigation.contains(SummaryView.self), let live = session.live else { return shown }
    shown.distance.isEstimated = live.isLost(at: now)
    let known = LiveFigure(value: metres, isEstimated: shown.distance.isEstimated)
    let average = live.recorder.averagePace(over: known, at: live.time(at: now))
    if average?.isEstimated == true { shown.pace = figure(average) }
    return shown
  }

  private func pinWords(_ open: OpenRun, _ pin: Int) -> RunMapScreen.Pin? {
    guard open.pins.indices.contains(pin) else { return nil }
    let badge = open.pins[pin].badge
    return RunMapScreen.Pin(
      image: image(of: badge), badge: name(of: badge),
      distance: formats.goal(badge.distance), pace: formats.pace(badge.pace),
      since: words.history(
        badge == open.run.earnedBadges.first { $0.distance > 0 } ? .fromStart : .sinceLast),
      place: words.history(.place(pin + 1, of: open.pins.count)))
  }

  private func image(of badge: RunBadge) -> String? {
    let ladder = configuration.ladder
    return ladder.index(of: badge.name, at: badge.distance).map { ladder.badges[$0].imageName }
  }

  private func climbScreen(_ open: OpenRun) -> ClimbScreen {
    ClimbScreen(
      ascent: formats.climb(open.run.ascent), descent: formats.climb(open.run.descent),
      lowest: formats.height(open.lowest), highest: formats.height(open.highest),
      profile: open.profile, distance: formats.distance(open.run.distance).text)
  }

  private func spaceScreen(_ open: OpenRun) -> SpaceScreen {
    let badge = open.best.map { configuration.ladder[$0] }
    let shown = shownFigures(open)
    // Runners who have not left Earth see Earth.
    let home = configuration.ladder.badges.first { $0.distance == 0 }
    return SpaceScreen(
      image: (badge ?? home)?.imageName,
      badge: badge?.name(in: language) ?? words.history(.noBadgeYet),
      figures: [shown.distance, Figure(formats.duration(open.run.duration)), shown.pace],
      isLive: false)
  }

  func runMenuScreen(_ selected: RunMenuItem) -> MenuScreen {
    let note =
      switch selected {
      case .nextPin, .information, .follow, .race:
        browsing.details?.run.ghost.map(raceWords) ?? sourceWords(of: browsing.details)
      case .continueRun: words.pause(.goesOnWhereItEnded)
      case .cut: browsing.cut.map(cutWords) ?? ""
      case .undoCorrection: words.history(.asMeasured)
      case .undoImport: lossWords(browsing.importLosses)
      case .delete: lossWords(browsing.losses)
      }
    let rows = runMenuItems.map { item in
      switch item {
      case .nextPin: MenuScreen.Row(words.action(.nextPin))
      case .information: MenuScreen.Row(words.action(.information))
      case .follow: MenuScreen.Row(words.action(.followThisRun))
      case .race: MenuScreen.Row(words.action(racesOpenRun ? .doNotRace : .raceThisRun))
      case .continueRun:
        MenuScreen.Row(
          words.action(selected == item ? .holdToContinue : .continueRun), isHeld: true)
      case .cut:
        MenuScreen.Row(selected == item ? words.action(.holdToCut) : cutTitle, isHeld: true)
      case .undoCorrection:
        MenuScreen.Row(
          words.action(selected == item ? .holdToUndo : .undoCorrection), isHeld: true)
      case .undoImport:
        MenuScreen.Row(
          words.action(selected == item ? .holdToUndo : .undoImport(runs: browsing.importedCount)),
          isDestructive: true)
      case .delete:
        MenuScreen.Row(
          words.action(selected == .delete ? .holdToDelete : .delete), isDestructive: true)
      }
    }
    return MenuScreen(
      title: words.title(.runMenu), rows: rows,
      selected: runMenuItems.firstIndex(of: selected) ?? 0,
      note: note, confirming: confirming)
  }

  private func prizeTitle(_ kind: CelebrationScreen.Kind) -> String {
    switch kind {
    case .first: words.badge(.prizeEarned)
    case .again: words.badge(.prizeAgain)
    case .silver: words.badge(.medal(.silver))
    case .gold: words.badge(.medal(.gold))
    }
  }
}
