// What others wrote (names in run files, of files, of receivers, reasons of tools) may hold
// characters that a terminal obeys: it moves its cursor, is renamed, or shows lines that nobody
// wrote. Whatever goes to a terminal or to a log goes through here first.

extension Unicode.Scalar {
  /// Whether a terminal or a viewer of logs would obey it instead of showing it.
  ///
  /// C0, DEL and C1 (ECMA-48), and what overrides the order of letters (UAX #9: embeddings and
  /// overrides U+202A to U+202E, isolates U+2066 to U+2069).
  package var isControl: Bool {
    switch value {
    case 0...0x1f, 0x7f...0x9f, 0x202a...0x202e, 0x2066...0x2069: true
    default: false
    }
  }
}

extension StringProtocol {
  /// The text on one line and without anything that a terminal obeys: line feed, carriage return
  /// and tab are blanks, other controls question marks, and bytes of a path that are no UTF-8 (see
  /// `PathText`) are `\xE9`.
  package var printable: String {
    var result = ""
    for scalar in unicodeScalars {
      if let byte = PathText.byte(of: scalar) {
        result += "\\x" + String(byte, radix: 16, uppercase: true)
      } else if scalar.isControl {
        result += "\t\n\r".unicodeScalars.contains(scalar) ? " " : "?"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// JSON on its way to a terminal: what that would obey becomes `\u009b`, which means the same.
///
/// Controls stand in strings only, so JSON stays the JSON that it was. Bytes come in pieces, which
/// may part a character.
package struct TerminalJSON: Sendable {
  /// The beginning of a character that may be a control.
  private var held: [UInt8] = []

  package init() {}

  /// The next piece as it may be shown; line feeds stay.
  package mutating func next(_ piece: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(piece.count)
    for byte in piece { append(byte, &result) }
    return result
  }

  private mutating func append(_ byte: UInt8, _ result: inout [UInt8]) {
    held.append(byte)
    switch held {
    // Controls of two and three bytes begin so; see `Unicode.Scalar.isControl`.
    case [0xc2], [0xe2], [0xe2, 0x80], [0xe2, 0x81]: return
    case [UInt8(ascii: "\n")]: result.append(byte)
    default:
      let text = String(decoding: held, as: UTF8.self)
      if let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1, scalar.isControl {
        let digits = String(scalar.value, radix: 16)
        result += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
      } else {
        result += held
      }
    }
    held.removeAll(keepingCapacity: true)
  }
}
