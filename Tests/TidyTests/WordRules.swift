/// Where words of the wearable may stand: in `Sources/Wearable/Words`, nowhere between there and a
/// pixel.
///
/// A word is two letters in a row within a string literal, outside of its interpolations. Exempt
/// are files whose words are read by programs or logs, names of files, icons and pictures, and what
/// screens say in transcripts: that is computed, never stored.
enum WordRules {
  /// Files whose words no display shows, with who reads them.
  private static let unseen: Set<String> = [
    // The helpers: lines between programs.
    "Sources/Wearable/Device/Helpers/HelperReport.swift",
    "Sources/Wearable/Device/Helpers/HelperOrder.swift",
  ]

  /// Around a literal that is no word of a screen.
  private static let unseenCalls = ["icon: \"", "precondition(", "preconditionFailure("]

  /// Names of pictures and faces within the binary, and the product's own.
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
      // Transcripts are made when they are asked for; what is stored or left out is drawn.
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
  /// The pieces of string literals on a line: what stands between two quotes, and is no code.
  fileprivate func literals(inLine index: Int, of text: [UInt8]) -> [String] {
    let start = lines[..<index].reduce(0) { $0 + $1.utf8.count + 1 }
    let range = start..<(start + lines[index].utf8.count)
    guard let first = range.first(where: { code[$0] == Byte.quote }),
      let last = range.last(where: { code[$0] == Byte.quote })
    else { return [] }
    // Between the quotes the contents are blank; comments are too, but no quote comes after them.
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
