package import JSON

/// `board.json`: which parts a board has and how they are wired.
///
/// Comments are allowed. An omitted section means that the board lacks the part; an unknown key is
/// an error, because it is most likely a misspelled known one.
package enum BoardFile {
  package static let mostBytes = 64 << 10

  /// All errors in a board file.
  package struct Faults: Error, Equatable, Sendable, CustomStringConvertible {
    /// Sorted by position; never empty.
    package var faults: [JSONError]

    /// One line per error, `line 3, column 14, at "gps.baud": expected ...`.
    package var lines: [String] { faults.map(\.description) }

    package var description: String { lines.joined(separator: "\n") }
  }

  /// Parses the file.
  ///
  /// - Parameter bytes: Its content.
  /// - Returns: The board description.
  /// - Throws: All errors at once; only a JSON syntax error stops parsing.
  package static func parse(_ bytes: [UInt8]) throws(Faults) -> BoardDescription {
    let options = JSONOptions(bytes: mostBytes, comments: true, repeatedKeys: true)
    var reader = JSONReader(bytes, options: options)
    var parser = BoardFileParser()
    do {
      try parser.read(&reader)
      try reader.finish()
    } catch {
      parser.note(error)
    }
    parser.checkWiring()
    guard parser.faults.isEmpty else {
      throw Faults(faults: parser.faults.sorted { ($0.line, $0.column) < ($1.line, $1.column) })
    }
    return parser.board
  }
}
