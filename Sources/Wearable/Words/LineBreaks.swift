/// Allowed line breaks: at spaces, and between Chinese characters, which are not separated by
/// spaces, but neither before closing nor after opening punctuation.
package enum LineBreaks {
  private static let closing: Set<Character> = [
    "，", "。", "、", "：", "；", "？", "！", "）", "》", "”", "’", "%",
  ]
  private static let opening: Set<Character> = ["（", "《", "“", "‘"]

  /// Whether a line may end between two characters without a space between them.
  package static func isAllowed(after one: Character, before other: Character) -> Bool {
    (isWide(one) || isWide(other)) && !closing.contains(other) && !opening.contains(one)
  }

  /// Whether a character is an ideograph, or is set in a square like one.
  private static func isWide(_ character: Character) -> Bool {
    character.unicodeScalars.first.map { 0x2E80...0xFFEF ~= $0.value } ?? false
  }

  /// Returns the pieces of a text that must each stay on one line, without the spaces between them.
  package static func pieces(of text: some StringProtocol) -> [Substring] {
    text.split(separator: " ").flatMap { word in
      var pieces: [Substring] = []
      var word = Substring(word)
      var previous = word.startIndex
      while previous < word.endIndex {
        let index = word.index(after: previous)
        if index < word.endIndex, isAllowed(after: word[previous], before: word[index]) {
          pieces.append(word[..<index])
          word = word[index...]
        }
        previous = index
      }
      return pieces + [word]
    }
  }

  /// Breaks a text into lines of the given width, counting a Chinese character as two columns; a
  /// longer piece gets its own line.
  package static func lines(of text: String, columns: Int) -> [String] {
    var lines: [String] = []
    var left = 0
    for word in text.split(separator: " ") {
      var space = 1
      for piece in pieces(of: word) {
        let width = piece.reduce(0) { $0 + (isWide($1) ? 2 : 1) }
        if !lines.isEmpty, space + width <= left {
          lines[lines.count - 1] += (space == 1 ? " " : "") + piece
          left -= space + width
        } else {
          lines.append(String(piece))
          left = columns - width
        }
        space = 0
      }
    }
    return lines
  }
}
