/// Where the wearable's words may appear: in `Sources/Wearable/Words`, nowhere on the way to a
/// pixel.
///
/// A word is two consecutive letters in a string literal, outside its interpolations. Exempt are
/// files whose words are read by programs or logs, names of files, icons and pictures, and the
/// descriptions of screens in transcripts: those are computed, never stored.
enum WordRules {
  /// Files whose words no display shows, with their readers.
  private static let unseen: Set<String> = [
    // The helpers: lines between programs.
    "Sources/Wearable/Device/Helpers/HelperReport.swift",
    "Sources/Wearable/Device/Helpers/HelperOrder.swift",
  ]

  /// Calls around a literal that is not a word on a screen.
  private static let unseenCalls = ["icon: \"", "precondition(", "preconditionFailure("]

  /// Names of pictures and typefaces in the binary, and the product's own.
  private static let names: Set<String> = [
    "MoonRunner", "earth", "the-moon", "fonts/regular.ttf", "fonts/bold.ttf", "pictures/", ".png",
  ]

  static func findings(in file: SwiftText) -> [Finding] {
    let folder = file.path.split(separator: "/").dropFirst(2).first ?? ""
    guard ["Device", "Drawing"].contains(folder), !unseen.contains(file.path) else {
      return []
    }
    let text = Array(file.text.utf8)
    return file.lines.indices.flatMap { index -> [Finding] in
      let line = file.lines[index]
      guard !unseenCalls.contains(where: line.contains) else { return [] }
      // Transcripts are computed on demand; stored or omitted text is drawn.
      if file.path.hasPrefix("Sources/Wearable/Device/Screens/"), !line.contains(" = ") {
        return []
      }
      return file.literals(inLine: index, of: text).filter { literal in
        !names.contains(literal) && hasWord(literal)
      }.map { literal in
        Finding(
          path: file.path, line: index + 1,
          message: "\"\(literal)\" is worded here; make it a phrase of Sources/Wearable/Words")
      }
    }
  }

  private static func hasWord(_ literal: String) -> Bool {
    zip(literal, literal.dropFirst()).contains { $0.isLetter && $1.isLetter }
  }
}

extension SwiftText {
  /// The pieces of string literals on a line: between two quotes, and not code.
  fileprivate func literals(inLine index: Int, of text: [UInt8]) -> [String] {
    let start = lines[..<index].reduce(0) { $0 + $1.utf8.count + 1 }
    let range = start..<(start + lines[index].utf8.count)
    guard let first = range.first(where: { code[$0] == Byte.quote }),
      let last = range.last(where: { code[$0] == Byte.quote })
    else { return [] }
    // Contents of quotes are blank; so are comments, but no quote follows them.
    var pieces: [[UInt8]] = [[]]
    for offset in first...last {
      let isOpen = !pieces[pieces.count - 1].isEmpty
      if code[offset] == Byte.space, isOpen || text[offset] != Byte.space {
        pieces[pieces.count - 1].append(text[offset])
      } else if isOpen {
        pieces.append([])
      }
    }
    return pieces.map { String(decoding: $0, as: UTF8.self) }
      // An interpolation leaves its backslash.
      .map { String($0.reversed().drop { $0 == " " || $0 == "\\" }.reversed()) }
      .filter { !$0.isEmpty }
  }
}
