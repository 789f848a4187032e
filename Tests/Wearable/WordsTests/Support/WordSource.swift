import Foundation
import TestSupport

/// The files of `Sources/Wearable/Words`, and the phrases of settings, which are beside their rows.
enum WordSource {
  private static let folder = Project.folder
    .appendingPathComponent("Sources/Wearable/Words")

  /// The cases of the phrase enumerations, such as "RunPhrase.lap", except those that list them.
  static func phrases() throws -> Set<String> {
    var names: Set<String> = []
    var subject = ""
    let files = try ["Phrases.swift", "../../Values/RunModel/SettingPhrase.swift"].map(text)
    for line in files.joined().split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.starts(with: ["package", "enum"]) { subject = words[2].filter(\.isLetter) }
      if line.contains("CaseIterable") { subject = "" }
      guard words.first == "case", !subject.isEmpty else { continue }
      for name in cases(in: words.dropFirst().joined(separator: " ")) {
        names.insert("\(subject).\(name)")
      }
    }
    return names
  }

  /// The number of cases: "a, b(Int, of: Int)" has two.
  private static func cases(in list: String) -> [String] {
    var depth = 0
    let outside = list.filter { character in
      depth += character == "(" ? 1 : 0
      defer { depth -= character == ")" ? 1 : 0 }
      return depth == 0
    }
    return outside.split { $0 == "," || $0 == " " }.map(String.init)
  }

  /// Non-ASCII letters and symbols in a language's files, whose comments have none.
  ///
  /// Those of the page of the runs, which browsers show, are excluded.
  static func characters(of language: String) throws -> Set<Character> {
    let path = folder.appendingPathComponent(language).path
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
      .filter { !$0.hasSuffix("+Page.swift") }
    return Set(try names.flatMap { try text(of: "\(language)/\($0)") }.filter { !$0.isASCII })
  }

  private static func text(of path: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }
}
