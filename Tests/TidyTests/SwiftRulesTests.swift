import Testing

@Suite struct SwiftRulesTests {
  private func file(_ text: String, path: String = "Sources/Running/GPS/A.swift") -> SwiftText {
    SwiftText(path: path, text: text)
  }

  private func messages(_ text: String, path: String = "Sources/Running/GPS/A.swift") -> [String] {
    SwiftRules.findings(in: file(text, path: path)).map(\.description)
  }

  @Test func columns() {
    let line = String(repeating: "é", count: 100)
    #expect(messages("// ok\n\(line)\n") == [])
    #expect(
      messages("// ok\n\(line)é\n") == ["Sources/Running/GPS/A.swift:2: 101 columns, at most 100"])
    #expect(messages("// https://\(line)\n") == [], "an address cannot be broken")
  }

  @Test func linesOfAFile() {
    let lines = String(repeating: "//\n", count: 450)
    #expect(messages(lines) == [])
    #expect(
      messages(lines + "//\n") == [
        "Sources/Running/GPS/A.swift:451: 451 lines, at most 450; split it by subject"
      ])
    #expect(messages(lines + "//\n", path: "Tests/Running/GPSTests/A.swift") == [])
  }

  private func function(_ head: String, lines: Int) -> String {
    "\(head) {\n" + String(repeating: "  f(\"}\")  // {\n", count: lines - 2) + "}\n"
  }

  @Test(arguments: [
    "func f()", "package static func f<T>(_ g: (Int) -> Void = { _ in }) throws -> [T]",
    "init?(a: Int)", "deinit", "subscript(i: Int) -> Int", "var a: [Int]",
  ])
  func linesOfAFunction(head: String) {
    #expect(messages(function(head, lines: 70)) == [])
    #expect(
      messages("\n" + function(head, lines: 71)) == [
        "Sources/Running/GPS/A.swift:2: a function of 71 lines, at most 70; split it"
      ])
  }

  @Test(arguments: [
    "protocol P {\n  func f()\n  var a: Int { get }\n}\nenum E", "var a = 1\nenum E",
    "let b: Int\nstruct S", "extension A", "func f() { self.init() }\nstruct S",
  ])
  func typesMayBeLonger(head: String) {
    #expect(messages(function(head, lines: 90)) == [])
  }

  @Test func argumentsOfTests() {
    let advice = "in a test's attribute; Swift 6.0.3 ends there, so name the value"
    let path = "Tests/Running/GPSTests/A.swift"
    let good = #"@Test("a \\(b)", arguments: ["{", f(1)]) func f() { "\(c)" }"#
    #expect(messages(good + "\n", path: path) == [])
    #expect(
      messages("@Test(\narguments: [\"\\(a(1))\"])\nfunc f() {}\n", path: path)
        == ["Tests/Running/GPSTests/A.swift:2: an interpolation \(advice)"])
    #expect(
      messages("@Test(arguments: a.map { $0 })\nfunc f() {}\n", path: path)
        == ["Tests/Running/GPSTests/A.swift:1: a closure \(advice)"])
  }

  @Test(arguments: [
    ("class A: @unchecked Sendable {}", "class A: Sendable {}", "`@unchecked` is banned"),
    ("nonisolated(unsafe) var a = 1", "nonisolated var a = 1", "`nonisolated(unsafe)` is banned"),
    ("fatalError(\"a\")", "preconditionFailure(\"a\")", "`fatalError(` is banned"),
    ("usleep(1)", "cusleep(1)", "`usleep(` is banned; poll with the next deadline"),
    ("sleep(1)", "view.sleep(1)", "`sleep(` is banned; poll with the next deadline"),
    ("while let a = readLine() {}", "readLines()", "`readLine` is banned; read blocks"),
    ("print(\"a\")", "fingerprint(a)", "`print(` is banned in libraries; return the text"),
    ("import Foundation", "import Found", "`import Foundation` is banned; use RunModel"),
    (
      "import FoundationEssentials", "// import FoundationEssentials",
      "`import FoundationEssentials` is banned; use RunModel"
    ),
  ])
  func vocabulary(bad: String, good: String, message: String) {
    let found = messages("\n" + bad + "\n")
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("Sources/Running/GPS/A.swift:2: \(message)") == true, "\(found)")
    #expect(messages(good) == [])
    #expect(messages(bad, path: "Tests/Running/GPSTests/A.swift") == [], "tests are free to")
  }

  @Test func theCommandLinePrints() {
    #expect(messages("print(\"a\")", path: "Sources/App/moonrunner/main.swift") == [])
    #expect(messages("print(\"a\")", path: "Sources/Workbench/asset-maker/main.swift") == [])
  }
}
