/// What several runs make together.
package struct RunTotals: Hashable, Sendable {
  package private(set) var runs = 0
  /// Metres.
  package private(set) var distance = 0.0
  /// Running seconds.
  package private(set) var duration = 0.0

  /// Average pace, seconds a metre.
  package var pace: Double? { distance > 0 && duration > 0 ? duration / distance : nil }

  /// Of these runs.
  package init(_ runs: some Sequence<RunSummary>) {
    for run in runs {
      self.runs += 1
      distance += run.distance
      duration += run.duration
    }
  }

  /// The time that totals are told of.
  package enum Period: Hashable, CaseIterable, Sendable {
    /// From Monday on, as ISO 8601 has it, or from Sunday.
    case week
    case month
    case year
    case all

    /// Whether a day lies in the same week, month or year as another.
    package func holds(
      _ day: CalendarDate, _ other: CalendarDate,
      weekFrom first: FormatSettings.FirstWeekday = .monday
    ) -> Bool {
      switch self {
      case .week: Period.week(of: day, first) == Period.week(of: other, first)
      case .month: day.year == other.year && day.month == other.month
      case .year: day.year == other.year
      case .all: true
      }
    }

    /// Weeks since that of 1970-01-01, a Thursday.
    private static func week(
      of day: CalendarDate, _ first: FormatSettings.FirstWeekday
    ) -> Int {
      let days = day.daysSince1970 + (first == .monday ? 3 : 4)
      return days >= 0 ? days / 7 : (days - 6) / 7
    }
  }
}

extension RunSummary {
  /// The day on which it began, where it was run; `nil` when the date never came.
  package var day: CalendarDate? { timestamp?.shifted(bySeconds: utcOffset).date }
}
