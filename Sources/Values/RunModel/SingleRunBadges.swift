/// The badges for the distance of a single run, shortest first, and their standings.
package struct SingleRunBadges: BadgeKind {
  package static let kind = "runs"

  package let badges: [Badge]
  /// In the order of ``badges``.
  package private(set) var all: [BadgeStanding]
  /// The distances over which best efforts are measured.
  package let bestEffortTable: BestEffortTable
  private var rules = BadgeRules()
  /// Metres of the longest run, counted or not.
  private var farthest = 0.0

  /// Sorts the badges by distance, stably.
  init(_ badges: [Badge]) {
    self.badges = badges.enumerated()
      .sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
      .map(\.element)
    all = Array(repeating: BadgeStanding(), count: badges.count)
    bestEffortTable = BestEffortTable(
      lengths: self.badges.map(\.distance) + RecordDistances.all)
  }

  package var hasMedals: Bool { true }

  package mutating func begin(by rules: BadgeRules) { self.rules = rules }

  package mutating func add(_ run: RunSummary) {
    farthest = max(farthest, run.distance)
    guard run.counts else { return }
    for (index, badge) in badges.enumerated() where run.reaches(badge) {
      all[index].add(BadgeFeat(run, speed: speed(of: run, for: badge)))
    }
  }

  package func standing(at position: Int) -> BadgeStanding { all[position] }

  package func goal(at position: Int) -> BadgeGoal { .run }

  package func progress(at position: Int, on day: CalendarDate?) -> BadgeProgress {
    BadgeProgress(now: farthest, most: farthest)
  }

  /// The speed of a run that counts towards a badge, m/s.
  ///
  /// The average speed counts if the rules compare whole runs, if the best efforts are unknown, or
  /// if the run was awarded the badge without a best effort of that length.
  private func speed(of run: RunSummary, for badge: Badge) -> Double {
    switch rules.speed {
    case .wholeRun: break
    case .fastestStretch:
      if let seconds = run.bestEfforts.flatMap({
        bestEffortTable.time(over: badge.distance, in: $0)
      }) {
        return badge.distance / seconds
      }
    }
    return run.averageSpeed
  }
}
