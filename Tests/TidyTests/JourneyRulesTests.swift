import Testing

@Suite struct JourneyRulesTests {
  private let rules = JourneyRules([
    SwiftText(
      path: "Sources/A/Loop.swift",
      text: "final class Loop {\n  func turn(_ count: Int) {}\n}\n// a Comment\nlet a = \"Literal\""
    ),
    SwiftText(path: "Sources/B/Loop+Keys.swift", text: "extension Loop { var keys: Int { 1 } }\n"),
    SwiftText(path: "Sources/B/Other.swift", text: "enum Other { case fix }\n"),
  ])

  private func messages(_ body: String, sections: [String] = JourneyRules.sections) -> [String] {
    let text = sections.map { "## \($0)\n\n\($0 == sections.first ? body : "1. Text")\n\n" }
    return rules.findings(in: DocumentText(path: "a.md", text: text.joined())).map(\.description)
  }

  @Test(arguments: [
    "Loop", "Loop.turn", "Loop.turn(_:)", "Loop.keys", "Other.fix", "Loop+Keys.swift", "turn",
    "runs/", "runs show",
  ])
  func namesOfTheCodeMayBeUsed(name: String) {
    #expect(messages("1. It calls `\(name)`.") == [])
  }

  @Test(arguments: [
    "Gone", "Loop.gone", "Gone.turn", "Loop.fix", "Gone.swift", "Loop+Gone.swift", "Comment",
    "Literal", "gone(_:)",
  ])
  func otherNamesAreFound(name: String) {
    #expect(
      messages("1. It\n2. calls `\(name)`.") == ["a.md:4: `\(name)` is not a name in Sources"])
  }

  @Test func aPathHasFifteenLines() {
    let lines = String(repeating: "1. Step\n", count: 15)
    #expect(messages(lines) == [])
    #expect(
      messages(lines + "\n1. Step") == [
        "a.md:3: \"From a fix to flash\" has 16 lines, at most 15"
      ])
  }

  @Test func aMissingPathIsFound() {
    #expect(
      messages("1. Text", sections: Array(JourneyRules.sections.dropLast())) == [
        "a.md:1: the section \"How a run is saved\" is missing"
      ])
  }
}
