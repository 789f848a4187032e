import Testing

@testable import Simulator

@Suite struct SimulatorPageFileTests {
  private func text(_ file: SimulatorPageFile) -> String {
    String(decoding: file.bytes, as: UTF8.self)
  }

  /// The text after each `opening`, up to the next quote.
  private func quoted(after opening: String, in text: String) -> [String] {
    var found: [String] = []
    var rest = Substring(text)
    while let match = rest.firstRange(of: opening) {
      rest = rest[match.upperBound...]
      found.append(String(rest.prefix { $0 != "\"" }))
    }
    return found
  }

  @Test("the page's files are inside the program", arguments: SimulatorPageFile.allCases)
  func filesAreInside(file: SimulatorPageFile) {
    #expect(!file.bytes.isEmpty)
  }

  @Test("the page names no file but its own, and each of them is named")
  func namesItsOwnFilesOnly() {
    let page = text(.html)
    var named = Set((quoted(after: "href=\"", in: page) + quoted(after: "src=\"", in: page)))
    for file in SimulatorPageFile.allCases where file.rawValue.hasSuffix(".js") {
      for path in quoted(after: "from \"", in: text(file)) {
        #expect(path.hasPrefix("./"))
        named.insert(String(path.dropFirst()))
      }
    }
    let files = SimulatorPageFile.allCases.filter { $0 != .html }.map { "/" + $0.rawValue }
    #expect(named == Set(files))
  }

  @Test(
    "nothing asks another host or needs inline code, which the policy refuses",
    arguments: SimulatorPageFile.allCases)
  func asksNobodyElse(file: SimulatorPageFile) {
    let allowed = "http://www.w3.org/2000/svg"
    let text = text(file).replacing(allowed, with: "")
    for forbidden in ["http:", "https:", "url(", "@import", " style=", " onclick=", "eval("] {
      #expect(!text.contains(forbidden), "\(file.rawValue) has \(forbidden)")
    }
  }
}
