/// A word of a comment or a document.
struct Word {
  /// In lower case, without punctuation around it; empty for code between backquotes.
  let text: String
  let line: Int
  /// Whether punctuation separates it from the next word.
  let isLast: Bool

  init(_ text: Substring, line: Int) {
    let isPart: (Character) -> Bool = { $0.isLetter || $0.isNumber || $0 == "`" }
    let start = text.drop { !isPart($0) }
    let bare = String(start.reversed().drop { !isPart($0) }.reversed())
    self.text = bare.contains("`") ? "" : bare.lowercased()
    self.line = line
    isLast = text.last.map(isPart) == false
  }
}

/// The comments of a source file of any language, as words.
struct Comments {
  private static let slashed: Set<Substring> = [
    "swift", "c", "h", "js", "css", "S", "dtso", "modulemap",
  ]
  /// Text without comments.
  private static let others: Set<Substring> = ["md", "txt", "json", "svg", "html"]

  /// The words of each comment; neighbouring lines are one comment.
  private(set) var all: [[Word]] = []
  private var lastLine = -1

  init(path: String, text: String) {
    let name = path.split(separator: "/").last ?? ""
    let ending = name.contains(".") ? name.split(separator: ".").last ?? "" : ""
    guard !Comments.others.contains(ending) else { return }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if Comments.slashed.contains(ending) {
      readSlashed(lines)
    } else {
      readHashed(lines, isPython: ending == "py" || lines.first?.contains("python3") == true)
    }
  }

  /// `//` to the end of the line, and blocks that begin a line or stand behind a space.
  private mutating func readSlashed(_ lines: [Substring]) {
    var isInBlock = false
    for (index, line) in lines.enumerated() {
      let start = line.drop { $0 == " " }
      var text: Substring?
      if isInBlock {
        text = start
      } else if start.hasPrefix("//") || start.hasPrefix("/*") {
        text = start.dropFirst(2)
      } else if let mark = line.firstRange(of: " // ") ?? line.firstRange(of: " /* ") {
        text = line[mark.upperBound...]
      }
      guard let text else { continue }
      let isLine = !isInBlock && start.hasPrefix("//")
      isInBlock = !isLine && (isInBlock || line.contains("/*")) && !text.contains("*/")
      add(text.drop { "/* ".contains($0) }, line: index + 1)
    }
  }

  /// `#` to the end of the line, and the documentation of Python.
  private mutating func readHashed(_ lines: [Substring], isPython: Bool) {
    var isInText = false
    var isDocumentation = false
    for (index, line) in lines.enumerated() {
      let start = line.drop { $0 == " " || $0 == "\t" }
      let marks = isPython ? line.ranges(of: "\"\"\"").count : 0
      let wasInText = isInText
      if marks % 2 == 1 { isInText.toggle() }
      if !wasInText, marks > 0 { isDocumentation = start.hasPrefix("\"\"\"") }
      if wasInText || marks > 0 {
        if isDocumentation { add(start, line: index + 1) }
      } else if start.hasPrefix("#"), !start.hasPrefix("#!") {
        add(start.drop { $0 == "#" }, line: index + 1)
      } else if let mark = line.firstRange(of: " # ") {
        add(line[mark.upperBound...], line: index + 1)
      }
    }
  }

  private mutating func add(_ text: Substring, line: Int) {
    let isNew = line != lastLine + 1 || all.isEmpty
    if isNew { all.append([]) }
    all[all.count - 1] += text.split(whereSeparator: \.isWhitespace).map { Word($0, line: line) }
    lastLine = line
  }
}
