/// ISO 8601 with milliseconds, `2026-11-21T06:15:00.000Z`: the time format of files.
extension UTC {
  private static let length = 24

  package var iso8601: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(UTC.length)
    appendISO8601(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends ``iso8601`` without creating a String: run files have a time for every point.
  package func appendISO8601(to bytes: inout [UInt8]) {
    let date = self.date
    let time = Int(millisecondOfDay)
    func append(_ value: Int, _ width: Int, _ separator: Unicode.Scalar) {
      var power = 1
      for _ in 1..<width { power *= 10 }
      // Years beyond 9999 are longer; no receiver reports them.
      while value / power > 9 { power *= 10 }
      while power > 0 {
        bytes.append(UInt8(48 + value / power % 10))
        power /= 10
      }
      bytes.append(UInt8(ascii: separator))
    }
    append(max(0, date.year), 4, "-")
    append(date.month, 2, "-")
    append(date.day, 2, "T")
    append(time / 3_600_000, 2, ":")
    append(time / 60_000 % 60, 2, ":")
    append(time / 1000 % 60, 2, ".")
    append(time % 1000, 3, "Z")
  }

  /// Parses exactly the format of ``iso8601``; anything else is `nil`.
  package init?(iso8601 text: String) { self.init(iso8601: Array(text.utf8)) }

  /// Parses exactly the format of ``appendISO8601(to:)``; anything else is `nil`.
  package init?(iso8601 bytes: [UInt8]) {
    guard bytes.count == UTC.length else { return nil }
    var isWellFormed = true
    var next = 0
    func number(_ width: Int, _ separator: Unicode.Scalar) -> Int {
      var value = 0
      for byte in bytes[next..<(next + width)] {
        if !(48...57).contains(byte) { isWellFormed = false }
        value = value * 10 + Int(byte) - 48
      }
      next += width + 1
      if bytes[next - 1] != UInt8(ascii: separator) { isWellFormed = false }
      return value
    }
    let (year, month, day) = (number(4, "-"), number(2, "-"), number(2, "T"))
    let (hour, minute, second) = (number(2, ":"), number(2, ":"), number(2, "."))
    let millisecond = number(3, "Z")
    guard isWellFormed, hour < 24, minute < 60, second < 60,
      let date = CalendarDate(year: year, month: month, day: day)
    else { return nil }
    self.init(
      date: date,
      millisecondOfDay: Int64(((hour * 60 + minute) * 60 + second) * 1000 + millisecond))
  }
}

/// ISO 8601 calendar dates, `2026-11-21`.
extension CalendarDate {
  package var iso8601: String { "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))" }

  /// Parses exactly the format of ``iso8601``; anything else is `nil`.
  package init?(iso8601 text: some StringProtocol) {
    let bytes = Array(text.utf8.prefix(11))
    func number(_ places: Range<Int>) -> Int? {
      bytes[places].reduce(0 as Int?) { value, byte in
        guard let value, (48...57).contains(byte) else { return nil }
        return value * 10 + Int(byte) - 48
      }
    }
    let dash = UInt8(ascii: "-")
    guard bytes.count == 10, bytes[4] == dash, bytes[7] == dash, let year = number(0..<4),
      let month = number(5..<7), let day = number(8..<10)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}
