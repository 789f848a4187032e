import RunModel

/// Assigns a date to each epoch and rejects impossible dates.
///
/// - Years 80...99: a cold start (GPS time began in 1980). No date.
/// - Before the floor: if adding whole GPS eras (1024 weeks) gives a day at most half an era
///   after the floor, the week counter rolled over, and the date is corrected. Otherwise no date.
/// - An epoch without a date of its own inherits that of the previous one, plus (or minus) one day
///   if the time of day drops (or rises) by more than 12 hours.
struct DateKeeper: Sendable {
  static let era = 7168
  private static let halfDay: Int64 = UTC.millisecondsPerDay / 2

  private var floor: Int
  /// The last known moment: days since 1970, and time of day.
  private var reference: (day: Int, time: TimeOfDay)?

  init(floorDate: UTC) {
    floor = floorDate.date.daysSince1970
  }

  /// Raises the earliest date accepted; drops a reference that is now too early.
  mutating func raiseFloor(to date: UTC) {
    floor = max(floor, date.date.daysSince1970)
    if let reference, reference.day < floor { self.reference = nil }
  }

  /// Checks a date from a void sentence.
  ///
  /// Such a date may be a guess by the receiver, so it is not adopted; but if it contradicts the
  /// reference, the receiver has restarted.
  mutating func doubt(_ date: CalendarDate) {
    guard let reference, let day = trusted(date) else { return self.reference = nil }
    // A difference of one day is normal around midnight.
    if abs(day - reference.day) > 1 { self.reference = nil }
  }

  /// Adopts the date and time of a sentence.
  ///
  /// - Returns: Whether the date is credible; if not, the reference is dropped.
  @discardableResult
  mutating func learn(_ date: CalendarDate, at time: TimeOfDay) -> Bool {
    guard let day = trusted(date) else {
      reference = nil
      return false
    }
    reference = (day, time)
    return true
  }

  /// Returns the UTC of an epoch at `time`, derived from the last known moment.
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
