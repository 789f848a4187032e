package import RunModel

/// Formats numbers, dates and times of day for the screens, by units, language and settings.
///
/// Rounding is left to `Wording`, so that screens and files agree.
package struct Formats: Sendable {
  package let units: Units
  private let words: any Translation

  private let decimal: FormatSettings.Decimal
  private let order: FormatSettings.DateOrder
  private let hours: FormatSettings.Clock

  /// Creates formats; those not specified by `chosen` are the language's own.
  package init(
    _ words: any Translation, units: Units, _ chosen: FormatSettings = FormatSettings()
  ) {
    self.words = words
    self.units = units
    let usual = words.formats
    decimal = chosen.decimal ?? usual.decimal ?? .point
    order = chosen.dateOrder ?? usual.dateOrder ?? .dayFirst
    hours = chosen.clock ?? usual.clock ?? .hours24
  }

  /// Localizes a number from `Wording`, whose only point is the decimal point.
  private func written(_ number: String) -> String {
    switch decimal {
    case .point: number
    case .comma: String(number.map { $0 == "." ? "," : $0 })
    }
  }

  // MARK: Distances

  /// "5.27 km".
  package func distance(_ metres: Double) -> Amount {
    amount(Measure(number: Wording.distance(metres, units), unit: units.length))
  }

  /// Remaining distance, "730 m".
  package func remaining(_ metres: Double) -> Amount { amount(Wording.remaining(metres, units)) }

  /// Distance to be run, "5 km".
  package func goal(_ metres: Double) -> Amount {
    amount(Measure(number: Wording.goalNumber(metres, units), unit: units.length))
  }

  /// "48 m", or "--".
  package func height(_ metres: Double?) -> Amount {
    known(metres.flatMap { Wording.height($0, units) })
  }

  /// Metres climbed, "~50 m", or "--".
  package func climb(_ metres: Double?) -> Amount {
    known(metres.flatMap { Wording.climbed($0, units) })
  }

  /// Radius of uncertainty, "±4 m", or "±?".
  package func accuracy(_ metres: Double?) -> Amount {
    Wording.accuracy(metres, units).map(amount) ?? Amount("±?")
  }

  private func known(_ measure: Measure?) -> Amount {
    measure.map(amount) ?? Amount(Wording.unknown)
  }

  private func amount(_ measure: Measure) -> Amount {
    amount(written(measure.number), .length(measure.unit))
  }

  private func amount(_ number: String, _ unit: UnitWord) -> Amount {
    Amount(number, words.unit(unit), isSpaced: words.isSpaced(before: unit))
  }

  // MARK: Sensors

  /// A channel's value with its unit and decimals, "21.4 °C"; "--" while unknown.
  package func value(of channel: Channel, _ value: Double?) -> Amount {
    guard let value else { return Amount(Wording.unknown) }
    return Amount(written(Wording.value(of: channel, value)), channel.unit)
  }

  // MARK: Times and paces

  /// "27:14", or "1:06:31" from one hour on.
  package func duration(_ seconds: Double) -> String { Wording.duration(seconds) }

  /// "5:10 /km" from seconds per metre; "--:-- /km" while unknown.
  package func pace(_ secondsPerMetre: Double?) -> Amount {
    amount(Wording.pace(secondsPerMetre, units), .pace(units))
  }

  /// Formats the pace of a part of a run.
  package func pace(metres: Double, seconds: Double) -> Amount {
    amount(Wording.pace(metres: metres, seconds: seconds, units), .pace(units))
  }

  /// Returns the slowest pace that still exceeds a speed in m/s; `nil` if there is none.
  package func neededPace(exceeding speed: Double) -> Amount? {
    Wording.neededPace(exceeding: speed, units).map { amount($0, .pace(units)) }
  }

  /// Remaining time, the more precise the shorter it is: "3 h 10 min", "23 min", "under 5 min".
  package func timeLeft(_ seconds: Double) -> Amount {
    let minutes = Wording.remainingMinutes(seconds: seconds)
    guard minutes >= 5 else { return amount(words.calendar(.under("5")), .minutes) }
    let (hours, rest) = (minutes / 60, minutes % 60)
    guard hours > 0 else { return amount("\(rest)", .minutes) }
    let whole = amount("\(hours)", .hours)
    guard rest > 0 else { return whole }
    return amount(whole.text + (whole.isSpaced ? " " : "") + "\(rest)", .minutes)
  }

  /// A difference between two times, "1:08"; from ten hours on in whole hours, "27 h".
  package func difference(_ seconds: Double) -> Amount {
    let hours = Int(seconds / 3600)
    return hours < 10 ? Amount(duration(seconds.rounded(.down))) : amount("\(hours)", .hours)
  }

  // MARK: Memory

  /// "812 MB" or "3.1 GB", rounded down.
  package func bytes(_ count: Int64) -> Amount {
    let megabytes = max(0, count) >> 20
    guard megabytes >= 1024 else { return amount("\(megabytes)", .megabytes) }
    let tenths = megabytes * 10 / 1024
    return amount(written("\(tenths / 10).\(tenths % 10)"), .gigabytes)
  }

  // MARK: Power

  /// "4.05 V".
  package func volts(_ volts: Double) -> Amount {
    let hundredths = Int((max(0, min(99, volts)) * 100).rounded())
    let (tenth, last) = (hundredths / 10 % 10, hundredths % 10)
    return amount(written("\(hundredths / 100).\(tenth)\(last)"), .volts)
  }

  /// "-180 mA".
  package func milliamperes(_ number: Int) -> Amount { amount("\(number)", .milliamperes) }

  /// "78 %".
  package func percent(_ number: Int) -> Amount { amount("\(number)", .percent) }

  // MARK: Dates

  /// "Sat 21 Nov 2026" at a place `utcOffset` seconds ahead of UTC; "no date" if unknown.
  package func date(_ time: UTC?, utcOffset: Int) -> String {
    guard let date = time?.shifted(bySeconds: utcOffset).date else {
      return words.calendar(.noDate)
    }
    return words.calendar(
      .date(
        weekday: date.weekday, day: date.day, month: date.month, year: date.year, order))
  }

  /// "Nov 2026", for any day in that month.
  package func month(_ day: CalendarDate) -> String {
    words.calendar(.date(weekday: nil, day: nil, month: day.month, year: day.year, order))
  }

  /// "21 Nov", or "21 Nov 2024" if ``tellsYear(of:today:utcOffset:)``.
  package func shortDate(_ time: UTC?, today: UTC?, utcOffset: Int) -> String {
    guard let date = time?.shifted(bySeconds: utcOffset).date else {
      return words.calendar(.noDate)
    }
    let year = tellsYear(of: time, today: today, utcOffset: utcOffset) ? date.year : nil
    return words.calendar(
      .date(weekday: nil, day: date.day, month: date.month, year: year, order))
  }

  /// Whether a short date includes its year because it is not the current year.
  package func tellsYear(of time: UTC?, today: UTC?, utcOffset: Int) -> Bool {
    guard let time else { return false }
    return today?.shifted(bySeconds: utcOffset).date.year
      != time.shifted(bySeconds: utcOffset).date.year
  }

  /// "18:42" at a place `utcOffset` seconds ahead of UTC, or "6:42"; "--:--" while unknown.
  package func clock(_ time: UTC?, utcOffset: Int) -> String {
    guard hours == .hours12, let local = time?.shifted(bySeconds: utcOffset) else {
      return Wording.clock(time, utcOffset: utcOffset)
    }
    let minute = Int(local.millisecondOfDay / 60_000)
    return "\((minute / 60 + 11) % 12 + 1):\(digits(minute % 60, 2))"
  }

  /// "18:42:07", or "6:42:07 pm".
  package func clockWithSeconds(_ time: UTC?, utcOffset: Int) -> String {
    let clock = clock(time, utcOffset: utcOffset)
    guard let local = time?.shifted(bySeconds: utcOffset) else { return clock }
    let seconds = clock + ":" + digits(Int(local.millisecondOfDay / 1000 % 60), 2)
    guard hours == .hours12 else { return seconds }
    let isMorning = local.millisecondOfDay < 43_200_000
    return words.calendar(isMorning ? .beforeNoon(seconds) : .afterNoon(seconds))
  }

  /// Degrees with five decimals, about a metre: "52.50000 13.40000".
  package func place(_ place: Coordinate) -> String {
    "\(degrees(place.latitude)) \(degrees(place.longitude))"
  }

  private func degrees(_ degrees: Double) -> String {
    let scaled = Int((abs(degrees) * 100_000).rounded())
    return "\(degrees < 0 ? "-" : "")\(scaled / 100_000).\(digits(scaled % 100_000, 5))"
  }
}
