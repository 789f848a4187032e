import RunModel

/// What was run in one week, month or year.
struct Total: Hashable {
  /// The first day, as days since 1970-01-01.
  var firstDay: Int
  var runs = 0
  /// Metres.
  var distance = 0.0
  /// Running seconds.
  var duration = 0.0
}

/// Runs added up over calendar periods, by the date on the runner's own clock.
struct Totals {
  /// How days are put together.
  enum Period: String, CaseIterable {
    /// From Monday on (ISO 8601).
    case weeks
    case months
    case years

    /// The first day of the period that a day lies in.
    func firstDay(of date: CalendarDate) -> Int {
      let day = date.daysSince1970
      return switch self {
      case .weeks: day - (date.weekday + 6) % 7
      case .months: day - (date.day - 1)
      case .years: CalendarDate(year: date.year, month: 1, day: 1)?.daysSince1970 ?? day
      }
    }
  }

  /// The periods with runs, newest first.
  static func of(_ runs: [RunSummary], by period: Period) -> [Total] {
    var totals: [Int: Total] = [:]
    for run in runs {
      guard let date = localDate(run) else { continue }
      let day = period.firstDay(of: date)
      var total = totals[day] ?? Total(firstDay: day)
      total.runs += 1
      total.distance += run.distance
      total.duration += run.duration
      totals[day] = total
    }
    return totals.values.sorted { $0.firstDay > $1.firstDay }
  }

  /// The date of the start on the wall clock of the run.
  static func localDate(_ run: RunSummary) -> CalendarDate? {
    run.timestamp?.shifted(bySeconds: run.utcOffset).date
  }
}

extension CalendarDate {
  /// Year and number of the week (ISO 8601): a week belongs to the year of its Thursday.
  var isoWeek: (year: Int, week: Int) {
    let thursday = CalendarDate(daysSince1970: daysSince1970 - (weekday + 6) % 7 + 3)
    let january = Totals.Period.years.firstDay(of: thursday)
    return (thursday.year, (thursday.daysSince1970 - january) / 7 + 1)
  }
}
