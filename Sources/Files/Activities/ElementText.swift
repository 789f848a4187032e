import RunModel

/// What the text of an element means.
enum ElementText {
  /// A finite decimal number, also with a decimal comma, which no schema allows and some programs
  /// write; `nil` for anything else.
  static func number(_ text: String) -> Double? {
    if let value = decimal(text) { return value }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts.contains(where: \.isEmpty) else { return nil }
    return decimal(parts.joined(separator: "."))
  }

  private static func decimal(_ text: String) -> Double? {
    // Swift's own reading also takes hexadecimal numbers.
    guard !text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "x") }),
      let value = Double(text), value.isFinite
    else { return nil }
    return value
  }

  /// A place by its two numbers.
  static func place(_ latitude: String?, _ longitude: String?) -> Coordinate? {
    guard let latitude = latitude.flatMap(number), let longitude = longitude.flatMap(number)
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// A moment as XML Schema's `dateTime`, to the millisecond.
  ///
  /// `2026-11-21T06:15:00.5+01:00`; without an offset it is UTC. `nil` for anything else.
  static func time(_ text: String) -> UTC? {
    var text = text
    return text.withUTF8 { time($0[...]) }
  }

  private static func time(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> UTC? {
    var rest = text
    func number(_ width: Int, _ mark: Unicode.Scalar?) -> Int? {
      if let mark {
        guard rest.popFirst() == UInt8(ascii: mark) else { return nil }
      }
      guard rest.count >= width, let value = digits(rest.prefix(width)) else { return nil }
      rest = rest.dropFirst(width)
      return value
    }
    guard let year = number(4, nil), let month = number(2, "-"), let day = number(2, "-"),
      let hour = number(2, "T"), let minute = number(2, ":"), let second = number(2, ":"),
      hour < 24, minute < 60, second <= 60,
      let date = CalendarDate(year: year, month: month, day: day)
    else { return nil }
    var milliseconds = ((hour * 60 + minute) * 60 + second) * 1000
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix { (48...57).contains($0) }
      rest = rest.dropFirst(1 + fraction.count)
      guard !fraction.isEmpty else { return nil }
      var value = 0
      for digit in fraction.prefix(3) { value = value * 10 + Int(digit) - 48 }
      for _ in fraction.count..<max(3, fraction.count) { value *= 10 }
      milliseconds += value
    }
    guard let ahead = offset(rest) else { return nil }
    return UTC(date: date, millisecondOfDay: Int64(milliseconds - ahead * 60_000))
  }

  /// Minutes that a clock is ahead of UTC, by the end of a time: "Z", "+01:00" or nothing.
  private static func offset(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    if text.isEmpty || text.count == 1 && text.first == UInt8(ascii: "Z") { return 0 }
    let bytes = UnsafeBufferPointer(rebasing: text)
    guard bytes.count == 6, bytes[3] == UInt8(ascii: ":"), let hours = digits(bytes[1..<3]),
      let minutes = digits(bytes[4..<6]), hours <= 14, minutes < 60
    else { return nil }
    switch bytes[0] {
    case UInt8(ascii: "+"): return hours * 60 + minutes
    case UInt8(ascii: "-"): return -(hours * 60 + minutes)
    default: return nil
    }
  }

  private static func digits(_ bytes: some Collection<UInt8>) -> Int? {
    guard bytes.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return bytes.reduce(0) { $0 * 10 + Int($1) - 48 }
  }
}
