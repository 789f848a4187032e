/// Dates and times of day as shown on the screen, in English with a 24-hour clock.
extension Wording {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  /// "Sat 21 Nov 2026" at `utcOffset` seconds ahead of UTC; "no date" if unknown.
  package static func date(_ time: UTC?, utcOffset: Int) -> String {
    guard let date = time?.shifted(bySeconds: utcOffset).date else { return "no date" }
    return "\(weekdays[date.weekday]) \(date.day) \(months[date.month - 1]) \(date.year)"
  }

  /// "Nov 2026", for any day in that month.
  package static func month(_ day: CalendarDate) -> String {
    "\(months[day.month - 1]) \(day.year)"
  }

  /// "21 Nov", or "21 Nov 2024" outside the year of `today`.
  package static func shortDate(_ time: UTC?, today: UTC?, utcOffset: Int) -> String {
    guard let date = time?.shifted(bySeconds: utcOffset).date else { return "no date" }
    let text = "\(date.day) \(months[date.month - 1])"
    guard let today, today.shifted(bySeconds: utcOffset).date.year == date.year else {
      return "\(text) \(date.year)"
    }
    return text
  }

  /// "18:42" at `utcOffset` seconds ahead of UTC.
  package static func clock(_ time: UTC?, utcOffset: Int) -> String {
    guard let time else { return unknownPace }
    let minute = Int(time.shifted(bySeconds: utcOffset).millisecondOfDay / 60_000)
    return "\(digits(minute / 60, 2)):\(digits(minute % 60, 2))"
  }

  /// "UTC+1:00", "UTC-3:30" or "UTC".
  package static func utcOffset(_ seconds: Int) -> String {
    guard seconds != 0 else { return "UTC" }
    let minutes = Int(seconds.magnitude / 60)
    return "UTC\(seconds < 0 ? "-" : "+")\(minutes / 60):\(digits(minutes % 60, 2))"
  }
}
