/// Functions that other targets may call must be documented.
///
/// A `package` or `public` function has a doc comment, unless a protocol of ours or of the standard
/// library documents it. One with untyped `throws` mentions its errors.
struct DocRules {
  /// Requirements of the standard library's protocols.
  private static let ofTheLibrary: Set<String> = ["hash", "makeIterator", "next"]
  /// Words in a comment that mention errors.
  private static let wordsOfErrors = ["throw", "error", "refus", "damage"]

  /// Names of functions that protocols require; their comments are in the protocols.
  private let requirements: Set<String>

  init(_ files: [SwiftText]) {
    requirements = files.reduce(into: DocRules.ofTheLibrary) { names, file in
      var isInProtocol = false
      for line in DocRules.codeLines(of: file) {
        if line.hasPrefix("}") { isInProtocol = false }
        let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        if !line.hasPrefix(" "), words.contains("protocol") { isInProtocol = true }
        guard isInProtocol, let index = words.firstIndex(of: "func"), index + 1 < words.count
        else { continue }
        names.insert(String(words[index + 1]))
      }
    }
  }

  func findings(in file: SwiftText) -> [Finding] {
    let code = DocRules.codeLines(of: file)
    let lines = file.lines
    return code.indices.compactMap { index in
      guard let name = DocRules.function(code[index]), !requirements.contains(name) else {
        return nil
      }
      let comment = DocRules.comment(before: index, in: lines)
      guard !comment.isEmpty else {
        return Finding(
          path: file.path, line: index + 1, message: "`\(name)` needs a doc comment")
      }
      let says = DocRules.wordsOfErrors.contains { comment.lowercased().contains($0) }
      guard DocRules.throwsAny(code[index...]), !says else { return nil }
      return Finding(
        path: file.path, line: index + 1,
        message: "the doc comment of `\(name)` does not say which errors it throws, and when")
    }
  }

  private static func codeLines(of file: SwiftText) -> [Substring] {
    String(decoding: file.code, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The name of the `package` or `public` function declared on a line.
  private static func function(_ line: Substring) -> String? {
    let words = line.split(separator: " ")
    guard let index = words.firstIndex(of: "func"), index + 1 < words.count,
      words[..<index].contains("package") || words[..<index].contains("public")
    else { return nil }
    // Operators have no name.
    let name = words[index + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return name.isEmpty ? nil : String(name)
  }

  /// The comment above a declaration and its attributes.
  private static func comment(before index: Int, in lines: [Substring]) -> String {
    let above = lines[..<index].reversed().lazy.map { $0.drop { $0 == " " } }
    let comment = above.drop { $0.hasPrefix("@") }.prefix { $0.hasPrefix("///") }
    return comment.joined(separator: " ")
  }

  /// Whether the declaration at the start has an untyped `throws` after its parameters.
  private static func throwsAny(_ lines: ArraySlice<Substring>) -> Bool {
    var depth = 0
    var word = ""
    for character in lines.joined(separator: "\n") {
      switch character {
      case "(":
        if depth == 0, word == "throws" { return false }
        depth += 1
      case ")": depth -= 1
      case "{", "}": return depth == 0 && word == "throws"
      default: break
      }
      guard depth == 0 else { continue }
      if character.isLetter {
        word.append(character)
      } else {
        if word == "throws" { return true }
        word = ""
      }
    }
    return false
  }
}
