/// Totals of several runs.
package struct RunTotals: Hashable, Sendable {
  package private(set) var runs = 0
  /// Metres, rounded to the centimetre.
  package private(set) var distance = 0.0
  /// Running seconds.
  package private(set) var duration = 0.0

  /// Average pace, seconds per metre.
  package var pace: Double? { distance > 0 && duration > 0 ? duration / distance : nil }

  /// Sums up these runs.
  package init(_ runs: some Sequence<RunSummary> = EmptyCollection()) {
    for run in runs { add(run) }
  }

  /// Adds a run.
  package mutating func add(_ run: RunSummary) {
    runs += 1
    distance = RunTotals.sum(distance, run.distance)
    duration += run.duration
  }

  /// The sum of two distances in metres, rounded to the centimetre as in run files.
  ///
  /// Without rounding, seven runs of 100 km in total could miss a goal of 100 km by a fraction of a
  /// nanometre, and a sum would depend on the order of its runs.
  static func sum(_ metres: Double, _ more: Double) -> Double {
    rounded(metres + more, decimals: 2)
  }

  /// Totals of the runs that count, by the index of the week, month or year in which they started;
  /// undated runs count only towards all time.
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

  /// The period of a total.
  package enum Period: String, Hashable, CaseIterable, Sendable {
    /// Starts on Monday, as in ISO 8601, or on Sunday.
    case week
    case month
    case year
    case all

    /// The number of the week (0 for that of 1970-01-01, a Thursday), month or year of a day,
    /// consecutive; 0 for all time.
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

    /// The first day of a period by its number, in days since 1970-01-01; `nil` for all time.
    package func firstDay(
      of index: Int, weekFrom first: FormatSettings.FirstWeekday
    ) -> Int? {
      switch self {
      case .week: index * 7 - (first == .monday ? 3 : 4)
      case .month:
        // A UTC offset may shift a day out of the years in which dates are accepted.
        CalendarDate.firstDay(
          ofMonth: (index % 12 + 12) % 12 + 1, year: (index - (index % 12 + 12) % 12) / 12)
      case .year: CalendarDate.firstDay(ofMonth: 1, year: index)
      case .all: nil
      }
    }
  }
}

extension RunSummary {
  /// The local date of the start; `nil` if unknown.
  package var day: CalendarDate? { timestamp?.shifted(bySeconds: utcOffset).date }

  /// The number of the week, month or year of the start; `nil` without a date, except for all time.
  package func index(
    in period: RunTotals.Period, weekFrom first: FormatSettings.FirstWeekday
  ) -> Int? {
    period == .all ? 0 : day.map { period.index(of: $0, weekFrom: first) }
  }
}
