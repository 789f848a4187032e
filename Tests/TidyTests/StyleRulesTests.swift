import Testing

@Suite struct StyleRulesTests {
  private func messages(_ comment: String) -> [String] {
    let comments = Comments(path: "a.swift", text: "let a = 1\n// \(comment)\n")
    return StyleRules.findings(in: comments.all, path: "a.swift").map(\.description)
  }

  @Test(arguments: [
    ("The list is written anew.", "anew"), ("Waits for ever.", "for ever"),
    ("Tiles at hand", "at hand"), ("What is to be done.", "what is to be"),
    ("Says what came of it.", "what came of"), ("The lock cannot be had.", "be had"),
    ("Other keys are passed over.", "passed over"), ("What of it is used.", "what of"),
    ("`nil` for what is none.", "what is none"), ("Empty for what is no text.", "what is no"),
    ("Words that are no options.", "that are no"), ("Stops after so many metres.", "after so many"),
    ("It is written\n/// anew.", "anew"),
  ])
  func aPatternIsFound(comment: String, words: String) {
    let found = messages(comment)
    #expect(found.count == 1)
    let line = comment.contains("\n") ? 3 : 2
    #expect(found.first?.hasPrefix("a.swift:\(line): \"\(words)\" is hard to read; write ") == true)
  }

  @Test(arguments: [
    "A renewed lock", "Stays for every run", "The second hand", "What it is. To be continued",
    "Nothing came of it", "The run may be hard", "Passed. Over again", "Somewhat of it",
    "`nil` if there is none", "It is none of ours", "What is no longer used is removed",
    "Files that are no longer used", "What is no larger than a page",
    "There are so many that it is slow",
    "Asks for so many that it fails", "The word `anew`", "What is, to be exact, a list",
  ])
  func otherUsesAreNot(comment: String) {
    #expect(messages(comment) == [])
  }
}
