/// How a badge of many runs stands.
package struct LifetimeStanding: Hashable, Sendable {
  /// The run with which it was reached first, and that run's average speed.
  package var earned: BadgeFeat?
  /// In how many weeks, months or years; at most 1 for all time.
  package var times = 0
}

/// The badges of many runs as they stand; derived from the stored runs, in the order in which they
/// were recorded, and stored nowhere.
package struct LifetimeStandings: Hashable, Sendable {
  package let badges: [LifetimeBadge]
  package let firstWeekday: FormatSettings.FirstWeekday
  /// In the order of `badges`.
  package private(set) var all: [LifetimeStanding]
  private var sums: [Key: Double] = [:]

  private struct Key: Hashable {
    var period: RunTotals.Period
    var index: Int
  }

  init(of badges: [LifetimeBadge], weekFrom first: FormatSettings.FirstWeekday) {
    self.badges = badges
    firstWeekday = first
    all = Array(repeating: LifetimeStanding(), count: badges.count)
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

  /// Adds one more run that counts, newer than all before.
  ///
  /// - Parameters:
  ///   - run: The run; without a date it counts for all time alone.
  ///   - speed: Its average, metres a second.
  mutating func add(_ run: RunSummary, speed: Double) {
    guard !badges.isEmpty else { return }
    for period in RunTotals.Period.allCases {
      guard let index = run.index(in: period, weekFrom: firstWeekday) else { continue }
      let before = sums[Key(period: period, index: index), default: 0]
      let after = RunTotals.sum(before, run.distance)
      sums[Key(period: period, index: index)] = after
      for (place, badge) in badges.enumerated()
      where badge.period == period && before < badge.badge.distance
        && after >= badge.badge.distance
      {
        all[place].times += 1
        all[place].earned =
          all[place].earned
          ?? BadgeFeat(
            runID: run.id, timestamp: run.timestamp, utcOffset: run.utcOffset, speed: speed)
      }
    }
  }

  /// The badge that is nearest by metres, of those that were never reached.
  ///
  /// - Parameter day: Today; `nil` while it is not known, and then no week or month is near.
  /// - Returns: Its index, and the metres that are left to it; `nil` when there is none.
  package func nearest(on day: CalendarDate?) -> (index: Int, metres: Double)? {
    var nearest: (index: Int, metres: Double)?
    for (index, badge) in badges.enumerated() where all[index].earned == nil {
      guard badge.period == .all || day != nil else { continue }
      let left = badge.badge.distance - metres(in: badge.period, on: day)
      if left > 0, left < nearest?.metres ?? .infinity { nearest = (index, left) }
    }
    return nearest
  }
}
