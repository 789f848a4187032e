/// A UTC timestamp: milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
///
/// Durations are never computed from it (see ``Instant``); it names files and dates runs.
package struct UTC: Hashable, Comparable, Sendable {
  package var millisecondsSince1970: Int64

  package init(millisecondsSince1970: Int64) {
    self.millisecondsSince1970 = millisecondsSince1970
  }

  package static func < (left: UTC, right: UTC) -> Bool {
    left.millisecondsSince1970 < right.millisecondsSince1970
  }
}

/// A date in the proleptic Gregorian calendar.
package struct CalendarDate: Hashable, Comparable, Sendable {
  package var year: Int
  /// Month of the year, 1...12.
  package var month: Int
  /// Day of the month, 1...31.
  package var day: Int

  /// Years that can be written: four digits, as in ISO 8601.
  package static let years = 0...9999

  /// Rejects invalid days, such as 30 February, and years outside 0...9999.
  package init?(year: Int, month: Int, day: Int) {
    guard CalendarDate.years.contains(year), (1...12).contains(month), day >= 1 else { return nil }
    guard day <= CalendarDate.days(inMonth: month, of: year) else { return nil }
    self.init(existing: (year, month, day))
  }

  private init(existing day: (year: Int, month: Int, day: Int)) {
    year = day.year
    month = day.month
    self.day = day.day
  }

  /// Days from 1970-01-01 to the first day of a month, 1...12, in any representable year.
  package static func firstDay(ofMonth month: Int, year: Int) -> Int {
    CalendarDate(existing: (year, month, 1)).daysSince1970
  }

  /// Makes the date `days` after 1970-01-01.
  ///
  /// Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`. Days outside
  /// the range of 64-bit milliseconds are clamped to it.
  package init(daysSince1970 days: Int) {
    let limit = Int(Int64.max / UTC.millisecondsPerDay)
    let shifted = min(max(days, -limit), limit) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01; the inverse of ``init(daysSince1970:)`` (`days_from_civil`).
  package var daysSince1970: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// 0 is Sunday, 6 is Saturday.
  package var weekday: Int { ((daysSince1970 + 4) % 7 + 7) % 7 }

  /// Number of days in a month, 1...12: 28 to 31.
  package static func days(inMonth month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  package static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension UTC {
  package static let millisecondsPerDay: Int64 = 86_400_000

  package init(date: CalendarDate, millisecondOfDay: Int64) {
    millisecondsSince1970 = Int64(date.daysSince1970)
      .multipliedSaturated(by: UTC.millisecondsPerDay).addingSaturated(millisecondOfDay)
  }

  private var dayAndMillisecond: (day: Int64, millisecond: Int64) {
    let split = millisecondsSince1970.quotientAndRemainder(dividingBy: UTC.millisecondsPerDay)
    return split.remainder < 0
      ? (split.quotient - 1, split.remainder + UTC.millisecondsPerDay)
      : (split.quotient, split.remainder)
  }

  package var date: CalendarDate { CalendarDate(daysSince1970: Int(dayAndMillisecond.day)) }

  /// Milliseconds since midnight, 0..<86_400_000.
  package var millisecondOfDay: Int64 { dayAndMillisecond.millisecond }

  /// Shifts the moment to the local time of a place `seconds` ahead of UTC.
  package func shifted(bySeconds seconds: Int) -> UTC {
    UTC(
      millisecondsSince1970: millisecondsSince1970.addingSaturated(
        Int64(seconds).multipliedSaturated(by: 1000)))
  }

  /// Timestamp for file names, `20261121T061500Z`: sorts by time, and contains no colons, which FAT
  /// does not allow.
  package var fileStamp: String {
    let date = self.date
    let time = millisecondOfDay
    return
      "\(digits(date.year, 4))\(digits(date.month, 2))\(digits(date.day, 2))T"
      + "\(digits(Int(time / 3_600_000), 2))\(digits(Int(time / 60_000 % 60), 2))"
      + "\(digits(Int(time / 1000 % 60), 2))Z"
  }
}

/// Formats `value` in decimal, zero-padded to `width` digits.
package func digits(_ value: Int, _ width: Int) -> String {
  if width == 2, 0..<100 ~= value {
    // Minutes and seconds are formatted many times a second: both digits at once.
    return String(unsafeUninitializedCapacity: 2) { buffer in
      buffer[0] = UInt8(48 + value / 10)
      buffer[1] = UInt8(48 + value % 10)
      return 2
    }
  }
  let text = String(value.magnitude)
  let zeros = String(repeating: "0", count: max(0, width - text.utf8.count))
  return (value < 0 ? "-" : "") + zeros + text
}
