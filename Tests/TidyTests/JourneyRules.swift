/// The rules for the paths through the code that Sources/README.md describes: they are short, and
/// what they name exists.
struct JourneyRules {
  static let sections = [
    "From a fix to flash", "From a key press to the screen", "How a run is saved",
  ]
  static let sectionLines = 15

  private static let declarations: Set<String> = [
    "struct", "enum", "class", "actor", "protocol", "extension", "typealias",
  ]

  /// The names of all files.
  private let fileNames: Set<String>
  /// Every word of code.
  private let words: Set<String>
  /// For each type, the words of the files that declare or extend it.
  private let wordsOfTypes: [String: Set<String>]

  init(_ files: [SwiftText]) {
    fileNames = Set(files.compactMap { $0.path.split(separator: "/").last.map(String.init) })
    var all: Set<String> = []
    var ofTypes: [String: Set<String>] = [:]
    for file in files {
      let words = file.code.split { !Byte.isName($0) }.map { String(decoding: $0, as: UTF8.self) }
      let own = Set(words)
      all.formUnion(own)
      for (keyword, name) in zip(words, words.dropFirst())
      where JourneyRules.declarations.contains(keyword) {
        ofTypes[name, default: []].formUnion(own)
      }
    }
    words = all
    wordsOfTypes = ofTypes
  }

  func findings(in document: DocumentText) -> [Finding] {
    JourneyRules.sections.flatMap { heading -> [Finding] in
      let lines = document.section(heading).filter { $0.line.contains { $0 != " " } }
      guard let first = lines.first, let last = lines.last else {
        return [
          Finding(path: document.path, line: 1, message: "the section \"\(heading)\" is missing")
        ]
      }
      var all: [Finding] = []
      if lines.count > JourneyRules.sectionLines {
        all.append(
          Finding(
            path: document.path, line: first.number,
            message: "\"\(heading)\" has \(lines.count) lines,"
              + " at most \(JourneyRules.sectionLines)"))
      }
      let spans = document.codeSpans.filter { (first.number...last.number).contains($0.line) }
      return all
        + spans.filter { isUnknown($0.text) }.map { line, name in
          Finding(
            path: document.path, line: line, message: "`\(name)` is not a name in Sources")
        }
    }
  }

  /// Whether `name` is that of a file, type or function, and none has it.
  private func isUnknown(_ name: Substring) -> Bool {
    if name.hasSuffix(".swift") { return !fileNames.contains(String(name)) }
    let bare = name.prefix { $0 != "(" }
    guard bare.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }) else {
      return false
    }
    let parts = bare.split(separator: ".").map(String.init)
    guard parts.count > 1 else { return !parts.allSatisfy(words.contains) }
    return zip(parts, parts.dropFirst()).contains { type, member in
      wordsOfTypes[type]?.contains(member) != true
    }
  }
}
