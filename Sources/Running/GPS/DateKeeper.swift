import RunModel

/// Gives each epoch its date, and refuses dates that cannot be.
///
/// - Years 80...99: a cold start (GPS time began in 1980). No date.
/// - Before the floor: if whole GPS eras (1024 weeks) lead to a day within half an era behind the
///   floor, the week counter rolled over; the date is corrected. Otherwise no date.
/// - An epoch without a date of its own has that of its neighbour, one day on (or back) when the
///   time of day falls (or rises) by more than 12 hours.
struct DateKeeper: Sendable {
  static let era = 7168
  private static let halfDay: Int64 = UTC.millisecondsPerDay / 2

  private var floor: Int
  /// Day since 1970 and time of the last moment that is known.
  private var reference: (day: Int, time: TimeOfDay)?

  init(floorDate: UTC) {
    floor = floorDate.date.daysSince1970
  }

  /// No true date lies before this one; what is known is judged by it from here on.
  mutating func raiseFloor(to date: UTC) {
    floor = max(floor, date.date.daysSince1970)
    if let reference, reference.day < floor { self.reference = nil }
  }

  /// A date that a sentence named which is void itself: it may be a receiver's guess, so nothing is
  /// learnt from it; but a receiver that contradicts what is known has begun anew.
  mutating func doubt(_ date: CalendarDate) {
    guard let reference, let day = trusted(date) else { return self.reference = nil }
    // Midnight may lie between the two.
    if abs(day - reference.day) > 1 { self.reference = nil }
  }

  /// A date that a sentence named for its own time.
  ///
  /// - Returns: Whether it can be believed; if not, nothing is known any more.
  @discardableResult
  mutating func learn(_ date: CalendarDate, at time: TimeOfDay) -> Bool {
    guard let day = trusted(date) else {
      reference = nil
      return false
    }
    reference = (day, time)
    return true
  }

  /// The moment of an epoch at `time`, from the last known one.
  mutating func moment(at time: TimeOfDay) -> UTC? {
    guard let reference else { return nil }
    let ahead = Int64(time.milliseconds) - Int64(reference.time.milliseconds)
    var day = reference.day
    if ahead < -DateKeeper.halfDay { day += 1 }
    if ahead > DateKeeper.halfDay { day -= 1 }
    self.reference = (day, time)
    let start = Int64(day) * UTC.millisecondsPerDay
    return UTC(millisecondsSince1970: start + time.millisecondOfDay)
  }

  private func trusted(_ date: CalendarDate) -> Int? {
    guard date.year >= 2000 else { return nil }
    let day = date.daysSince1970
    if day >= floor { return day }
    let eras = (floor - day + DateKeeper.era / 2) / DateKeeper.era
    let corrected = day + eras * DateKeeper.era
    guard eras > 0, corrected >= floor else { return nil }
    return corrected
  }
}
