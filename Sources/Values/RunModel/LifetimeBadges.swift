/// A badge for the total of a week, a month, a year or all time: ``Badge/distance`` in metres.
package struct LifetimeBadge: Hashable, Sendable {
  package var badge: Badge
  package var period: RunTotals.Period

  package init(_ badge: Badge, in period: RunTotals.Period) {
    self.badge = badge
    self.period = period
  }
}

/// Standing of a lifetime badge.
package struct LifetimeStanding: Hashable, Sendable {
  /// The run that first reached it, with that run's average speed.
  package var earned: BadgeFeat?
  /// Number of weeks, months or years in which it was reached; at most 1 for all time.
  package var times = 0
}

/// The lifetime badges by period, and their standings.
///
/// Derived from the stored runs in recording order, and never stored.
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

  /// Sorts the badges by period and distance, stably.
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

  /// Metres in the week, month or year of a day, or in all time; 0 if a day is needed but missing.
  package func metres(in period: RunTotals.Period, on day: CalendarDate?) -> Double {
    let index =
      period == .all ? 0 : day.map { period.index(of: $0, weekFrom: firstWeekday) }
    return index.flatMap { sums[Key(period: period, index: $0)] } ?? 0
  }

  /// The maximum metres in any week, month or year, or the total of all time.
  package func most(in period: RunTotals.Period) -> Double {
    sums.reduce(0) { $1.key.period == period ? max($0, $1.value) : $0 }
  }

  /// Adds a run newer than all previous ones; without a date it counts only towards all time.
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

  /// The badge with the fewest metres to go among those never reached.
  ///
  /// - Parameter day: Today; while `nil`, badges of weeks, months and years are skipped.
  /// - Returns: Its index in ``entries`` and the metres to go; `nil` if there is none.
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
