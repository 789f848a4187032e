import RunModel
import Tracking
import Words

/// A saved run and the prizes won with it.
struct Award: Sendable {
  /// How a run compares with earlier ones: "Fastest 5 km: 21:22", "14 s faster".
  struct Comparison: Sendable {
    var headline: String
    var detail: String?
  }

  let run: RunSummary
  /// Medals before badges, the farthest first: what the runner is proudest of comes first.
  let gains: [BadgeGain]
  /// `nil` if there is nothing to report.
  var comparison: Comparison?

  init(run: RunSummary, gains: [BadgeGain], comparison: Comparison?) {
    self.run = run
    self.comparison = comparison
    // The gains arrive in the order of the badge list, which is reversed here.
    self.gains = gains.enumerated()
      .sorted { left, right in
        (left.element.prize.rank, left.offset) > (right.element.prize.rank, right.offset)
      }
      .map(\.element)
  }

  /// Returns the number of pages, at least one, with the given number of prizes on each.
  func pages(of prizes: Int) -> Int { max(1, (gains.count + prizes - 1) / prizes) }
}

extension Device {
  /// Opens the item in a row of Past Runs.
  mutating func openRow(_ row: Int) {
    switch library.row(row) {
    case .run: openRun(row)
    case .damaged(let run): navigation.open(.note(.damaged(run, page: 0)))
    case .unlisted(let run) where run.place == .quarantined:
      navigation.open(.restore(id: run.id, .restore))
    case .unlisted(let run): navigation.open(.note(.unlisted(run.place)))
    case .deletedRuns: openDeletedRuns()
    case nil: break
    }
  }

  mutating func openRun(_ row: Int) {
    let id = library.runs[row].id
    browsing.closeDetails()
    navigation.open(.waiting(.loading(id: id)))
    session.ask(.load(id: id))
  }

  /// Opens the paused run as it would be saved now.
  mutating func openSummary() {
    guard let live = session.live else { return }
    var recorder = live.recorder
    recorder.apply(.end(at: live.time(at: now), .save))
    let run = recorder.finished()
    browsing.show(OpenRun(run, run.summary, configuration.ladder, settings, hasJournal: false))
  }

  mutating func openRunMenu() {
    guard let details = browsing.details else { return }
    browsing.weigh(
      losses: library.losses(without: details.summary.id), cut: offerToCut(details))
    let together = isOfLastImport ? importedTogether : []
    browsing.weigh(
      import: together.isEmpty ? [] : library.losses(without: together), of: together.count)
    navigation.open(.runMenu(runMenuItems.first ?? .delete))
  }

  /// Shows the next badge on the map.
  mutating func showNextPin(of details: OpenRun) {
    navigation.back()
    guard let open = navigation.top.as(RunDetailsView.self), !details.pins.isEmpty else { return }
    let next = open.pin.map { wrapped($0 + 1, details.pins.count) } ?? 0
    navigation.show(.runDetails(.map, pin: next))
  }

  /// Opens the text about the selected badge, or the page about the best one if no other is
  /// selected.
  mutating func openInformation(of details: OpenRun) {
    if let open = navigation.opened(RunDetailsView.self), open.page == .map, let pin = open.pin,
      pin < details.pins.count
    {
      let pinned = details.pins[pin].badge
      if let badge = configuration.ladder.index(of: pinned.name, at: pinned.distance)
        .map(BadgeID.run), badge != details.best
      {
        navigation.open(.information(badge: badge, page: 0))
        return
      }
    }
    guard details.best != nil else { return }
    navigation.back()
    guard let open = navigation.top.as(RunDetailsView.self) else { return }
    navigation.show(.runDetails(.information(0), pin: open.pin))
  }

  mutating func delete() {
    guard let id = browsing.details?.summary.id else { return }
    navigation.show(.waiting(.deleting(id: id)))
    session.ask(.delete(id: id))
  }

  /// Leaves the deleted run, its award and its details.
  mutating func leaveDeletedRun() {
    browsing.leaveDeletedRun()
    notify(Banner(.news, .storage, words.card(.deleted)), for: Notices.time)
  }

  /// Maximum total length, in letters, of the names of lost badges that can be read at a glance.
  private static let mostLossLetters = 40

  /// "You lose: Phobos (silver), Mars and 5 more", the farthest first; empty without losses.
  func lossWords(_ gains: [BadgeGain]) -> String {
    guard !gains.isEmpty else { return "" }
    var badges: [(id: BadgeID, medals: [Medal])] = []
    for gain in gains {
      let medal: Medal? =
        switch gain.prize {
        case .earned: nil
        case .silver: .silver
        case .gold: .gold
        }
      if badges.last?.id != gain.badge { badges.append((gain.badge, [])) }
      if let medal { badges[badges.count - 1].medals.append(medal) }
    }
    let names = badges.reversed().map { badge in
      words.pause(
        .lostBadge(configuration.ladder[badge.id].name(in: language), badge.medals))
    }
    var named = names.count
    while named > 1,
      names.prefix(named).reduce(2 * (named - 1), { $0 + $1.count }) > Device.mostLossLetters
    {
      named -= 1
    }
    return words.pause(.youLose(Array(names.prefix(named)), more: names.count - named))
  }
}

extension BadgeGain.Prize {
  fileprivate var rank: Int {
    switch self {
    case .earned: 0
    case .silver: 1
    case .gold: 2
    }
  }
}
