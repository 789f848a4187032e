import Testing

@Suite struct PathRulesTests {
  private let rules = PathRules(
    paths: [
      "README.md", "scripts/test", "scripts/card.d/make", "board/zero.json", "board/README.md",
      "Sources/Files/Store/Store+Save.swift", "Sources/Files/Store/Exports/GPX.swift",
      "Sources/App/moonrunner/Main.swift", "Sources/Sharing/Page/page.js",
    ], targets: ["Store", "Page", "moonrunner"])

  private func messages(_ text: String, in path: String = "board/README.md") -> [String] {
    rules.findings(in: DocumentText(path: path, text: text)).map(\.description)
  }

  @Test(arguments: [
    "scripts/test", "scripts/test --filter A", "sudo env \"PATH=$PATH\" scripts/card.d/make x",
    "scripts/", "board/*.json", "board/NAME.json", "Sources/*/Store/NAME+Save.swift",
    "Store+Save.swift", "Store/Store+Save.swift", "Store/Exports", "Store/Exports/", "page.js",
    "Store/Exports/*.swift", "moonrunner/Main.swift",
  ])
  func whatExistsMayBeNamed(span: String) {
    #expect(messages("See `\(span)`.") == [])
  }

  @Test(arguments: [
    "/etc/board/gone.json", "runs/", "moonrunner/2", "https://a.example/b.js", "and/or",
    "removed/NAME.json", ".js", "A.gone", "~/scripts/gone", "README.txt", "RUNS/2026/*.gpx",
  ])
  func otherPathsAreNotOfTheProject(span: String) {
    #expect(messages("See `\(span)`.") == [])
  }

  @Test(arguments: [
    "scripts/gone", "board/NAME.toml", "board/GONE.md", "Gone.swift", "Store/Gone.swift",
    "Store/GPX.swift", "Store/Gone", "gone.py", "Sources/*/GPX.swift", "Sources/Files/Stores",
  ])
  func whatDoesNotExistIsFound(path: String) {
    #expect(
      messages("a\n| `x`, `cat \(path)` |") == [
        "board/README.md:2: `\(path)` does not exist; correct the path, or remove it"
      ])
    #expect(messages("`\(path)`", in: "CHANGELOG.md") == [])
  }

  @Test func codeBlocksAreNotRead() {
    #expect(messages("```\n`scripts/gone`\n```\nscripts/gone\n") == [])
  }
}
