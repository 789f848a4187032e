import RunModel

// The grammar of single fields. ASCII digits only; no exponent, no plus sign, no spaces.

extension Sentence {
  /// Returns an unsigned decimal: 1 to 15 digits and at most one point.
  @inline(__always)
  func decimal(_ field: Int) throws(Malformed) -> Double? {
    let range = self.range(field)
    return range.isEmpty ? nil : try unsignedDecimal(range)
  }

  /// Returns a decimal that may start with a minus sign.
  func signedDecimal(_ field: Int) throws(Malformed) -> Double? {
    let range = self.range(field)
    guard let first = range.first else { return nil }
    guard bytes[first] == 0x2D else { return try unsignedDecimal(range) }
    return -(try unsignedDecimal(first + 1..<range.upperBound))
  }

  private func unsignedDecimal(_ range: Range<Int>) throws(Malformed) -> Double {
    // 15 digits and powers of ten up to 10^15 are exact in a Double, so the one division rounds
    // correctly: the same bits as `strtod`.
    guard 1...16 ~= range.count else { throw Malformed() }
    var mantissa: Int64 = 0
    var scale: Int64 = 0
    for index in range {
      let digit = bytes[index] &- 0x30
      if digit < 10 {
        mantissa = mantissa &* 10 &+ Int64(digit)
        scale = scale &* 10
      } else {
        guard bytes[index] == 0x2E, scale == 0 else { throw Malformed() }
        scale = 1
      }
    }
    let digits = scale == 0 ? range.count : range.count - 1
    guard 1...15 ~= digits else { throw Malformed() }
    return scale <= 1 ? Double(mantissa) : Double(mantissa) / Double(scale)
  }

  /// Returns a whole number of at most `most` digits.
  @inline(__always)
  func integer(_ field: Int, digits most: Int) throws(Malformed) -> Int? {
    let range = self.range(field)
    if range.isEmpty { return nil }
    guard range.count <= most else { throw Malformed() }
    return try wholeNumber(range)
  }

  @inline(__always)
  private func wholeNumber(_ range: Range<Int>) throws(Malformed) -> Int {
    var value = 0
    for index in range {
      let digit = bytes[index] &- 0x30
      guard digit < 10 else { throw Malformed() }
      value = value &* 10 &+ Int(digit)
    }
    return value
  }

  /// Parses `hhmmss[.s...]`, truncated to milliseconds; second 60 only as 23:59:60.
  func time(_ field: Int) throws(Malformed) -> TimeOfDay? {
    let range = self.range(field)
    if range.isEmpty { return nil }
    let start = range.lowerBound
    guard 6...16 ~= range.count else { throw Malformed() }
    let number = try wholeNumber(start..<start + 6)
    let (hour, minute, second) = (number / 10_000, number / 100 % 100, number % 100)
    guard hour < 24, minute < 60, second < 60 || number == 235_960 else { throw Malformed() }
    var millisecond = 0
    if range.count > 6 {
      guard bytes[start + 6] == 0x2E, range.count > 7 || isOfLog else { throw Malformed() }
      var weight = 100
      for index in start + 7..<range.upperBound {
        let digit = bytes[index] &- 0x30
        guard digit < 10 else { throw Malformed() }
        millisecond += Int(digit) * weight
        weight /= 10
      }
    }
    let seconds = (hour * 60 + minute) * 60 + second
    return TimeOfDay(milliseconds: Int32(seconds * 1000 + millisecond))
  }

  /// Parses `ddmmyy`; the day must exist.
  ///
  /// Years 80...99 are 1980...1999 (reported after a cold start), all others 2000...2079. In a log
  /// the year may have four digits.
  func date(_ field: Int) throws(Malformed) -> CalendarDate? {
    let range = self.range(field)
    if range.isEmpty { return nil }
    let date: CalendarDate?
    if isOfLog, range.count == 8 {
      let number = try wholeNumber(range)
      date = CalendarDate(
        year: number % 10_000, month: number / 10_000 % 100, day: number / 1_000_000)
    } else {
      guard range.count == 6 else { throw Malformed() }
      let number = try wholeNumber(range)
      let year = number % 100
      date = CalendarDate(
        year: year < 80 ? 2000 + year : 1900 + year, month: number / 100 % 100,
        day: number / 10_000)
    }
    guard let date else { throw Malformed() }
    return date
  }

  /// Parses the four fields `ddmm.mmmm, N|S, dddmm.mmmm, E|W`.
  ///
  /// - Returns: `nil` if all four are empty, and for exactly 0/0: receivers send that before their
  ///   first fix, and nobody runs there.
  func position(_ field: Int) throws(Malformed) -> Position? {
    if isEmpty(field), isEmpty(field + 1), isEmpty(field + 2), isEmpty(field + 3) { return nil }
    let north = try angle(field, degreeDigits: 2)
    let east = try angle(field + 2, degreeDigits: 3)
    var position = Position(
      latitude: north.value, longitude: east.value, decimals: min(north.decimals, east.decimals))
    guard position.latitude <= 90 * Position.unitsPerDegree,
      position.longitude <= 180 * Position.unitsPerDegree
    else { throw Malformed() }
    switch try letter(field + 1) {
    case 0x4E: break
    case 0x53: position.latitude = -position.latitude
    case _: throw Malformed()
    }
    switch try letter(field + 3) {
    case 0x45: break
    case 0x57: position.longitude = -position.longitude
    case _: throw Malformed()
    }
    return position.latitude == 0 && position.longitude == 0 ? nil : position
  }

  /// Parses degrees and minutes with 1 to 9 decimals; the point is required.
  private func angle(
    _ field: Int, degreeDigits: Int
  ) throws(Malformed) -> (value: Int64, decimals: Int) {
    let range = self.range(field)
    let point = range.lowerBound + degreeDigits + 2
    var decimals = range.upperBound - point - 1
    // More than nine decimals were written by software, not by a receiver.
    if isOfLog { decimals = min(decimals, 9) }
    guard 1...9 ~= decimals, bytes[point] == 0x2E else { throw Malformed() }
    let whole = try wholeNumber(range.lowerBound..<point)
    let (degrees, minutes) = (whole / 100, whole % 100)
    guard minutes < 60 else { throw Malformed() }
    var fraction = try wholeNumber(point + 1..<point + 1 + decimals)
    for _ in decimals..<9 { fraction *= 10 }
    return (Int64(degrees * 60 + minutes) * 1_000_000_000 + Int64(fraction), decimals)
  }
}

/// A position exactly as sent, in units of 10^-9 minutes of arc (2 micrometres).
struct Position: Hashable, Sendable {
  var latitude: Int64
  var longitude: Int64
  /// Number of decimals of the minutes, in the coarser coordinate.
  var decimals: Int

  static let unitsPerDegree: Int64 = 60_000_000_000

  var coordinate: Coordinate {
    Coordinate(
      latitude: Double(latitude) / Double(Position.unitsPerDegree),
      longitude: Double(longitude) / Double(Position.unitsPerDegree))
  }

  /// Whether two sentences of one epoch can refer to the same position.
  ///
  /// They may differ by rounding (one unit of the coarser one), and those of a marine receiver that
  /// computes them at slightly different moments differed by 0.0024'. The tolerance is one unit
  /// plus 0.005' (9 m); a flipped digit with a smaller effect is left to the distance filter.
  func agrees(with other: Position) -> Bool {
    var unit: Int64 = 1
    for _ in min(decimals, other.decimals)..<9 { unit *= 10 }
    let tolerance = unit + 5_000_000
    let turn = 360 * Position.unitsPerDegree
    let north = abs(latitude - other.latitude)
    let east = abs(longitude - other.longitude)
    return north <= tolerance && min(east, turn - east) <= tolerance
  }
}
