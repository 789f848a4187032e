import RunModel
import RunStore
import Words

/// A file that describes the others and is therefore written last.
package struct ClosingFile: Hashable, Sendable {
  /// The path, "SHA256SUMS".
  package var path: String
  package var bytes: [UInt8]
}

extension Catalogue {
  /// The paths of the closing files.
  package static let closingPaths: Set<String> = ["README.TXT", Manual.path, "SHA256SUMS"]

  /// Creates `README.TXT`, the manual and `SHA256SUMS`.
  ///
  /// Write them after all other files, and only if their contents differ from the existing ones.
  ///
  /// - Parameters:
  ///   - leftOut: All missing runs: those in ``leftOut`` and those refused by ``CatalogueWriter``.
  ///   - digests: The SHA-256 of every other existing file, by path.
  /// - Returns: The files, in the order of writing.
  package func closing(
    leftOut: [LeftOut], digests: [String: String]
  ) -> [ClosingFile] {
    let text = Catalogue.readMe(
      leftOut, hasPage: page != nil, reports: reports, store.settings)
    let files = [
      ClosingFile(path: "README.TXT", bytes: text),
      ClosingFile(path: Manual.path, bytes: Manual.bytes),
    ]
    var digests = digests
    for file in files {
      var hash = SHA256()
      hash.add(file.bytes)
      digests[file.path] = hash.hexadecimal
    }
    return files + [ClosingFile(path: "SHA256SUMS", bytes: Catalogue.sums(digests))]
  }

  /// Formats digests as `sha256sum` does, sorted by path.
  private static func sums(_ digests: [String: String]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (path, digest) in digests.sorted(by: { $0.key < $1.key }) {
      bytes += "\(digest)  \(path)\n".utf8
    }
    return bytes
  }

  /// Formats README.TXT in the runner's language.
  ///
  /// Lines end with CR LF for old Windows editors; a byte order mark identifies text beyond ASCII
  /// as UTF-8.
  private static func readMe(
    _ leftOut: [LeftOut], hasPage: Bool, reports: [String], _ settings: Settings
  ) -> [UInt8] {
    let words = settings.language.translation
    var lines = lines(words.copy(.yourRuns)) + [""]
    if hasPage { lines += entry("index.html", words.copy(.page)) }
    lines += entry("RUNS", words.copy(.folders))
    for format in RunFormat.shared {
      guard let phrase = format.phrase else { continue }
      lines += entry(
        "\(indent)  .\(format.name)", words.copy(phrase), column: indent.count + 9)
    }
    lines += entry(Manual.path, words.copy(.manual))
    lines += entry("SHA256SUMS", words.copy(.checksums)) + [""]
    if !reports.isEmpty {
      lines += Catalogue.lines("\(reports.joined(separator: ", ")): \(words.copy(.reports))") + [""]
    }
    lines += Catalogue.lines(words.copy(.theseAreCopies)) + [""]
    lines += privacy(settings.hiddenEnds, hasPage: hasPage, words)
    if !leftOut.isEmpty {
      lines += [""] + Catalogue.lines(words.copy(.leftOut))
      for run in Set(leftOut).sorted(by: { $0.id < $1.id }) {
        lines.append("  \(plain(run.id)): \(plain(run.reason))")
      }
    }
    let text = lines.map { $0 + "\r\n" }.joined()
    return Array((text.utf8.allSatisfy { $0 < 128 } ? text : "\u{FEFF}" + text).utf8)
  }

  /// Formats the privacy note: the files reveal where the runner lives to anyone who can read them.
  private static func privacy(
    _ hidden: Settings.HiddenEnds, hasPage: Bool, _ words: any Translation
  ) -> [String] {
    guard hidden != .none else { return lines(words.copy(.endsAreShown)) }
    return lines(words.copy(.endsAreHidden("\(hidden.rawValue) m")))
      + lines(words.copy(.othersShowAll(page: hasPage)))
  }

  /// The indentation of the list of file formats.
  private static let indent = String(repeating: " ", count: 12)

  private static func lines(_ text: String, column: Int = 0) -> [String] {
    LineBreaks.lines(of: text, columns: 72 - column)
  }

  /// Formats a name with its description beside it.
  private static func entry(_ name: String, _ text: String, column: Int = 12) -> [String] {
    lines(text, column: column).enumerated().map { index, line in
      let before = index == 0 ? name : ""
      return before + String(repeating: " ", count: column - before.count) + line
    }
  }

  /// Replaces characters other than printable ASCII, so that any editor can show the text.
  private static func plain(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars.prefix(300) {
      result += scalar.value < 32 || scalar.value > 126 ? "?" : String(scalar)
    }
    return result
  }
}
