/// A violation of a rule, formatted like a compiler's message.
struct Finding: Equatable, CustomStringConvertible {
  let path: String
  let line: Int
  let message: String

  var description: String { "\(path):\(line): \(message)" }
}

/// The layout and vocabulary rules for one Swift file.
enum SwiftRules {
  static let columns = 100
  static let functionLines = 70
  /// More than about 400 lines suggest two subjects; one subject is not split because of a few
  /// lines more.
  static let fileLines = 450

  /// Constructs banned from product code, with their replacements.
  ///
  /// swift-format finds `try!` and `as!`; Foundation's are banned with its import.
  private static let bans: [(pattern: String, advice: String)] = [
    ("@unchecked", "use `Mutex`, or a type that is Sendable by itself"),
    ("nonisolated(unsafe)", "use `Mutex` or `Atomic`, or pass the value in"),
    ("fatalError(", "use `preconditionFailure` for programmer errors, throw for the world's"),
    ("usleep(", "poll with the next deadline as the timeout"),
    ("sleep(", "poll with the next deadline as the timeout"),
    ("readLine", "read blocks of a bounded size; this takes a line of any length"),
  ]

  /// All violations in `file`, whose path is relative to the top of the repository.
  static func findings(in file: SwiftText) -> [Finding] {
    var all = longLines(in: file) + longFunctions(in: file) + fatalArguments(in: file)
    if file.path.hasPrefix("Sources/") {
      all += longFile(file) + banned(in: file)
    }
    return all
  }

  static func longLines(in file: SwiftText) -> [Finding] {
    file.lines.enumerated().compactMap { index, line in
      guard line.utf8.count > columns, line.count > columns, !isLink(line) else { return nil }
      return Finding(
        path: file.path, line: index + 1, message: "\(line.count) columns, at most \(columns)")
    }
  }

  /// A comment that is a single URL cannot be wrapped.
  private static func isLink(_ line: Substring) -> Bool {
    let words = line.split(separator: " ")
    return words.count <= 2 && words.last?.contains("://") == true
  }

  /// Arguments of a test's attribute that crash the compiler of Swift 6.0.3.
  static func fatalArguments(in file: SwiftText) -> [Finding] {
    let text = Array(file.text.utf8)
    return file.offsets(of: "@Test(").flatMap { start -> [Finding] in
      var depth = 0
      let end = file.code[start...].firstIndex { byte in
        depth += byte == Byte.open ? 1 : byte == Byte.close ? -1 : 0
        return byte == Byte.close && depth == 0
      }
      return (start..<(end ?? start)).compactMap { offset in
        let isInterpolation =
          text[offset] == Byte.backslash && text[offset + 1] == Byte.open
          && file.code[offset + 1] == Byte.open
        guard isInterpolation || file.code[offset] == Byte.openBrace else { return nil }
        let what = isInterpolation ? "an interpolation" : "a closure"
        return Finding(
          path: file.path, line: file.line(at: offset),
          message: "\(what) in a test's attribute; Swift 6.0.3 ends there, so name the value")
      }
    }
  }

  static func longFile(_ file: SwiftText) -> [Finding] {
    let count = file.lines.count - (file.text.hasSuffix("\n") ? 1 : 0)
    guard count > fileLines else { return [] }
    return [
      Finding(
        path: file.path, line: fileLines + 1,
        message: "\(count) lines, at most \(fileLines); split it by subject")
    ]
  }

  static func longFunctions(in file: SwiftText) -> [Finding] {
    Functions(code: file.code).all().compactMap { range in
      let first = file.line(at: range.lowerBound)
      let count = file.line(at: range.upperBound) - first + 1
      guard count > functionLines else { return nil }
      return Finding(
        path: file.path, line: first,
        message: "a function of \(count) lines, at most \(functionLines); split it")
    }
  }

  static func banned(in file: SwiftText) -> [Finding] {
    var all: [Finding] = []
    for ban in bans {
      all += file.offsets(of: ban.pattern).map { offset in
        Finding(
          path: file.path, line: file.line(at: offset),
          message: "`\(ban.pattern)` is banned; \(ban.advice)")
      }
    }
    if !isExecutable(file.path) {
      all += file.offsets(of: "print(").map { offset in
        Finding(
          path: file.path, line: file.line(at: offset),
          message: "`print(` is banned in libraries; return the text to the command line")
      }
    }
    all += file.imports.filter { $0.module.hasPrefix("Foundation") }.map { found in
      Finding(
        path: file.path, line: found.line,
        message: "`import \(found.module)` is banned; use RunModel, JSON or Glibc")
    }
    return all
  }

  /// Executable targets have lowercase names; only they talk to the user.
  private static func isExecutable(_ path: String) -> Bool {
    path.split(separator: "/").dropFirst(2).first?.first?.isLowercase == true
  }
}

extension SwiftText {
  /// The modules that this file imports, with their lines.
  var imports: [(module: String, line: Int)] {
    let kinds: Set<Substring> = [
      "struct", "class", "enum", "protocol", "typealias", "func", "let", "var",
    ]
    let lines = String(decoding: code, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().compactMap { index, line in
      let words = line.split { $0 == " " || $0 == ";" }
      guard let keyword = words.firstIndex(of: "import"),
        let name = words[(keyword + 1)...].first(where: { !kinds.contains($0) })
      else { return nil }
      return (String(name.prefix { $0 != "." }), index + 1)
    }
  }
}

/// Finds functions in blanked code by their keyword and the braces of their body.
private struct Functions {
  let code: [UInt8]

  private static let keywords: Set<String> = ["func", "init", "deinit", "subscript", "var"]
  /// A declaration without a body (in a protocol) ends where the next one starts.
  private static let declarations: Set<String> = [
    "func", "init", "deinit", "subscript", "var", "let", "struct", "enum", "class", "actor",
    "protocol", "extension", "typealias", "associatedtype", "case", "import",
  ]

  /// The ranges from keyword to closing brace.
  func all() -> [Range<Int>] {
    let closing = matchingBraces()
    return words().compactMap { word in
      guard Functions.keywords.contains(word.text),
        word.range.lowerBound == 0 || code[word.range.lowerBound - 1] != Byte.dot,
        let body = body(after: word.range.upperBound, isVariable: word.text == "var"),
        let end = closing[body]
      else { return nil }
      return word.range.lowerBound..<end
    }
  }

  /// The offset of each opening brace, mapped to its closing one; the compiler ensures that they
  /// match.
  private func matchingBraces() -> [Int: Int] {
    var open: [Int] = []
    var closing: [Int: Int] = [:]
    for (index, byte) in code.enumerated() {
      if byte == Byte.openBrace {
        open.append(index)
      } else if byte == Byte.closeBrace, let start = open.popLast() {
        closing[start] = index
      }
    }
    return closing
  }

  private func words() -> [(text: String, range: Range<Int>)] {
    var all: [(String, Range<Int>)] = []
    var index = 0
    while index < code.count {
      let end = endOfWord(at: index)
      if end > index {
        all.append((String(decoding: code[index..<end], as: UTF8.self), index..<end))
      }
      index = max(end, index + 1)
    }
    return all
  }

  private func endOfWord(at start: Int) -> Int {
    start + code[start...].prefix(while: Byte.isName).count
  }

  /// The start of the declaration's body; `nil` if it has none.
  private func body(after start: Int, isVariable: Bool) -> Int? {
    var depth = 0
    var index = start
    while index < code.count {
      let byte = code[index]
      switch byte {
      case Byte.open, Byte.openSquare: depth += 1
      case Byte.close, Byte.closeSquare: depth -= 1
      case Byte.openBrace where depth == 0: return index
      case Byte.closeBrace where depth == 0: return nil
      // A stored property, or one with an initial value, is not a function.
      case Byte.newline where depth == 0 && isVariable: return nil
      case Byte.equals where depth == 0 && isVariable: return nil
      default: break
      }
      let end = endOfWord(at: index)
      if depth == 0, end > index,
        Functions.declarations.contains(String(decoding: code[index..<end], as: UTF8.self))
      {
        return nil
      }
      index = max(end, index + 1)
    }
    return nil
  }
}
