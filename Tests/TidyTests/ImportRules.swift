/// The table of Sources/README.md that says what each target may import.
struct ImportTable {
  /// Modules of the language itself, free to all; Glibc has to be named in a row.
  static let ofTheLanguage: Set<String> = ["Swift", "Synchronization"]

  private(set) var rows: [String: Set<String>] = [:]

  /// Reads rows of the form "| `Name` | duty | A, B |"; "-" is nothing, "all above" every row
  /// before.
  init(markdown: String) {
    for line in markdown.split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|").map { $0.filter { $0 != "`" } }
      guard cells.count == 3, let name = cells[0].split(separator: " ").first else { continue }
      let imports = cells[2].split { $0 == "," || $0 == " " }.map(String.init)
      rows[String(name)] =
        imports == ["all", "above"] ? Set(rows.keys) : Set(imports.filter { $0 != "-" })
    }
  }

  /// What `file` of `target` imports though the target's row does not name it.
  func findings(in file: SwiftText, of target: String) -> [Finding] {
    guard let row = rows[target] else {
      return [
        Finding(
          path: file.path, line: 1, message: "Sources/README.md has no row for `\(target)`")
      ]
    }
    return file.imports.compactMap { module, line in
      // What Foundation is replaced by is said by SwiftRules.
      guard !row.contains(module), !ImportTable.ofTheLanguage.contains(module),
        !module.hasPrefix("Foundation")
      else { return nil }
      return Finding(
        path: file.path, line: line,
        message: "`import \(module)`, which the row of `\(target)` in Sources/README.md"
          + " does not name")
    }
  }

  /// Where the table and Package.swift say different things.
  func differences(to package: PackageTargets) -> [String] {
    var all: [String] = []
    for (target, dependencies) in package.dependencies {
      guard let row = rows[target] else {
        // The bindings to C libraries are named by those that use them and have no row.
        if !PackageTargets.isBinding(target) {
          all.append("`\(target)` is a target, but has no row in Sources/README.md")
        }
        continue
      }
      let named = row.subtracting(ImportTable.ofTheLanguage).subtracting(["Glibc"])
      for missing in named.subtracting(dependencies) {
        all.append("the row of `\(target)` names \(missing), Package.swift does not")
      }
      for extra in dependencies.subtracting(named) {
        all.append("Package.swift gives `\(target)` \(extra), its row does not name it")
      }
    }
    for target in rows.keys where package.dependencies[target] == nil {
      all.append("`\(target)` has a row in Sources/README.md, but is no target")
    }
    return all.sorted()
  }
}

/// The targets of Package.swift, tests left out, and what each depends on; read from its text,
/// since asking SwiftPM would wait for the build that runs this test.
struct PackageTargets {
  private(set) var dependencies: [String: Set<String>] = [:]

  init(manifest: String) {
    let file = SwiftText(path: "Package.swift", text: manifest)
    let bytes = Array(manifest.utf8)
    for call in ["swift(", ".target(", ".executableTarget(", ".systemLibrary("] {
      for start in file.offsets(of: call) {
        let open = start + call.utf8.count - 1
        guard let end = PackageTargets.closing(of: open, in: file.code) else { continue }
        let strings = PackageTargets.strings(in: open..<end, of: file.code, bytes)
        guard let name = strings.first else { continue }  // a helper's own declaration
        let label = Array("dependencies:".utf8)
        let list =
          call == "swift("
          ? PackageTargets.list(in: (open + 1)..<end, of: file.code)
          : PackageTargets.offset(of: label, in: open..<end, of: file.code).flatMap {
            PackageTargets.list(in: $0..<end, of: file.code)
          }
        let names = list.map { PackageTargets.strings(in: $0, of: file.code, bytes) } ?? []
        dependencies[name] = Set(names)
      }
    }
  }

  /// `CLinux`, `CCairo`: a C followed by the library's name.
  static func isBinding(_ target: String) -> Bool {
    target.hasPrefix("C") && target.dropFirst().first?.isUppercase == true
  }

  private static func offset(
    of label: [UInt8], in range: Range<Int>, of code: [UInt8]
  ) -> Int? {
    range.dropLast(label.count).first { code[$0..<($0 + label.count)].elementsEqual(label) }
  }

  /// The first list in square brackets.
  private static func list(in range: Range<Int>, of code: [UInt8]) -> Range<Int>? {
    guard let open = code[range].firstIndex(of: Byte.openSquare),
      let end = closing(of: open, in: code)
    else { return nil }
    return open..<end
  }

  private static func closing(of open: Int, in code: [UInt8]) -> Int? {
    var depth = 0
    for index in open..<code.count {
      switch code[index] {
      case Byte.open, Byte.openSquare: depth += 1
      case Byte.close, Byte.closeSquare: depth -= 1
      default: break
      }
      if depth == 0 { return index }
    }
    return nil
  }

  /// The contents of the string literals in `range`; blanked code keeps their quotes.
  private static func strings(
    in range: Range<Int>, of code: [UInt8], _ bytes: [UInt8]
  ) -> [String] {
    let quotes = range.filter { code[$0] == Byte.quote }
    return stride(from: 0, to: quotes.count - 1, by: 2).map { index in
      String(decoding: bytes[(quotes[index] + 1)..<quotes[index + 1]], as: UTF8.self)
    }
  }
}
