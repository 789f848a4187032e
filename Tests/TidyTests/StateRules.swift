/// The rule about which files assign the state of a type.
enum StateRules {
  /// The stored variables of the type declared at a file's top level.
  ///
  /// They are indented by two spaces and have a value or no accessors.
  static func variables(of file: SwiftText) throws -> [String] {
    let variable = try Regex(
      "  (?:[@\\w()]+ )*var (\\w+)(.*)", as: (Substring, Substring, Substring).self)
    return code(of: file).compactMap { line in
      guard let match = line.wholeMatch(of: variable) else { return nil }
      let type = match.output.2.prefix { $0 != "{" }
      return type.contains("=") || type == match.output.2 ? String(match.output.1) : nil
    }
  }

  /// The files that assign a variable, or a part of it.
  ///
  /// A file that itself declares a variable of that name is skipped, unless it is `owner`. Method
  /// calls do not count: their changes belong to the type that they are called on.
  static func writers(of variable: String, in files: [SwiftText], owner: String) throws -> [String]
  {
    let target = "(^|[^\\w.])((self|device)\\.)?\(variable)(\\.\\w+|\\[[^\\]]*\\])*"
    let assignment = try Regex(target + "( [-+*/]?= |\\.toggle\\(\\))")
    let declaration = try Regex("\\b(var|let) \(variable)\\b")
    return files.filter { file in
      let lines = code(of: file)
      if file.path != owner, lines.contains(where: { $0.contains(declaration) }) { return false }
      return lines.contains { $0.contains(assignment) && !$0.contains(declaration) }
    }.map(\.path)
  }

  private static func code(of file: SwiftText) -> [Substring] {
    String(decoding: file.code, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }
}
