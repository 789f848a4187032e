import Testing

@Suite struct CommentsTests {
  private func comments(_ path: String, _ text: String) -> [String] {
    Comments(path: path, text: text).all.map { words in
      words.filter { !$0.text.isEmpty }.map { "\($0.line) \($0.text)" }.joined(separator: ", ")
    }
  }

  @Test(arguments: ["a.swift", "a.js", "a.c", "a.css", "a.modulemap"])
  func slashes(path: String) {
    let text = """
      /// One
      // two.
      let a = b("https://c")  // Three
      /* four
         five */
      code six
      /** Seven */
      code
      """
    let expected = ["1 one, 2 two, 3 three, 4 four, 5 five", "7 seven"]
    #expect(comments(path, text) == expected)
  }

  @Test(arguments: ["a.sh", "a", "a.service", "a.awk"])
  func hashes(path: String) {
    let text = "#!/bin/sh\n# One\n#\n\ta  # two\ncode ${b#c}\n"
    #expect(comments(path, text) == ["2 one, 4 two"])
  }

  @Test func docstrings() {
    let text = """
      #!/usr/bin/env python3
      \"\"\"One
      two
      \"\"\"
      a = \"\"\"
      three
      \"\"\"
      def f():
          \"\"\"Four.\"\"\"
          # five
      """
    #expect(comments("a", text) == ["2 one, 3 two", "9 four, 10 five"])
  }

  @Test(arguments: ["a.md", "a.json", "a.txt", "a.svg"])
  func documentsHaveNone(path: String) {
    #expect(comments(path, "# One\n// two\n") == [])
  }

  @Test func wordsLosePunctuationAndCase() {
    let words = Comments(path: "a.c", text: "// (One's two), `three` four. Five\n").all[0]
    #expect(words.map(\.text) == ["one's", "two", "", "four", "five"])
    #expect(words.map(\.isLast) == [false, true, false, true, false])
  }
}
