/// A run's result for a badge: which run, when and how fast.
package struct BadgeFeat: Hashable, Sendable {
  package var runID: String
  package var timestamp: UTC?
  package var utcOffset: Int
  /// Average speed used for medals, m/s.
  package var speed: Double

  /// Uses the run's average speed unless another speed is given.
  package init(_ run: RunSummary, speed: Double? = nil) {
    runID = run.id
    timestamp = run.timestamp
    utcOffset = run.utcOffset
    self.speed = speed ?? run.averageSpeed
  }

  /// Seconds per metre.
  package var pace: Double { 1 / speed }
}

/// Standing of a badge after all runs.
package struct BadgeStanding: Hashable, Sendable {
  /// The first run that reached it; its speed is the reference for silver and gold.
  package var earned: BadgeFeat?
  package var silver: BadgeFeat?
  package var gold: BadgeFeat?
  /// The fastest of all runs that reached it.
  package var best: BadgeFeat?

  package init(earned: BadgeFeat? = nil) { self.earned = earned }

  /// Adds a run that reached the badge; runs must be added oldest first.
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

/// Silver and gold, won by a later run that is faster than the first.
package enum Medal: String, CaseIterable, Sendable {
  case silver
  case gold

  /// Factor on the reference speed; the product must be exceeded.
  package var factor: Double {
    switch self {
    case .silver: 1.05
    case .gold: 1.10
    }
  }

  /// Whether a speed wins the medal; both speeds in m/s.
  package func isWon(by speed: Double, reference: Double) -> Bool {
    speed > factor * reference
  }

  /// The pace needed to win the medal, formatted for the screen and rounded so that running at it
  /// wins.
  package func neededPace(reference: Double, _ units: Units) -> String? {
    Wording.neededPace(exceeding: factor * reference, units)
  }
}

/// Rules for awarding badges.
package struct BadgeRules: Hashable, Sendable {
  /// How speeds are measured, for the reference and its challengers alike.
  package var speed: Settings.BadgeSpeed
  /// First day of the week for lifetime badges.
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

/// The ladder with the standing of each badge.
package struct Standings: Hashable, Sendable {
  package let ladder: BadgeLadder
  package let rules: BadgeRules
  /// The kinds of the ladder with all runs added.
  package private(set) var kinds: BadgeKinds

  /// Minimum length in metres for a run to count.
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

  /// Judges other runs by the same rules and ladder.
  package func judging(_ runs: some Collection<RunSummary>) -> Standings {
    Standings(ladder: ladder, runs: runs, rules: rules)
  }

  /// Adds a run newer than all previous ones.
  package mutating func add(_ run: RunSummary) { kinds.add(run) }

  /// The standings of the badges for single runs, in the order of `ladder.badges`.
  package var all: [BadgeStanding] { kinds.runs.all }
  package var lifetime: LifetimeBadges { kinds.lifetime }
  /// The distances over which best efforts are measured.
  package var bestEffortTable: BestEffortTable { kinds.runs.bestEffortTable }

  package func standing(_ id: BadgeID) -> BadgeStanding { kinds[id].standing(at: id.position) }

  /// The first run that reached a badge, if any.
  package func earned(_ id: BadgeID) -> BadgeFeat? { standing(id).earned }

  /// The best efforts of a run in progress, if the rules need them.
  package func bestEfforts(in curve: DistanceCurve) -> BestEffortTimes? {
    switch rules.speed {
    case .wholeRun: nil
    case .fastestStretch: bestEffortTable.times(in: curve)
    }
  }

  /// Whether any run counts at its average speed only because its best efforts have not been
  /// measured.
  package func lacksBestEfforts(_ runs: [RunSummary]) -> Bool {
    switch rules.speed {
    case .wholeRun: false
    case .fastestStretch:
      runs.contains(where: isUnmeasured)
    }
  }

  /// Whether the best efforts of a run have not been measured over the distances of this ladder and
  /// of the records.
  package func isUnmeasured(_ run: RunSummary) -> Bool {
    run.counts && run.bestEfforts?.key != bestEffortTable.key
  }

  /// Prizes in `after` that `before` lacks, in ladder order: what a run won, or what deleting it
  /// would lose.
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

/// A prize won: a badge for the first time, its silver or its gold.
package struct BadgeGain: Hashable, Sendable {
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
