import Testing

@Suite struct LargeSwitchesTests {
  private func findings(_ text: String, path: String = "Sources/A/B.swift") -> [String] {
    LargeSwitches.findings(in: SwiftText(path: path, text: text)).map(\.message)
  }

  private func text(cases count: Int) -> String {
    let names = (0..<count).map { ".a\($0)(let x, _)" }
    return """
      switch value {
      case \(names.dropLast().joined(separator: ", ")):
        if case .b = other { return (1, 2) }
        switch inner {
        case .c, .d: break
        }
      case \(names.last ?? ""): [3, 4]
      }
      """
  }

  @Test func aSwitchOverManyCasesIsFound() {
    #expect(findings(text(cases: 20)) == ["a switch over 20 cases"])
    #expect(findings(text(cases: 19)) == [])
  }

  @Test func textsAndTheSyntaxOfCommandsMayHaveThem() {
    for path in ["Wearable/Words/English/English.swift", "App/moonrunner/Command+Syntax.swift"] {
      #expect(findings(text(cases: 30), path: "Sources/\(path)") == [])
    }
  }
}
