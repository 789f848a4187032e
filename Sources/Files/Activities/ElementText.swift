import Glibc
import RunModel

/// UTF-8 bytes from a file, valid only during a call to the handler.
struct TextBytes {
  let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Wraps a null-terminated string.
  init(_ text: UnsafePointer<CChar>) {
    let start = UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
    bytes = UnsafeBufferPointer(start: start, count: strlen(text))
  }

  /// The text without surrounding whitespace.
  var trimmed: TextBytes {
    var (start, end) = (0, bytes.count)
    while start < end, HeldBytes.isBlank(bytes[start]) { start += 1 }
    while start < end, HeldBytes.isBlank(bytes[end - 1]) { end -= 1 }
    return TextBytes(UnsafeBufferPointer(rebasing: bytes[start..<end]))
  }

  /// A copy that may be kept.
  var string: String { String(decoding: bytes, as: UTF8.self) }
}

/// Parses the text of elements.
enum ElementText {
  /// Parses a finite decimal number; `nil` for anything else.
  ///
  /// A decimal comma is accepted: no schema allows it, but some programs write it.
  static func number(_ text: String) -> Double? {
    if let value = decimal(text) { return value }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts.contains(where: \.isEmpty) else { return nil }
    return decimal(parts.joined(separator: "."))
  }

  /// Parses a number from bytes, avoiding a `String` for common numbers.
  static func number(_ text: TextBytes) -> Double? { short(text.bytes) ?? number(text.string) }

  private static func decimal(_ text: String) -> Double? {
    // `Double.init` also accepts hexadecimal numbers.
    guard !text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "x") }),
      let value = Double(text), value.isFinite
    else { return nil }
    return value
  }

  /// Parses a short decimal number; `nil` for other text, and where the result might not be
  /// correctly rounded.
  ///
  /// The number has at most 18 characters: an optional minus sign, and digits with an optional
  /// point between them. Digits up to 2^53 and powers up to 10^22 are exact doubles, so only their
  /// division rounds (W. D. Clinger, "How to Read Floating Point Numbers Accurately", 1990).
  private static func short(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    let isNegative = text.first == UInt8(ascii: "-")
    let first = isNegative ? 1 : 0
    guard text.count > first, text.count <= 18 else { return nil }
    var magnitude: UInt64 = 0
    var scale = 1.0
    var point = -1
    for index in first..<text.count {
      let digit = text[index] &- UInt8(ascii: "0")
      if digit < 10 {
        magnitude = magnitude &* 10 &+ UInt64(digit)
        if point >= 0 { scale *= 10 }
      } else {
        guard text[index] == UInt8(ascii: "."), point < 0, index > first, index < text.count - 1
        else { return nil }
        point = index
      }
    }
    guard magnitude <= 1 << 53 else { return nil }
    let value = Double(magnitude) / scale
    return isNegative ? -value : value
  }

  static func place(_ latitude: Double?, _ longitude: Double?) -> Coordinate? {
    guard let latitude, let longitude else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  static func place(_ latitude: TextBytes?, _ longitude: TextBytes?) -> Coordinate? {
    place(latitude.flatMap(number), longitude.flatMap(number))
  }

  /// Parses a time in XML Schema's `dateTime` format, to the millisecond.
  ///
  /// For example `2026-11-21T06:15:00.5+01:00`; a time without an offset is UTC. Returns `nil` for
  /// anything else.
  static func time(_ text: String) -> UTC? {
    var text = text
    return text.withUTF8 { time(TextBytes($0)) }
  }

  static func time(_ text: TextBytes) -> UTC? { time(text.bytes[...]) }

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

  /// Returns the UTC offset (minutes) at the end of a time: "Z", "+01:00" or nothing.
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
