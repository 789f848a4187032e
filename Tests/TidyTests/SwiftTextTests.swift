import Testing

@Suite struct SwiftTextTests {
  private func code(_ text: String) -> String {
    String(decoding: SwiftText(path: "a.swift", text: text).code, as: UTF8.self)
  }

  @Test(arguments: [
    ("a // b {", "a       "),
    ("a /* { /* } */ { */ b", "a                   b"),
    (#"f("{")"#, #"f(" ")"#),
    (#"f("\"{") {"#, #"f("   ") {"#),
    (##"f(#"\n"{"#)"##, ##"f(#"    "#)"##),
    (#"f("a\(g(1) { 2 })b")"#, #"f("  (g(1) { 2 }) ")"#),
    (#"f("\(g("}"))")"#, #"f(" (g(" "))")"#),
    ("\"\"\"\n{ \"quoted\"\n\"\"\" }", "\"\"\"\n          \n\"\"\" }"),
    ("\"// no comment\" // one", "\"             \"       "),
    ("\"\" {", "\"\" {"),
  ])
  func commentsAndStringsAreBlanked(text: String, expected: String) {
    #expect(code(text) == expected)
  }

  @Test func aPatternIsFoundOnlyAsAWholeWord() {
    let file = SwiftText(path: "a.swift", text: "sleep(1)\nusleep(1)\na.sleep(1)\n// sleep(1)\n")
    #expect(file.offsets(of: "sleep(").map(file.line) == [1])
  }

  @Test func importsAreReadWithAttributesAccessAndKind() {
    let text = """
      import A
      package import B
      @testable import C
      internal import struct D.Part
      // import E
      let text = "import F"
      """
    let imports = SwiftText(path: "a.swift", text: text).imports
    #expect(imports.map(\.module) == ["A", "B", "C", "D"])
    #expect(imports.map(\.line) == [1, 2, 3, 4])
  }
}
