// External text (names in run files, file names, receiver names, error messages of tools) may
// contain control characters that move a terminal's cursor, change its title or fake lines of
// output. All output to a terminal or log is sanitized here first.

extension Unicode.Scalar {
  /// Whether a terminal or log viewer would interpret the scalar instead of displaying it.
  ///
  /// C0, DEL and C1 (ECMA-48), and the characters that change text direction (UAX #9: embeddings
  /// and overrides U+202A to U+202E, isolates U+2066 to U+2069).
  package var isControl: Bool {
    switch value {
    case 0...0x1f, 0x7f...0x9f, 0x202a...0x202e, 0x2066...0x2069: true
    default: false
    }
  }
}

extension StringProtocol {
  /// The text on one line without control characters: line feed, carriage return and tab become
  /// spaces, other controls question marks, and invalid UTF-8 bytes of a path (see `PathText`)
  /// escapes such as `\xE9`.
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

/// Sanitizes JSON for a terminal: control characters become escapes such as `\u009b`, which mean
/// the same.
///
/// Controls occur only in strings, so the JSON stays equivalent. Bytes come in chunks, which may
/// split a character.
package struct TerminalJSON: Sendable {
  /// The first bytes of a character that may be a control.
  private var held: [UInt8] = []

  package init() {}

  /// Sanitizes the next chunk; line feeds are kept.
  package mutating func next(_ piece: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(piece.count)
    for byte in piece { append(byte, &result) }
    return result
  }

  private mutating func append(_ byte: UInt8, _ result: inout [UInt8]) {
    held.append(byte)
    switch held {
    // Prefixes of two- and three-byte controls; see `Unicode.Scalar.isControl`.
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
