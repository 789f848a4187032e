package import JSON

/// `board.json`, which parts a board has and how they are wired.
///
/// Comments are allowed. A section that is left out is a part that the board does not have; a key
/// that is not known is a fault, for it is most likely a slip in one that is.
package enum BoardFile {
  package static let mostBytes = 64 << 10

  /// All that is wrong with a board file.
  package struct Faults: Error, Equatable, Sendable, CustomStringConvertible {
    /// In the order of their lines; never empty.
    package var faults: [JSONError]

    /// A line each, `line 3, column 14, at "gps.baud": expected ...`.
    package var lines: [String] { faults.map(\.description) }

    package var description: String { lines.joined(separator: "\n") }
  }

  /// Reads the file.
  ///
  /// - Parameter bytes: Its content.
  /// - Returns: What it says.
  /// - Throws: Every fault at once; only behind text that is no JSON nothing more is looked at.
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
