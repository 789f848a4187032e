/// Distances in the latest weeks, and the current streak of weeks with a run.
package struct RunWeeks: Hashable, Sendable {
  /// Number of weeks shown.
  package static let count = 8

  /// Metres of each week, oldest first; the last week is the current one.
  package let metres: [Double]
  /// The first day of each week, as days since 1970-01-01.
  package let firstDays: [Int]
  /// Consecutive weeks with a run up to the current week, or up to the previous one while the
  /// current one has none.
  package let streak: Int
  /// Whether the current week has a run that counts.
  package let hasRun: Bool

  /// - Parameters:
  ///   - runs: All runs, in any order; undated ones are ignored.
  ///   - today: The runner's local date.
  ///   - first: First day of the week.
  package init(
    _ runs: some Sequence<RunSummary>, today: CalendarDate,
    weekFrom first: FormatSettings.FirstWeekday
  ) {
    let totals = RunTotals.of(runs, by: .week, weekFrom: first)
    let current = RunTotals.Period.week.index(of: today, weekFrom: first)
    let weeks = (current - RunWeeks.count + 1)...current
    metres = weeks.map { totals[$0]?.distance ?? 0 }
    firstDays = weeks.map { RunTotals.Period.week.firstDay(of: $0, weekFrom: first) ?? 0 }
    hasRun = totals[current] != nil
    var week = hasRun ? current : current - 1
    var streak = 0
    while totals[week] != nil {
      streak += 1
      week -= 1
    }
    self.streak = streak
  }
}
