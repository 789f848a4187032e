/// Text in lines of a terminal.
package enum HelpText {
  package static let width = 80
  /// Columns on the left are no wider; a word that is has a line of its own.
  private static let widestColumn = 20

  /// Lines of at most `width` characters; those behind the first begin with blanks.
  ///
  /// Blanks at the beginning of `text` stay, and two in a row.
  package static func wrapped(_ text: String, hanging: Int = 0, width: Int = width) -> [String] {
    wrapped(
      words: text.split(separator: " ", omittingEmptySubsequences: false).map(String.init),
      hanging: hanging, width: width)
  }

  /// The same of words that may hold blanks, at which no line ends.
  static func wrapped(words: [String], hanging: Int, width: Int = width) -> [String] {
    var lines: [String] = []
    var line = words.first ?? ""
    for word in words.dropFirst() {
      if line.count + 1 + word.count > width {
        lines.append(line)
        line = String(repeating: " ", count: hanging) + word
      } else {
        line += " " + word
      }
    }
    return lines + [line]
  }

  /// A word and what it is, one below the other.
  package static func columns(_ rows: [(String, String)]) -> [String] {
    let widths = rows.map(\.0.count).filter { $0 <= widestColumn }
    let left = 2 + (widths.max() ?? widestColumn) + 2
    return rows.flatMap { word, help in
      let isWide = word.count + 4 > left
      let start = padded(isWide ? "" : "  \(word)", left)
      return (isWide ? ["  \(word)"] : []) + wrapped(start + help, hanging: left)
    }
  }
}

/// `text` with spaces behind it up to `width` characters.
package func padded(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

/// `text` with spaces before it up to `width` characters.
package func rightAligned(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}
