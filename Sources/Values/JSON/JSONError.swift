/// What is wrong with a document, and where: line, column and key path.
package struct JSONError: Error, Equatable, Sendable {
  /// What a caller can do about the error.
  package enum Kind: Equatable, Sendable {
    /// The text is not JSON; nothing after it can be read.
    case syntax
    /// A cap of `JSONOptions` was passed; nothing after it can be read.
    case limit
    /// The JSON is sound but the value is of another type or outside its range; reading may go on.
    case value
  }

  /// What a caller can do about the error.
  package var kind: Kind
  /// What is wrong, without the place.
  package var message: String
  /// The line, counted from 1 at line feeds.
  package var line: Int
  /// The column, counted from 1 in Unicode scalars (not bytes, not graphemes).
  package var column: Int
  /// The keys and indices that lead to the value, `locations.rows[17][2]`; empty at the root.
  package var path: String
}

extension JSONError: CustomStringConvertible {
  /// One line for a person: `line 3, column 14, at "laps[0].kind": expected a string, ...`.
  package var description: String {
    let place = "line \(line), column \(column)"
    return path.isEmpty ? "\(place): \(message)" : "\(place), at \"\(path)\": \(message)"
  }
}

extension JSONError {
  /// The longest piece of a document that is repeated in a message or path, in characters.
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

  /// `text` in quotes, escaped and cut to `longestQuote`.
  static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    appendQuoted(shortened(text), to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  static func shortened(_ text: String) -> String {
    text.count <= longestQuote ? text : text.prefix(longestQuote - 1) + "…"
  }
}
