/// What a run did for a badge: which run, when, and at which speed.
package struct BadgeFeat: Hashable, Sendable {
  package var runID: String
  package var timestamp: UTC?
  package var utcOffset: Int
  /// Average speed that counted, metres a second.
  package var speed: Double

  /// By its average speed where no other counts.
  package init(_ run: RunSummary, speed: Double? = nil) {
    runID = run.id
    timestamp = run.timestamp
    utcOffset = run.utcOffset
    self.speed = speed ?? run.averageSpeed
  }

  /// Seconds a metre.
  package var pace: Double { 1 / speed }
}

/// How one badge stands after all runs.
package struct BadgeStanding: Hashable, Sendable {
  /// The first run that reached it; its speed is the reference for silver and gold.
  package var earned: BadgeFeat?
  package var silver: BadgeFeat?
  package var gold: BadgeFeat?
  /// The fastest of all runs that reached it.
  package var best: BadgeFeat?

  package init(earned: BadgeFeat? = nil) { self.earned = earned }

  /// Takes one more run that reached the badge; runs are given oldest first.
  package mutating func add(_ feat: BadgeFeat) {
    guard let earned else {
      self.earned = feat
      best = feat
      return
    }
    if silver == nil, Medal.silver.isWon(by: feat.speed, reference: earned.speed) {
      silver = feat
    }
    if gold == nil, Medal.gold.isWon(by: feat.speed, reference: earned.speed) { gold = feat }
    if feat.speed > best?.speed ?? 0 { best = feat }
  }
}

/// Silver and gold, for a later run that is faster than the first.
package enum Medal: String, CaseIterable, Sendable {
  case silver
  case gold

  /// What the reference speed is multiplied with to give the speed that must be exceeded.
  package var factor: Double {
    switch self {
    case .silver: 1.05
    case .gold: 1.10
    }
  }

  /// Whether a speed wins it, both speeds in metres a second.
  package func isWon(by speed: Double, reference: Double) -> Bool {
    speed > factor * reference
  }

  /// The pace that wins it, worded for the screen; running it does win.
  package func neededPace(reference: Double, _ units: Units) -> String? {
    Wording.neededPace(exceeding: factor * reference, units)
  }
}

/// What is asked of runs that are judged for badges.
package struct BadgeRules: Hashable, Sendable {
  /// How speeds are measured, those of the reference and of who challenges it alike.
  package var speed: Settings.BadgeSpeed
  /// Where the weeks of lifetime badges begin.
  package var firstWeekday: FormatSettings.FirstWeekday

  package init(
    speed: Settings.BadgeSpeed = .wholeRun, firstWeekday: FormatSettings.FirstWeekday = .monday
  ) {
    self.speed = speed
    self.firstWeekday = firstWeekday
  }

  package init(_ settings: Settings) {
    self.init(speed: settings.badgeSpeed, firstWeekday: settings.firstWeekday)
  }
}

/// The whole ladder with its standings, one for each badge.
package struct Standings: Hashable, Sendable {
  package let ladder: BadgeLadder
  package let rules: BadgeRules
  /// The kinds of the ladder with all runs added.
  package private(set) var kinds: BadgeKinds

  /// Runs shorter than this, metres, count for nothing.
  package static let shortestRun = 10.0

  /// Judges the stored runs, in any order.
  package init(
    ladder: BadgeLadder, runs: some Collection<RunSummary>, rules: BadgeRules = BadgeRules()
  ) {
    self.ladder = ladder
    self.rules = rules
    kinds = ladder.kinds
    kinds.begin(by: rules)
    for run in RunOrder(runs).oldestFirst { add(run) }
  }

  /// Other runs judged by the same rules and ladder.
  package func judging(_ runs: some Collection<RunSummary>) -> Standings {
    Standings(ladder: ladder, runs: runs, rules: rules)
  }

  /// Takes one more run, newer than all before.
  package mutating func add(_ run: RunSummary) { kinds.add(run) }

  /// The standings of the badges for single runs, in the order of `ladder.badges`.
  package var all: [BadgeStanding] { kinds.runs.all }
  package var lifetime: LifetimeBadges { kinds.lifetime }
  /// What runs are measured by.
  package var bestEffortTable: BestEffortTable { kinds.runs.bestEffortTable }

  package func standing(_ id: BadgeID) -> BadgeStanding { kinds[id].standing(at: id.position) }

  /// The first run that reached a badge; `nil` while none has.
  package func earned(_ id: BadgeID) -> BadgeFeat? { standing(id).earned }

  /// The best efforts of a run in progress, where the rule asks for them.
  package func bestEfforts(in curve: DistanceCurve) -> BestEffortTimes? {
    switch rules.speed {
    case .wholeRun: nil
    case .fastestStretch: bestEffortTable.times(in: curve)
    }
  }

  /// Whether a run counts with its average only because nobody looked for its best efforts.
  package func lacksBestEfforts(_ runs: [RunSummary]) -> Bool {
    switch rules.speed {
    case .wholeRun: false
    case .fastestStretch:
      runs.contains(where: isUnmeasured)
    }
  }

  /// Whether nobody looked for the best efforts of a run over the lengths of this ladder and
  /// of records.
  package func isUnmeasured(_ run: RunSummary) -> Bool {
    run.counts && run.bestEfforts?.key != bestEffortTable.key
  }

  /// What `after` has that `before` lacks, in display order: what a run won, or would take with
  /// it.
  package static func gains(from before: Standings, to after: Standings) -> [BadgeGain] {
    after.ladder.ids.flatMap { id -> [BadgeGain] in
      let (old, new) = (before.standing(id), after.standing(id))
      var gains: [BadgeGain] = []
      if old.earned == nil, new.earned != nil { gains.append(BadgeGain(badge: id, prize: .earned)) }
      if old.silver == nil, new.silver != nil { gains.append(BadgeGain(badge: id, prize: .silver)) }
      if old.gold == nil, new.gold != nil { gains.append(BadgeGain(badge: id, prize: .gold)) }
      return gains
    }
  }
}

/// Something won: a badge for the first time, its silver or its gold.
package struct BadgeGain: Hashable, Sendable {
  /// What was won.
  package enum Prize: Hashable, Sendable {
    case earned
    case silver
    case gold
  }

  package var badge: BadgeID
  package var prize: Prize

  package init(badge: BadgeID, prize: Prize) {
    self.badge = badge
    self.prize = prize
  }
}
