/// A badge for what was run in a week, a month, a year or in all: ``Badge/distance`` in metres.
package struct LifetimeBadge: Hashable, Sendable {
  package var badge: Badge
  package var period: RunTotals.Period

  package init(_ badge: Badge, in period: RunTotals.Period) {
    self.badge = badge
    self.period = period
  }
}

/// How a badge of many runs stands.
package struct LifetimeStanding: Hashable, Sendable {
  /// The run with which it was reached first, and that run's average speed.
  package var earned: BadgeFeat?
  /// In how many weeks, months or years; at most 1 for all time.
  package var times = 0
}

/// The badges of many runs by period, and how they stand.
///
/// Derived from the stored runs, in the order in which they were recorded, and stored nowhere.
package struct LifetimeBadges: BadgeKind {
  package static let kind = "lifetime"

  package let entries: [LifetimeBadge]
  package let badges: [Badge]
  package private(set) var firstWeekday = FormatSettings.FirstWeekday.monday
  /// In the order of ``entries``.
  package private(set) var all: [LifetimeStanding]
  private var sums: [Key: Double] = [:]

  private struct Key: Hashable {
    var period: RunTotals.Period
    var index: Int
  }

  /// Badges in any order; equal distances keep theirs.
  init(_ badges: [LifetimeBadge]) {
    entries = RunTotals.Period.allCases.flatMap { period in
      badges.filter { $0.period == period }.enumerated()
        .sorted {
          ($0.element.badge.distance, $0.offset) < ($1.element.badge.distance, $1.offset)
        }
        .map(\.element)
    }
    self.badges = entries.map(\.badge)
    all = Array(repeating: LifetimeStanding(), count: entries.count)
  }

  package mutating func begin(by rules: BadgeRules) { firstWeekday = rules.firstWeekday }

  package func standing(at position: Int) -> BadgeStanding {
    BadgeStanding(earned: all[position].earned)
  }

  package func goal(at position: Int) -> BadgeGoal { .total(in: entries[position].period) }

  package func progress(at position: Int, on day: CalendarDate?) -> BadgeProgress {
    let period = entries[position].period
    return BadgeProgress(
      now: metres(in: period, on: day), most: most(in: period),
      times: period == .all ? nil : all[position].times)
  }

  /// Metres of the week, month or year that a day lies in, or of all time; 0 without a day where
  /// one is asked for.
  package func metres(in period: RunTotals.Period, on day: CalendarDate?) -> Double {
    let index =
      period == .all ? 0 : day.map { period.index(of: $0, weekFrom: firstWeekday) }
    return index.flatMap { sums[Key(period: period, index: $0)] } ?? 0
  }

  /// The most metres of any week, month or year, or of all time.
  package func most(in period: RunTotals.Period) -> Double {
    sums.reduce(0) { $1.key.period == period ? max($0, $1.value) : $0 }
  }

  /// Adds one more run, newer than all before; without a date it counts for all time alone.
  package mutating func add(_ run: RunSummary) {
    guard run.counts, !entries.isEmpty else { return }
    for period in RunTotals.Period.allCases {
      guard let index = run.index(in: period, weekFrom: firstWeekday) else { continue }
      let before = sums[Key(period: period, index: index), default: 0]
      let after = RunTotals.sum(before, run.distance)
      sums[Key(period: period, index: index)] = after
      for (place, badge) in entries.enumerated()
      where badge.period == period && before < badge.badge.distance
        && after >= badge.badge.distance
      {
        all[place].times += 1
        all[place].earned = all[place].earned ?? BadgeFeat(run)
      }
    }
  }

  /// The badge that is nearest by metres, of those that were never reached.
  ///
  /// - Parameter day: Today; `nil` while it is not known, and then no week or month is near.
  /// - Returns: Its index in ``entries``, and the metres that are left to it; `nil` when there is
  ///   none.
  package func nearest(on day: CalendarDate?) -> (index: Int, metres: Double)? {
    var nearest: (index: Int, metres: Double)?
    for (index, badge) in entries.enumerated() where all[index].earned == nil {
      guard badge.period == .all || day != nil else { continue }
      let left = badge.badge.distance - metres(in: badge.period, on: day)
      if left > 0, left < nearest?.metres ?? .infinity { nearest = (index, left) }
    }
    return nearest
  }
}
