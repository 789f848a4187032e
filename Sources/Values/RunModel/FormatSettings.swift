/// How numbers, dates and times of day are written on screens; `nil` is as the language has it.
package struct FormatSettings: Hashable, Sendable {
  /// What parts the whole from its tenths.
  package enum Decimal: String, CaseIterable, Sendable {
    case point
    case comma
  }

  /// What of day and month comes first.
  package enum DateOrder: String, CaseIterable, Sendable {
    case dayFirst
    case monthFirst
  }

  /// Hours of a day.
  package enum Clock: String, CaseIterable, Sendable {
    case hours24
    case hours12
  }

  /// The day on which a week begins.
  package enum FirstWeekday: String, CaseIterable, Sendable {
    case monday
    case sunday
  }

  package var decimal: Decimal?
  package var dateOrder: DateOrder?
  package var clock: Clock?
  package var firstWeekday: FirstWeekday?

  package init(
    decimal: Decimal? = nil, dateOrder: DateOrder? = nil, clock: Clock? = nil,
    firstWeekday: FirstWeekday? = nil
  ) {
    self.decimal = decimal
    self.dateOrder = dateOrder
    self.clock = clock
    self.firstWeekday = firstWeekday
  }
}
