/// Phrases that a reader has to translate, in comments and documents, each with a replacement.
///
/// A pattern was adopted if at least 95 % of its uses in the comments of Sources, board and scripts
/// were wrong. Others that are often wrong have too many good uses: "those that", "the one that",
/// "nobody", "whoever", "whatever", "is told", "goes on", "is not there", "what is".
enum StyleRules {
  struct Pattern {
    /// For each place the words that may stand there.
    let places: [Set<String>]
    /// Words that make a good phrase of it when they follow.
    let exceptions: Set<String>
    let advice: String

    /// - Parameters:
    ///   - words: Places separated by spaces, and the words of each by bars.
    ///   - exceptions: Words that make a good phrase of it when they follow.
    ///   - advice: What to write instead.
    init(_ words: String, except exceptions: Set<String> = [], use advice: String) {
      places = words.split(separator: " ").map { Set($0.split(separator: "|").map(String.init)) }
      self.exceptions = exceptions
      self.advice = advice
    }

    /// The words that were found, if the pattern begins at a place of a comment.
    func match(in words: [Word], at start: Int) -> String? {
      guard start + places.count <= words.count else { return nil }
      for (offset, place) in places.enumerated() {
        let word = words[start + offset]
        guard place.contains(word.text), !word.isLast || offset == places.count - 1 else {
          return nil
        }
      }
      let end = start + places.count
      if end < words.count, exceptions.contains(words[end].text) { return nil }
      return words[start..<end].map(\.text).joined(separator: " ")
    }
  }

  private static let comparatives: Set<String> = [
    "better", "earlier", "larger", "later", "less", "longer", "more", "newer", "older", "shorter",
    "smaller", "wider",
  ]

  static let patterns = [
    Pattern("anew", use: "\"again\" or \"from scratch\", or a verb (\"rebuild\", \"restart\")"),
    Pattern("for ever", use: "\"indefinitely\", \"without a timeout\" or \"never\""),
    Pattern("at hand", use: "\"available\", \"loaded\" or \"cached\""),
    Pattern("what is|are to be", use: "a noun, or \"to\" with a verb (\"files to copy\")"),
    Pattern("what came|comes of", use: "\"the result of\""),
    Pattern("be had", use: "\"available\", or a verb (\"cannot be acquired\")"),
    Pattern("passed over", use: "\"skipped\" or \"ignored\""),
    Pattern("what of", use: "\"which part of\", or a noun"),
    Pattern("it|that|they|what|which is|are none", except: ["of"], use: "\"is not a ...\""),
    Pattern(
      "what is no", except: comparatives,
      use: "\"anything but a ...\" or an adjective (\"invalid\")"),
    Pattern("that are no", except: comparatives, use: "\"that are not ...\""),
    Pattern("after|by|for|of|with so many", except: ["that"], use: "\"N\" or a parameter's name"),
  ]

  /// Files with uses that are right, and the words of each.
  static let allowed: [String: Set<String>] = [
    // Both write the word into files of existing boards.
    "board/setup.d/board.sh": ["anew"],
    "board/setup.d/power.sh": ["anew"],
  ]

  /// Reports each use of a pattern in `texts`, the words of each comment or sentence.
  static func findings(in texts: [[Word]], path: String) -> [Finding] {
    texts.flatMap { words in
      words.indices.flatMap { start in
        patterns.compactMap { pattern in
          guard let found = pattern.match(in: words, at: start),
            allowed[path]?.contains(found) != true
          else { return nil }
          return Finding(
            path: path, line: words[start].line,
            message: "\"\(found)\" is hard to read; write \(pattern.advice)")
        }
      }
    }
  }
}
