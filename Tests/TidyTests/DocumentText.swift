/// A document in Markdown as the rules see it: lines by kind, sentences, code spans, sections.
struct DocumentText {
  /// A sentence of a paragraph, list item or quotation, with the line that it begins on.
  struct Sentence {
    let line: Int
    let words: [Substring]
  }

  private enum Kind { case blank, prose, item, heading, table, code }

  private static let abbreviations: Set<String> = [
    "e.g.", "i.e.", "etc.", "vs.", "cf.", "ca.", "approx.",
  ]
  private static let closers: Set<Character> = ["\"", "'", ")", "]", "*", "_", "`", "”", "’"]

  let path: String
  let lines: [Substring]
  private let kinds: [Kind]

  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    kinds = DocumentText.kinds(of: lines)
  }

  /// The kind of each line; a code block is fenced, or indented by four after an empty line.
  private static func kinds(of lines: [Substring]) -> [Kind] {
    var isFenced = false
    var isInList = false
    return lines.reduce(into: []) { kinds, line in
      let start = line.drop { $0 == " " }
      let indent = line.count - start.count
      let isFence = start.hasPrefix("```") || start.hasPrefix("~~~")
      if isFence { isFenced.toggle() }
      let last = kinds.last ?? .blank
      guard !isFence, !isFenced else { return kinds.append(.code) }
      guard !start.isEmpty else { return kinds.append(last == .code ? .code : .blank) }
      // Within a list, text of an item is indented, too.
      if indent >= (isInList ? 8 : 4), last == .blank || last == .code {
        return kinds.append(.code)
      }
      let isItem = marker(of: start) > 0
      if isItem || indent < 2 && last != .prose && last != .item { isInList = isItem }
      if start.hasPrefix("|") { return kinds.append(.table) }
      let isHeading = start.hasPrefix("#") && start.drop { $0 == "#" }.first == " "
      kinds.append(isHeading ? .heading : isItem ? .item : .prose)
    }
  }

  /// The length of a bullet or number at the start of a line; 0 without one.
  private static func marker(of line: Substring) -> Int {
    if ["- ", "* ", "+ "].contains(where: line.hasPrefix) { return 2 }
    let digits = line.prefix { $0.isNumber }.count
    return digits > 0 && line.dropFirst(digits).hasPrefix(". ") ? digits + 2 : 0
  }

  /// The number of words, as `wc -w` counts them.
  var wordCount: Int { DocumentText.wordCount(of: lines) }

  /// The same without the tables of a section.
  func wordCount(withoutTablesOf heading: String) -> Int {
    let rows = section(heading).filter { kinds[$0.number - 1] == .table }.map(\.line)
    return wordCount - DocumentText.wordCount(of: rows)
  }

  private static func wordCount(of lines: [Substring]) -> Int {
    lines.reduce(0) { $0 + $1.split { $0.isWhitespace }.count }
  }

  /// The lines below a heading of the second level, up to the next one of that level or higher.
  func section(_ heading: String) -> [(number: Int, line: Substring)] {
    guard
      let start = lines.indices.first(where: {
        kinds[$0] == .heading && lines[$0] == "## \(heading)"
      })
    else { return [] }
    let rest = (start + 1)..<lines.count
    let end = rest.first { index in
      kinds[index] == .heading
        && (lines[index].hasPrefix("# ") || lines[index].hasPrefix("## "))
    }
    return (rest.lowerBound..<(end ?? lines.count)).map { ($0 + 1, lines[$0]) }
  }

  /// The sentences outside of code blocks, tables and headings.
  var sentences: [Sentence] {
    var all: [Sentence] = []
    var words: [Substring] = []
    var first = 0
    func end() {
      if !words.isEmpty { all.append(Sentence(line: first, words: words)) }
      words = []
    }
    for (index, line) in lines.enumerated() {
      let kind = kinds[index]
      if kind != .prose { end() }
      guard kind == .prose || kind == .item else { continue }
      let start = line.drop { $0 == " " || $0 == ">" }
      let text = kind == .item ? start.dropFirst(DocumentText.marker(of: start)) : start
      for word in text.split(whereSeparator: \.isWhitespace) {
        if words.isEmpty { first = index + 1 }
        words.append(word)
        if DocumentText.endsSentence(word) { end() }
      }
    }
    end()
    return all
  }

  private static func endsSentence(_ word: Substring) -> Bool {
    let bare = String(word.reversed().drop { closers.contains($0) }.reversed())
    guard let last = bare.last, ".!?".contains(last), !bare.hasSuffix("...") else { return false }
    return !abbreviations.contains(bare.lowercased().filter { $0 != "(" })
  }

  /// What stands between backquotes outside of code blocks, with its line.
  var codeSpans: [(line: Int, text: Substring)] {
    lines.indices.filter { kinds[$0] != .code }.flatMap { index in
      let pieces = lines[index].split(separator: "`", omittingEmptySubsequences: false)
      return pieces.enumerated().filter { $0.offset % 2 == 1 && $0.offset + 1 < pieces.count }
        .map { (index + 1, $0.element) }
    }
  }
}
