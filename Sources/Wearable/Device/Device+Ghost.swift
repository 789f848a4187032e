package import Courses
import RunModel
import Tracking
import Words

// Races against stored runs.

/// The result of reading a stored run for a race.
package enum GhostAnswer: Hashable, Sendable {
  case read(Ghost)
  /// Why the run cannot be raced.
  case failed(reason: String)
}

extension Device {
  // MARK: The opponent

  /// Chooses the opponent of the run in progress, and has its run read if necessary; every
  /// few seconds.
  mutating func chooseOpponent() {
    guard isRunning, session.ghosts.isChoiceDue(at: now), let live = session.live else { return }
    let opponent = opponent(of: live)
    guard live.race?.opponent != opponent else { return }
    if let opponent, session.ghosts.asks(for: opponent.file) { emit(.readGhost(opponent.file)) }
    let ghost = opponent.flatMap { pacedGhost($0, session.ghosts.ghost) }
    guard let opponent, let ghost else {
      if live.race != nil { session.race(nil) }
      return
    }
    if var race = live.race, race.opponent.isMedal, opponent.isMedal,
      race.opponent.file == opponent.file
    {
      race.change(to: opponent, ghost)
      session.race(race)
    } else {
      session.race(LiveRace(opponent, ghost, hasPoints: !live.recorder.points.isEmpty))
    }
  }

  private func opponent(of live: LiveRun) -> Opponent? {
    if let file = settings.opponent { return .run(file) }
    // The best stretch may begin anywhere, so no ghost from the start runs for its medal.
    guard settings.ghost == .nextMedal, settings.badgeSpeed == .wholeRun,
      let next = live.recorder.nextBadge,
      let badge = live.badges[next]
    else { return nil }
    // A medal that was given up stays so.
    var current: (opponent: Opponent, medal: Medal)?
    if let opponent = live.race?.opponent, case .medal(let medal, badge, _) = opponent {
      current = (opponent, medal)
    }
    guard let chase = chase(badge, live), chase.medal != .gold || current == nil,
      chase.medal != current?.medal, let earned = library.standings.all[badge].earned,
      let file = CourseFileName(run: earned.runID)
    else { return current?.opponent }
    return .medal(chase.medal, badge: badge, reference: file)
  }

  /// The ghost at the speed of the opponent.
  private func pacedGhost(_ opponent: Opponent, _ ghost: Ghost?) -> Ghost? {
    switch opponent {
    case .run: return ghost
    case .medal(let medal, let badge, _):
      guard let speed = library.standings.all[badge].earned?.speed, speed > 0 else { return nil }
      let metres = configuration.ladder.badges[badge].distance
      return ghost?.paced(over: metres, in: metres / (speed * medal.factor))
    }
  }

  mutating func take(_ answer: GhostAnswer, for file: CourseFileName) {
    switch answer {
    case .read(let ghost): session.ghosts.take(ghost, for: file)
    case .failed(let reason):
      session.ghosts.take(nil, for: file)
      guard file == settings.opponent else { return }
      forgetOpponent()
      alert(.failed)
      notify(
        Banner(
          .warning, .ghost, words.ghost(.notRead),
          String(reason.prefix(CourseAnswer.longestReason))),
        for: Notices.longTime)
    }
  }

  // MARK: Choosing a run

  /// Whether the open run is the opponent of the next run.
  var racesOpenRun: Bool {
    guard let file = settings.opponent else { return false }
    return browsing.details.map { CourseFileName(run: $0.summary.id) == file } ?? false
  }

  /// Races the open run in the next run, or no longer.
  mutating func race(_ run: OpenRun) {
    guard let file = CourseFileName(run: run.summary.id) else { return }
    let isChosen = !racesOpenRun
    change { $0.opponent = isChosen ? file : nil }
    if isChosen { getReady() }
  }

  /// Clears the chosen opponent, as its race is over.
  mutating func forgetOpponent() {
    if settings.opponent != nil { change { $0.opponent = nil } }
  }

  // MARK: Announcements

  mutating func tell(_ event: GhostEvent) {
    guard let race = session.live?.race else { return }
    let name = name(of: race.opponent)
    switch event {
    case .leads(let leader):
      alert(leader == .runner ? .leadTaken : .leadLost)
      let title = words.ghost(leader == .runner ? .aheadOf(name) : .ahead(name))
      let by = race.gap.map { formats.duration(abs($0.seconds).rounded()) } ?? ""
      notify(
        Banner(.news, .ghost, title, by), for: Notices.longTime, about: .ghost, isOfRun: true)
    case .waited(let seconds):
      notify(
        Banner(.news, .ghost, words.ghost(.waited(name, formats.duration(seconds.rounded())))),
        for: Notices.time, about: .ghost, isOfRun: true)
    case .finished: tellResult(race)
    }
  }

  /// Announces the result of a race and stores it with the run.
  private mutating func tellResult(_ race: LiveRace) {
    guard case .run(let file) = race.opponent, let gap = race.result,
      let run = run(of: file), let time = session.live?.recorder.lastTime,
      let result = GhostResult(against: run, seconds: gap.seconds)
    else { return }
    session.apply(.ghost(at: time, result), at: now)
    session.flush(at: now)
    notify(
      Banner(.news, .ghost, raceWords(result)), for: Notices.longTime, about: .ghost,
      isOfRun: true)
  }

  private func run(of file: CourseFileName) -> RunSummary? {
    let id = file.title
    return library.runs.first { $0.id == id }
  }

  /// "Silver", or the date of the raced run.
  func name(of opponent: Opponent) -> String {
    switch opponent {
    case .medal(let medal, _, _): words.badge(.medal(medal))
    case .run(let file):
      run(of: file)
        .map { formats.shortDate($0.timestamp, today: utc, utcOffset: $0.utcOffset) }
        ?? words.ghost(.ghost)
    }
  }

  // MARK: Screens

  /// The gap to the ghost that wins a medal; `nil` while unknown.
  func gap(to medal: Medal, _ live: LiveRun) -> Carrot.Gap? {
    guard case .medal(medal, _, _)? = live.race?.opponent, let gap = live.race?.gap else {
      return nil
    }
    let name = words.badge(.shortMedal(medal))
    let by = formats.duration(abs(gap.seconds).rounded())
    let short = shortGap(gap, live)
    return Carrot.Gap(
      text: words.ghost(gap.seconds < 0 ? .toMedal(name, by) : .aheadOfMedal(name, by)),
      short: short.amount.number, isEstimated: short.isEstimated)
  }

  /// "-0:12", or "+0:12" while the runner leads.
  func shortGap(_ gap: GhostGap, _ live: LiveRun) -> Figure {
    Figure(
      (gap.seconds < 0 ? "-" : "+") + formats.duration(abs(gap.seconds).rounded()),
      isEstimated: isDoubtful(gap, live))
  }

  /// Whether the gap may be the other way round.
  private func isDoubtful(_ gap: GhostGap, _ live: LiveRun) -> Bool {
    abs(gap.seconds) <= gap.doubtSeconds || live.isLost(at: now)
  }

  /// The gap with its uncertainty as one big number.
  func ghostScreen(_ live: LiveRun) -> BigNumberScreen? {
    guard let race = live.race else { return nil }
    let name = name(of: race.opponent)
    guard let gap = race.gap else {
      return BigNumberScreen(.gap, label: name, number: Figure(Wording.unknownPace), unit: "")
    }
    return BigNumberScreen(
      .gap, label: words.ghost(gap.seconds < 0 ? .ahead(name) : .aheadOf(name)),
      number: Figure(
        formats.duration(abs(gap.seconds).rounded()), isEstimated: isDoubtful(gap, live)),
      unit: "±\(formats.duration(max(1, gap.doubtSeconds.rounded(.up))))")
  }
}
