import Glibc

/// The list board/debian/install: what of board/ goes where in the package.
struct InstallList {
  struct Row: Equatable {
    let pattern: String
    let target: String

    /// Whether a file of the project, by its path, goes by this row; `*` stands for any name, not
    /// for a way through folders.
    func names(_ path: String) -> Bool {
      fnmatch(pattern, path, FNM_PATHNAME) == 0
    }

    /// Where the file at `path` lies in the package, without a slash before it; `nil` for nowhere.
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

  /// Files that no row names, or more than one, and rows that name no file.
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

  /// The places of all files in the package.
  func places(of paths: [String]) -> Set<String> {
    Set(paths.compactMap { path in rows.first { $0.names(path) }?.place(of: path) })
  }

  /// The programs of the package itself that the units among `texts` start.
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
