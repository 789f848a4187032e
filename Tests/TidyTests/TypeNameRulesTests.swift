import Testing

@Suite struct TypeNameRulesTests {
  private func file(_ path: String, _ text: String) -> SwiftText {
    SwiftText(path: path, text: text)
  }

  @Test func typesAtTheTopOfAFileAreFound() {
    let text = """
      import struct Other.Imported
      // struct Comment {}
      let text = "struct Text {"
      @MainActor package final class Loop: Sendable {
        struct Nested {}
      }
      private enum Kind<Value> { case one }
      extension Loop { struct Member {} }
      func make() {
        struct Local {}
      }
      protocol Panel: AnyObject {}
      typealias Pair = (Int, Int)
      """
    let types = TypeNameRules.topLevelTypes(of: file("A.swift", text))
    #expect(types.map { "\($0.name) \($0.line)" } == ["Loop 4", "Kind 7", "Panel 12", "Pair 13"])
  }

  @Test func aNameIsDeclaredOnce() {
    let files = [
      file("Sources/A/Picture.swift", "struct Picture {\n  enum Kind {}\n}\n"),
      file("Sources/B/Frame.swift", "struct Frame {\n  enum Kind {}\n  struct Picture {}\n}\n"),
      file("Sources/B/Page.swift", "struct Pictures {}\n\nprivate final class Picture {}\n"),
      file("Sources/A/Page.swift", "typealias Picture = Frame\n"),
    ]
    #expect(TypeNameRules.findings(in: Array(files.prefix(2))) == [])
    #expect(
      TypeNameRules.findings(in: files).map(\.description) == [
        "Sources/B/Page.swift:3: `Picture` is a type of Sources/A/Picture.swift:1, too;"
          + " name one for what it is there",
        "Sources/A/Page.swift:1: `Picture` is a type of Sources/A/Picture.swift:1, too;"
          + " name one for what it is there",
      ])
  }
}
