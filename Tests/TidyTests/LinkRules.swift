import Foundation

/// The rules for links in documents: their targets exist.
struct LinkRules {
  /// The files and folders of the project, by path relative to its top.
  let paths: Set<String>
  /// The anchors of the headings in each document.
  let anchors: [String: Set<String>]

  /// Creates the rules for a project.
  ///
  /// - Parameters:
  ///   - paths: Every file of the project.
  ///   - documents: The text of each document, by its path.
  init(paths: [String], documents: [String: String]) {
    var all: Set<String> = []
    for path in paths {
      var parts = path.split(separator: "/")
      while !parts.isEmpty {
        all.insert(parts.joined(separator: "/"))
        parts.removeLast()
      }
    }
    self.paths = all
    anchors = documents.mapValues(LinkRules.anchors)
  }

  /// Links to missing files or headings.
  func findings(in text: String, path: String) -> [Finding] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().flatMap { index, line in
      LinkRules.targets(in: line).compactMap { target in
        fault(of: target, in: path).map { Finding(path: path, line: index + 1, message: $0) }
      }
    }
  }

  private func fault(of target: String, in document: String) -> String? {
    guard !target.contains("://") else { return nil }
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let file = parts[0].isEmpty ? document : resolved(String(parts[0]), from: document)
    guard paths.contains(file) else { return "a link leads to `\(file)`, which is not there" }
    guard parts.count == 2 else { return nil }
    guard anchors[file]?.contains(String(parts[1])) == true else {
      return "a link leads to `\(target)`, and no heading of `\(file)` is called so"
    }
    return nil
  }

  private func resolved(_ target: String, from document: String) -> String {
    var folders = document.split(separator: "/").dropLast().map(String.init)
    for part in target.split(separator: "/") {
      if part == ".." { _ = folders.popLast() } else if part != "." { folders.append(String(part)) }
    }
    return folders.joined(separator: "/")
  }

  /// The targets in `[text](target)` links.
  private static func targets(in line: Substring) -> [String] {
    line.ranges(of: "](").compactMap { range in
      guard let end = line[range.upperBound...].firstIndex(of: ")") else { return nil }
      return String(line[range.upperBound..<end])
    }
  }

  /// The anchors that GitHub gives to a document's headings.
  static func anchors(of text: String) -> Set<String> {
    let headings = text.split(separator: "\n").filter { $0.hasPrefix("#") && $0.contains("# ") }
    return Set(
      headings.map { heading in
        let words = heading.drop { $0 == "#" }.dropFirst().lowercased()
        let kept = words.filter { $0.isLetter || $0.isNumber || $0 == " " || "-_".contains($0) }
        return kept.replacingOccurrences(of: " ", with: "-")
      })
  }
}
