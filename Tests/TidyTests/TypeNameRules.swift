/// No two top-level types have the same name.
///
/// A search for a type then finds exactly one, and a file that imports both targets needs no
/// qualified names.
enum TypeNameRules {
  private static let keywords: Set<Substring> = [
    "struct", "enum", "class", "actor", "protocol", "typealias",
  ]
  /// Modifiers before a keyword that declares a type.
  private static let modifiers: Set<Substring> = [
    "package", "public", "internal", "private", "fileprivate", "final", "indirect",
  ]

  /// Each declaration of a name that an earlier one of `files` also declares.
  static func findings(in files: [SwiftText]) -> [Finding] {
    var first: [Substring: String] = [:]
    var all: [Finding] = []
    for file in files {
      for (name, line) in topLevelTypes(of: file) {
        guard let other = first[name] else {
          first[name] = "\(file.path):\(line)"
          continue
        }
        all.append(
          Finding(
            path: file.path, line: line,
            message: "`\(name)` is a type of \(other), too; name one for what it is there"))
      }
    }
    return all
  }

  /// The top-level types, with their lines.
  static func topLevelTypes(of file: SwiftText) -> [(name: Substring, line: Int)] {
    var depth = 0
    var all: [(Substring, Int)] = []
    let lines = String(decoding: file.code, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if depth == 0, let name = declaredType(in: line) { all.append((name, index + 1)) }
      for byte in line.utf8 {
        depth += byte == Byte.openBrace ? 1 : byte == Byte.closeBrace ? -1 : 0
      }
    }
    return all
  }

  private static func declaredType(in line: Substring) -> Substring? {
    let words = line.split { $0 == " " || $0 == ":" || $0 == "<" || $0 == "{" }
      .drop { modifiers.contains($0) || $0.hasPrefix("@") }
    guard let keyword = words.first, keywords.contains(keyword) else { return nil }
    return words.dropFirst().first
  }
}
