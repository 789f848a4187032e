import JSON
import RunModel

/// A buffered writer of an XML document.
struct XMLText {
  /// Size of the output buffer.
  static let piece = 1 << 16

  private var bytes: [UInt8] = []
  private var stamps = TimeText()

  init() {
    bytes.reserveCapacity(XMLText.piece + 4096)
    line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
  }

  /// Flushes the buffer if it is full or `isLast`.
  mutating func handOn<Failure: Error>(
    isLast: Bool = false, to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    guard isLast || bytes.count >= XMLText.piece else { return }
    try sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Appends literal text.
  mutating func text(_ content: StaticString) {
    content.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends literal text and ends the line.
  mutating func line(_ content: StaticString) {
    text(content)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Appends text escaped for use between tags or quotes; characters not allowed in XML 1.0 are
  /// dropped.
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

  /// Appends a line with escaped text between tags.
  mutating func line(_ open: StaticString, escaped text: String, _ close: StaticString) {
    self.text(open)
    escaped(text)
    line(close)
  }

  /// Appends a number with fixed decimals.
  mutating func decimal(_ value: Double, _ decimals: Int) {
    appendDecimal(value, decimals: decimals, to: &bytes)
  }

  /// Appends a number between two texts, or nothing if it is unknown.
  mutating func decimal(
    _ open: StaticString, _ value: Double?, _ decimals: Int, _ close: StaticString
  ) {
    guard let value else { return }
    text(open)
    decimal(value, decimals)
    text(close)
  }

  mutating func integer(_ value: Int) { appendInteger(Int64(value), to: &bytes) }

  /// Appends a time as `2026-11-21T06:15:00.000Z`, an `xsd:dateTime`.
  mutating func time(_ moment: UTC) { stamps.append(moment, to: &bytes) }
}
