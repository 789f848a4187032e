import JSON
import RunModel

/// The text of an XML document, which grows and is handed on in pieces.
struct XMLText {
  /// Bytes that are collected before they are handed on.
  static let piece = 1 << 16

  private var bytes: [UInt8] = []
  private var stamps = TimeText()

  init() {
    bytes.reserveCapacity(XMLText.piece + 4096)
    line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
  }

  /// Hands on what was collected, when that is a piece or when it `isLast`.
  mutating func handOn<Failure: Error>(
    isLast: Bool = false, to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    guard isLast || bytes.count >= XMLText.piece else { return }
    try sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Appends text of ours, as it is.
  mutating func text(_ content: StaticString) {
    content.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends text of ours, as it is, and ends the line.
  mutating func line(_ content: StaticString) {
    text(content)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Appends text from outside for between tags or quotes; characters that XML 1.0 does not have
  /// are left out.
  mutating func escaped(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": self.text("&amp;")
      case "<": self.text("&lt;")
      case ">": self.text("&gt;")
      case "\"": self.text("&quot;")
      case "\u{0}"..."\u{8}", "\u{b}", "\u{c}", "\u{e}"..."\u{1f}", "\u{fffe}", "\u{ffff}": break
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }

  /// Appends a line with a text from outside between tags.
  mutating func line(_ open: StaticString, escaped text: String, _ close: StaticString) {
    self.text(open)
    escaped(text)
    line(close)
  }

  /// Appends a number with fixed decimals.
  mutating func decimal(_ value: Double, _ decimals: Int) {
    appendDecimal(value, decimals: decimals, to: &bytes)
  }

  /// Appends a number between two texts, or nothing when it is unknown.
  mutating func decimal(
    _ open: StaticString, _ value: Double?, _ decimals: Int, _ close: StaticString
  ) {
    guard let value else { return }
    text(open)
    decimal(value, decimals)
    text(close)
  }

  /// Appends a whole number.
  mutating func integer(_ value: Int) { appendInteger(Int64(value), to: &bytes) }

  /// Appends a moment as `2026-11-21T06:15:00.000Z`, an `xsd:dateTime`.
  mutating func time(_ moment: UTC) { stamps.append(moment, to: &bytes) }
}
