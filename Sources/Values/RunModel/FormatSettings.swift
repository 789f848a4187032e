/// How numbers, dates and times of day are formatted on screens; `nil` means the language's
/// default.
package struct FormatSettings: Hashable, Sendable {
  /// Decimal separator.
  package enum Decimal: String, CaseIterable, Sendable {
    case point
    case comma
  }

  /// Order of day and month.
  package enum DateOrder: String, CaseIterable, Sendable {
    case dayFirst
    case monthFirst
  }

  /// 12- or 24-hour clock.
  package enum Clock: String, CaseIterable, Sendable {
    case hours24
    case hours12
  }

  /// The first day of the week.
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
