import Testing

@Suite struct DocumentTextTests {
  private func sentences(_ text: String) -> [String] {
    DocumentText(path: "a.md", text: text).sentences.map { sentence in
      "\(sentence.line): \(sentence.words.joined(separator: " "))"
    }
  }

  @Test func sentencesEndAtMarksAndWithTheirParagraph() {
    #expect(sentences("One. Two\nlines! Three") == ["1: One.", "1: Two lines!", "2: Three"])
    #expect(
      sentences("# Title\nText\n\n> Quoted (here.) `End.` So.") == [
        "2: Text", "4: Quoted (here.)", "4: `End.`", "4: So.",
      ])
  }

  @Test func itemsEndASentence() {
    let text = "Before:\n- one\n  more\n- two\n1. three\n   four\n"
    #expect(sentences(text) == ["1: Before:", "2: one more", "4: two", "5: three four"])
    #expect(sentences("- one\n\n      far\n") == ["1: one", "3: far"])
  }

  @Test(arguments: [
    "Names, e.g. Fix, count.", "A file (i.e. `a.swift`) of 1.5 MB.", "Wait ... then go.",
    "[It](a.b/c.md) is v1.0.0 of a.b.",
  ])
  func dotsWithinASentenceAreNotItsEnd(text: String) {
    #expect(sentences(text) == ["1: " + text])
  }

  @Test func codeAndTablesHaveNoSentences() {
    #expect(
      sentences("A:\n```\nB. C.\n```\n~~~\n# D\n~~~\n\n    E\n\n    F\n\nG") == ["1: A:", "13: G"])
    #expect(sentences("| a | b |\n|---|---|\n| C. | D. |\nE\n") == ["4: E"])
  }

  @Test func wordsAreCountedAsByWc() {
    let text = "# A b\n\n| c | d |\n\n## Rows\n\n| e | f |\ng\n\n## Rest\n\n| h |\n"
    let document = DocumentText(path: "a.md", text: text)
    #expect(document.wordCount == 21)
    #expect(document.wordCount(withoutTablesOf: "Rows") == 16)
    #expect(document.wordCount(withoutTablesOf: "Gone") == 21)
  }

  @Test func aSectionEndsAtTheNextOne() {
    let text = "## A\none\n### B\ntwo\n```\n## C\n```\n## D\nthree\n"
    let document = DocumentText(path: "a.md", text: text)
    #expect(document.section("A").map(\.number) == [2, 3, 4, 5, 6, 7])
    #expect(document.section("D").map(\.line) == ["three", ""])
    #expect(document.section("C").isEmpty && document.section("B").isEmpty)
  }

  @Test func codeSpansAreFoundInTextAndTables() {
    let text = "`a` b `c d`\n| `e` |\n```\n`f`\n```\nan open ` mark\n"
    let spans = DocumentText(path: "a.md", text: text).codeSpans
    #expect(spans.map { "\($0.line) \($0.text)" } == ["1 a", "1 c d", "2 e"])
  }
}
