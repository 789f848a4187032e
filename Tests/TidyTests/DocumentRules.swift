/// The rules for the length of documents and of their sentences.
enum DocumentRules {
  static let sentenceWords = 40

  /// The most words that a page may have, where it is not ``pageWords``.
  private static let limits = [
    "README.md": 1400, "CONTRIBUTING.md": 700, "Sources/README.md": 900,
  ]
  private static let pageWords = 2500
  /// Pages of any length, with the reason.
  private static let unlimited: Set<String> = [
    // Each release adds to it, and nothing is ever removed.
    "CHANGELOG.md",
    // Written by a test: one row for each setting.
    "Sources/SETTINGS.md",
  ]
  /// Tables that do not count: their rows are the targets of the package.
  private static let freeTables = ["Sources/README.md": "Targets"]

  static func findings(in document: DocumentText) -> [Finding] {
    longPage(document) + longSentences(in: document)
  }

  static func longPage(_ document: DocumentText) -> [Finding] {
    guard !unlimited.contains(document.path) else { return [] }
    let limit = limits[document.path] ?? pageWords
    let count =
      freeTables[document.path].map(document.wordCount(withoutTablesOf:)) ?? document.wordCount
    guard count > limit else { return [] }
    return [
      Finding(
        path: document.path, line: 1,
        message: "\(count) words, at most \(limit); shorten it, or move a subject to its own page")
    ]
  }

  static func longSentences(in document: DocumentText) -> [Finding] {
    document.sentences.compactMap { sentence in
      // A dash between two spaces is not a word.
      let count = sentence.words.count { $0.contains { $0.isLetter || $0.isNumber } }
      guard count > sentenceWords else { return nil }
      let start = sentence.words.prefix(4).joined(separator: " ")
      return Finding(
        path: document.path, line: sentence.line,
        message: "a sentence of \(count) words, at most \(sentenceWords); split \"\(start) ...\"")
    }
  }
}
