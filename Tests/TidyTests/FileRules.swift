/// The rules for files of any kind: text, documents, scripts.
enum FileRules {
  /// Written in two halves, so that this file complies with its own rule.
  private static let markers = ["TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK"]
  private static let machinePaths = ["/wo" + "rk/", "/ro" + "ot/"]

  /// A leftover marker: fix it now or open an issue.
  static func markers(in text: String, path: String) -> [Finding] {
    lines(of: text).compactMap { number, line in
      let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      guard let marker = markers.first(where: { words.contains(Substring($0)) }) else {
        return nil
      }
      return Finding(
        path: path, line: number, message: "leftover \(marker); do it now or file an issue")
    }
  }

  /// A path of the machine on which something was written.
  static func machinePaths(in text: String, path: String) -> [Finding] {
    lines(of: text).compactMap { number, line in
      guard let found = machinePaths.first(where: { contains($0, in: line) }) else { return nil }
      return Finding(
        path: path, line: number,
        message: "`\(found)` exists on one machine only; use a path relative to the project")
    }
  }

  /// Whether `directory` appears in `line` as the start of a path, not inside one.
  private static func contains(_ directory: String, in line: Substring) -> Bool {
    let line = Array(line.utf8)
    let directory = Array(directory.utf8)
    guard line.count >= directory.count else { return false }
    return (0...(line.count - directory.count)).contains { start in
      line[start..<(start + directory.count)].elementsEqual(directory)
        && (start == 0 || !isInPath(line[start - 1]))
    }
  }

  private static func isInPath(_ byte: UInt8) -> Bool {
    Byte.isName(byte) || byte == Byte.dot || byte == UInt8(ascii: "-")
      || byte == Byte.closeBrace
  }

  /// A document has exactly one title, on its first line of text.
  static func title(in text: String, path: String) -> [Finding] {
    var isFenced = false
    var titles: [Int] = []
    for (number, line) in lines(of: text) {
      if line.hasPrefix("```") { isFenced.toggle() }
      if !isFenced, line.hasPrefix("# ") { titles.append(number) }
    }
    guard let first = titles.first else {
      return [Finding(path: path, line: 1, message: "no title; begin with `# `")]
    }
    return titles.dropFirst().map { number in
      Finding(
        path: path, line: number,
        message: "a second title (the first is in line \(first)); use `## `")
    }
  }

  /// How a shell script starts: on build machines, and on the board, which only has dash.
  private static let bash = (shebang: "#!/usr/bin/env bash", strictness: "set -euo pipefail")
  private static let sh = (shebang: "#!/bin/sh", strictness: "set -eu")

  /// A shell script names its shell, stops at the first error, and is executable.
  static func shellScript(_ text: String, path: String, isExecutable: Bool) -> [Finding] {
    let (shebang, strictness) = path.hasPrefix("board/") ? sh : bash
    var all: [Finding] = []
    if !text.hasPrefix(shebang + "\n") {
      all.append(Finding(path: path, line: 1, message: "the first line is `\(shebang)`"))
    }
    let command = lines(of: text).first { _, line in !line.isEmpty && !line.hasPrefix("#") }
    if command?.line != strictness[...] {
      all.append(
        Finding(
          path: path, line: command?.number ?? 1,
          message: "the first command is `\(strictness)`"))
    }
    if !isExecutable {
      all.append(Finding(path: path, line: 1, message: "not executable; chmod +x"))
    }
    return all
  }

  /// Whether `text` at `path` is a shell script: by its name or by its first line.
  static func isShellScript(_ text: String, path: String) -> Bool {
    let first = text.prefix { $0 != "\n" }
    return path.hasSuffix(".sh") || path.hasPrefix(".ci/")
      || (first.hasPrefix("#!") && first.hasSuffix("sh"))
  }

  private static func lines(of text: String) -> [(number: Int, line: Substring)] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
      ($0.offset + 1, $0.element)
    }
  }
}
