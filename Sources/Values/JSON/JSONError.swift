/// A fault in a document and its location: line, column and key path.
package struct JSONError: Error, Equatable, Sendable {
  /// What the caller can do about the error.
  package enum Kind: Equatable, Sendable {
    /// The text is not JSON; the rest cannot be read.
    case syntax
    /// A limit of `JSONOptions` was exceeded; the rest cannot be read.
    case limit
    /// The JSON is valid but the value has the wrong type or range; reading may continue.
    case value
  }

  package var kind: Kind
  /// The fault, without its location.
  package var message: String
  /// The line, counted in line feeds from 1.
  package var line: Int
  /// The column, counted in Unicode scalars from 1 (not bytes, not graphemes).
  package var column: Int
  /// The keys and indices of the value, such as `locations.rows[17][2]`; empty at the root.
  package var path: String
}

extension JSONError: CustomStringConvertible {
  /// One line for the user: `line 3, column 14, at "laps[0].kind": expected a string, ...`.
  package var description: String {
    let place = "line \(line), column \(column)"
    return path.isEmpty ? "\(place): \(message)" : "\(place), at \"\(path)\": \(message)"
  }
}

extension JSONError {
  /// Maximum length of an excerpt from a document in a message or path, in characters.
  static let longestQuote = 40

  /// `key` as a step of a path: `.key`, or `["odd key"]` when it would be ambiguous.
  static func step(key: String, isFirst: Bool) -> String {
    let isPlain =
      !key.isEmpty
      && key.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
    guard isPlain else { return "[\(quoted(key))]" }
    return (isFirst ? "" : ".") + shortened(key)
  }

  /// `text` in quotes, escaped and truncated to `longestQuote`.
  static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    appendQuoted(shortened(text), to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  static func shortened(_ text: String) -> String {
    text.count <= longestQuote ? text : text.prefix(longestQuote - 1) + "…"
  }
}
