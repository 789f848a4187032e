import Glibc

/// The rule for paths between backquotes in documents: they exist.
///
/// Checked are words with a slash that begin with a name at the top of the project
/// (`scripts/test`) or with a target (`Tracking/Engine`), and names of source files, with or
/// without folders (`Device+Keys.swift`). `*` and names in capitals (`board/NAME.json`) stand for
/// any name; some file has to match them.
struct PathRules {
  private static let sourceEndings = [".swift", ".js", ".c", ".h", ".py"]
  /// Describes earlier releases, with their files.
  private static let exempt: Set<String> = ["CHANGELOG.md"]

  /// Every file and folder, with a slash before it.
  private let paths: [String]
  private let known: Set<String>
  private let tops: Set<Substring>
  private let targets: Set<Substring>

  /// - Parameters:
  ///   - paths: Every file of the project.
  ///   - targets: The names of the targets.
  init(paths: [String], targets: [String]) {
    var known: Set<String> = []
    for path in paths {
      var end = path.endIndex
      while known.insert("/" + path[..<end]).inserted,
        let slash = path[..<end].lastIndex(of: "/")
      {
        end = slash
      }
    }
    self.known = known
    self.paths = known.sorted()
    tops = Set(paths.compactMap { $0.split(separator: "/").first })
    // `moonrunner/2` is a version of a file format.
    self.targets = Set(targets.filter { $0.first?.isUppercase == true }.map { $0[...] })
  }

  func findings(in document: DocumentText) -> [Finding] {
    guard !PathRules.exempt.contains(document.path) else { return [] }
    return document.codeSpans.flatMap { line, span in
      span.split { $0.isWhitespace || "\"'|\\=,;:()".contains($0) }.filter(isMissing).map { word in
        Finding(
          path: document.path, line: line,
          message: "`\(word)` does not exist; correct the path, or remove it")
      }
    }
  }

  private func isMissing(_ word: Substring) -> Bool {
    let parts = word.split(separator: "/")
    guard let first = parts.first, first != word || PathRules.isSource(word),
      !word.hasPrefix("/"), !PathRules.sourceEndings.contains(String(word))
    else { return false }
    let path = parts.joined(separator: "/")
    if tops.contains(first) { return !exists("/" + path, isWhole: true) }
    guard PathRules.isSource(word) || targets.contains(first) else { return false }
    return !exists("/" + path, isWhole: false)
  }

  private static func isSource(_ word: Substring) -> Bool {
    sourceEndings.contains(where: word.hasSuffix)
  }

  /// Whether a path is there; one that is not whole may lie in any folder.
  private func exists(_ path: String, isWhole: Bool) -> Bool {
    if known.contains(path) { return true }
    if !isWhole, paths.contains(where: { $0.hasSuffix(path) }) { return true }
    let pattern = PathRules.pattern(of: path)
    guard pattern.contains("*") else { return false }
    // Folders before it are left out of the path that is compared.
    let depth = path.count { $0 == "/" }
    return paths.contains { other in
      let parts = other.split(separator: "/")
      guard isWhole ? parts.count == depth : parts.count >= depth else { return false }
      let end = "/" + parts.suffix(depth).joined(separator: "/")
      return fnmatch(pattern, end, FNM_PATHNAME) == 0
    }
  }

  /// The path with `*` for each placeholder: a name in capitals.
  ///
  /// Documents have such names themselves, and so have source files (`GPX.swift`).
  private static func pattern(of path: String) -> String {
    guard !path.hasSuffix(".md") else { return path }
    let isSource = isSource(path[...])
    var pattern = ""
    var name = ""
    for character in path + "/" {
      if character.isLetter {
        name.append(character)
        continue
      }
      let isPlaceholder = name.allSatisfy(\.isUppercase) && !name.isEmpty
      pattern += isPlaceholder && (!isSource || ["NAME", "X", "Y"].contains(name)) ? "*" : name
      pattern.append(character)
      name = ""
    }
    return String(pattern.dropLast())
  }
}
