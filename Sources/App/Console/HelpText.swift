/// Formats text for a terminal.
package enum HelpText {
  package static let width = 80
  /// The maximum width of the left column; a longer word gets a line to itself.
  private static let widestColumn = 20

  /// Wraps text at `width` characters; continuation lines are indented by `hanging` spaces.
  ///
  /// Leading and repeated spaces in `text` are kept.
  package static func wrapped(_ text: String, hanging: Int = 0, width: Int = width) -> [String] {
    wrapped(
      words: text.split(separator: " ", omittingEmptySubsequences: false).map(String.init),
      hanging: hanging, width: width)
  }

  /// Wraps words; one that contains spaces is not broken.
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

  /// Formats words and their descriptions in two columns.
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

/// Pads `text` with trailing spaces to `width` characters.
package func padded(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

/// Pads `text` with leading spaces to `width` characters.
package func rightAligned(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}
