import Glibc

/// The list board/debian/install: where each file of board/ goes in the package.
struct InstallList {
  struct Row: Equatable {
    let pattern: String
    let target: String

    /// Whether this row covers the file at a project path.
    ///
    /// `*` matches any name, but not across folders.
    func names(_ path: String) -> Bool {
      fnmatch(pattern, path, FNM_PATHNAME) == 0
    }

    /// The location in the package of the file at `path`, without a leading slash; `nil` if
    /// excluded.
    func place(of path: String) -> String? {
      guard target != "-" else { return nil }
      guard target.hasSuffix("/") else { return target }
      return target + (path.split(separator: "/").last ?? "")
    }
  }

  let rows: [Row]

  init(text: String) {
    rows = text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count == 2, !line.hasPrefix("#") else { return nil }
      return Row(pattern: String(words[0]), target: String(words[1]))
    }
  }

  /// Files covered by no row or by more than one, and rows without a file.
  func faults(in paths: [String]) -> [String] {
    var all: [String] = []
    for path in paths {
      let found = rows.filter { $0.names(path) }
      if found.isEmpty {
        all.append("\(path) is in no row; say where it goes, or - if it is not for the package")
      } else if found.count > 1 {
        all.append("\(path) is in \(found.count) rows")
      }
    }
    for row in rows where !paths.contains(where: row.names) {
      all.append("\(row.pattern) names no file")
    }
    return all
  }

  /// The locations of all files in the package.
  func places(of paths: [String]) -> Set<String> {
    Set(paths.compactMap { path in rows.first { $0.names(path) }?.place(of: path) })
  }

  /// The package's own programs started by the units among `texts`.
  static func programs(startedBy texts: [(path: String, text: String)]) -> [String] {
    var all: Set<String> = []
    for (path, text) in texts where path.hasPrefix("board/") {
      for line in text.split(separator: "\n") {
        let words = line.split { $0 == " " || $0 == "=" || $0 == "+" || $0 == "\"" }
        guard line.hasPrefix("Exec") || line.contains("RUN+=") else { continue }
        all.formUnion(
          words.filter { $0.hasPrefix("/usr/lib/moonrunner/") }.map { String($0.dropFirst()) })
      }
    }
    return all.sorted()
  }
}
