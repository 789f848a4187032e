/// What several runs make together.
package struct RunTotals: Hashable, Sendable {
  package private(set) var runs = 0
  /// Metres, to the centimetre.
  package private(set) var distance = 0.0
  /// Running seconds.
  package private(set) var duration = 0.0

  /// Average pace, seconds a metre.
  package var pace: Double? { distance > 0 && duration > 0 ? duration / distance : nil }

  /// Of these runs.
  package init(_ runs: some Sequence<RunSummary> = EmptyCollection()) {
    for run in runs { add(run) }
  }

  /// Adds one more run.
  package mutating func add(_ run: RunSummary) {
    runs += 1
    distance = RunTotals.sum(distance, run.distance)
    duration += run.duration
  }

  /// The sum of two distances, metres, to the centimetre, as run files have them.
  ///
  /// Else seven runs that are 100 km together could miss a goal of 100 km by a part of a nanometre,
  /// and a sum would depend on the order of its runs.
  static func sum(_ metres: Double, _ more: Double) -> Double {
    rounded(metres + more, decimals: 2)
  }

  /// Runs that count, added up by the numbers of the weeks, months or years in which they began;
  /// undated ones count for all time alone.
  package static func of(
    _ runs: some Sequence<RunSummary>, by period: Period,
    weekFrom first: FormatSettings.FirstWeekday
  ) -> [Int: RunTotals] {
    var totals: [Int: RunTotals] = [:]
    for run in runs where run.countsInTotals {
      guard let index = run.index(in: period, weekFrom: first) else { continue }
      totals[index, default: RunTotals()].add(run)
    }
    return totals
  }

  /// The time that totals are told of.
  package enum Period: String, Hashable, CaseIterable, Sendable {
    /// From Monday on, as ISO 8601 has it, or from Sunday.
    case week
    case month
    case year
    case all

    /// Number of the week (that of 1970-01-01, a Thursday, is 0), month or year that a day lies
    /// in, one more for each that follows; 0 for all time.
    package func index(
      of day: CalendarDate, weekFrom first: FormatSettings.FirstWeekday
    ) -> Int {
      switch self {
      case .week:
        let days = day.daysSince1970 + (first == .monday ? 3 : 4)
        return days >= 0 ? days / 7 : (days - 6) / 7
      case .month: return day.year * 12 + day.month - 1
      case .year: return day.year
      case .all: return 0
      }
    }

    /// The first day of the period with a number, as days since 1970-01-01; `nil` for all time.
    package func firstDay(
      of index: Int, weekFrom first: FormatSettings.FirstWeekday
    ) -> Int? {
      switch self {
      case .week: index * 7 - (first == .monday ? 3 : 4)
      case .month:
        // An offset from UTC may lead a day out of the years that dates are read in.
        CalendarDate.firstDay(
          ofMonth: (index % 12 + 12) % 12 + 1, year: (index - (index % 12 + 12) % 12) / 12)
      case .year: CalendarDate.firstDay(ofMonth: 1, year: index)
      case .all: nil
      }
    }
  }
}

extension RunSummary {
  /// The day on which it began, where it was run; `nil` when the date never came.
  package var day: CalendarDate? { timestamp?.shifted(bySeconds: utcOffset).date }

  /// Number of the week, month or year in which it began; `nil` when the date never came, but for
  /// all time.
  package func index(
    in period: RunTotals.Period, weekFrom first: FormatSettings.FirstWeekday
  ) -> Int? {
    period == .all ? 0 : day.map { period.index(of: $0, weekFrom: first) }
  }
}
