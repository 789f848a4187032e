import Testing

@Suite struct DocRulesTests {
  private func messages(_ text: String) -> [String] {
    let file = SwiftText(path: "Sources/Running/GPS/A.swift", text: text)
    return DocRules([file]).findings(in: file).map(\.message)
  }

  @Test func aFunctionOfOtherTargetsNeedsAComment() {
    let missing = ["`f` needs a doc comment"]
    #expect(messages("package func f() {}\n") == missing)
    #expect(messages("  package static func f<A>(_ a: A) {}\n") == missing)
    #expect(messages("// No doc comment.\npackage func f() {}\n") == missing)
    #expect(messages("@inlinable\npublic func f() {}\n") == missing)
    #expect(messages("/// Does it.\n@inlinable\npublic func f() {}\n") == [])
    #expect(messages("func f() {}\nprivate func g() {}\n") == [])
    #expect(messages("package static func < (a: Int, b: Int) -> Bool { true }\n") == [])
  }

  @Test func whatAProtocolRequiresIsSaidThere() {
    #expect(messages("package protocol P {\n  func f()\n}\npackage func f() {}\n") == [])
    #expect(messages("package func hash(into hasher: inout Hasher) {}\n") == [])
    #expect(messages("protocol P {\n  func g()\n}\npackage func f() {}\n").count == 1)
  }

  @Test func errorsOfAnyTypeAreSaid() {
    let silent = ["the doc comment of `f` does not say which errors it throws, and when"]
    #expect(messages("/// Reads.\npackage func f() throws -> Int { 1 }\n") == silent)
    #expect(messages("/// Reads.\npackage func f(\n  a: Int\n) throws\n{}\n") == silent)
    #expect(messages("/// Reads.\npackage func f() throws {}\n") == silent)
    #expect(messages("/// Throws `E` at the end.\npackage func f() throws {}\n") == [])
    #expect(messages("/// Reads.\npackage func f() throws(E) {}\n") == [])
    #expect(messages("/// Reads.\npackage func f(_ body: () throws -> Int) {}\n") == [])
  }
}
