import Testing

@Suite struct DocumentRulesTests {
  private func messages(_ text: String, _ path: String) -> [String] {
    DocumentRules.findings(in: DocumentText(path: path, text: text)).map(\.description)
  }

  /// Sentences of five words.
  private func text(words count: Int) -> String {
    String(repeating: "This is a short one.\n", count: count / 5)
  }

  @Test(arguments: [
    ("README.md", 1400), ("CONTRIBUTING.md", 700), ("Sources/README.md", 900),
    ("board/MANUAL.md", 2500), ("Sources/New/PAGE.md", 2500),
  ])
  func aPageHasALimit(path: String, limit: Int) {
    #expect(messages(text(words: limit), path) == [])
    #expect(
      messages(text(words: limit + 5), path) == [
        "\(path):1: \(limit + 5) words, at most \(limit);"
          + " shorten it, or move a subject to its own page"
      ])
  }

  @Test func theTableOfTargetsDoesNotCount() {
    let rows = "\n## Targets\n\n" + String(repeating: "| a |\n", count: 100)
    #expect(messages(text(words: 895) + rows, "Sources/README.md") == [])
    #expect(messages(text(words: 900) + rows, "Sources/README.md").count == 1)
  }

  @Test func listsThatGrowHaveNoLimit() {
    for path in ["CHANGELOG.md", "Sources/SETTINGS.md"] {
      #expect(messages(text(words: 5000), path) == [])
    }
  }

  @Test func aSentenceHasFortyWords() {
    let words = String(repeating: "word ", count: 39) + "- "
    #expect(messages("Short.\n\(words) end.\n", "a.md") == [])
    #expect(
      messages("Short.\nThe \(words) end.\n", "a.md") == [
        "a.md:2: a sentence of 41 words, at most 40; split \"The word word word ...\""
      ])
  }
}
