import RunModel

/// Time and date with century.
///
/// ```
///  0     1         2  3  4    5  6
/// $GNZDA,064210.00,14,03,2026,00,00*hh
///        time      day   year local zone (hours, minutes; not used)
///                     month
/// ```
struct ZDA: Sendable {
  var time: TimeOfDay?
  var date: CalendarDate?

  init(_ sentence: borrowing Sentence) throws(Malformed) {
    try sentence.require(fields: 4...6)
    time = try sentence.time(1)
    let day = try sentence.integer(2, digits: 2)
    let month = try sentence.integer(3, digits: 2)
    let year = try sentence.integer(4, digits: 4)
    guard let day, let month, let year else {
      date = nil
      return
    }
    guard let date = CalendarDate(year: year, month: month, day: day) else { throw Malformed() }
    self.date = date
  }
}
