/// Swift source code as seen by the rules.
///
/// Beside the text it holds the same text with comments and the contents of string literals
/// blanked, byte for byte, so that a brace or a banned word in them is not mistaken for code. Code
/// inside an interpolation stays. Regex literals are not supported; there are none.
struct SwiftText {
  let path: String
  let text: String
  /// As long as the text, with the same line breaks.
  let code: [UInt8]

  init(path: String, text: String) {
    self.path = path
    self.text = text
    var blanker = Blanker(bytes: Array(text.utf8))
    code = blanker.blank()
  }

  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// The line, counted from 1, of the byte at `offset`.
  func line(at offset: Int) -> Int {
    code[..<offset].count { $0 == Byte.newline } + 1
  }

  /// The positions of `pattern` as a separate token.
  ///
  /// It is not the start or end of a longer name nor, if it starts with a name, a member access.
  func offsets(of pattern: String) -> [Int] {
    let pattern = Array(pattern.utf8)
    guard let first = pattern.first, let last = pattern.last, code.count >= pattern.count else {
      return []
    }
    return (0...(code.count - pattern.count)).filter { start in
      guard code[start] == first else { return false }
      let end = start + pattern.count
      guard code[start..<end].elementsEqual(pattern) else { return false }
      if Byte.isName(first), start > 0 {
        if Byte.isName(code[start - 1]) || code[start - 1] == Byte.dot { return false }
      }
      return !(Byte.isName(last) && end < code.count && Byte.isName(code[end]))
    }
  }
}

/// The bytes that the scanners use.
enum Byte {
  static let newline = UInt8(ascii: "\n")
  static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
  static let hash = UInt8(ascii: "#")
  static let backslash = UInt8(ascii: "\\")
  static let slash = UInt8(ascii: "/")
  static let star = UInt8(ascii: "*")
  static let dot = UInt8(ascii: ".")
  static let equals = UInt8(ascii: "=")
  static let open = UInt8(ascii: "(")
  static let close = UInt8(ascii: ")")
  static let openSquare = UInt8(ascii: "[")
  static let closeSquare = UInt8(ascii: "]")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")

  /// Whether `byte` can be part of a name; bytes of non-ASCII letters count.
  static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF:
      true
    default: false
    }
  }
}

/// Replaces comments and the contents of string literals by spaces.
private struct Blanker {
  /// The context of the scanner, innermost last.
  private enum Context {
    /// Code in an interpolation, with the number of open parentheses in it.
    case interpolation(depth: Int)
    case string(hashes: Int, quotes: Int)
  }

  private let bytes: [UInt8]
  private var result: [UInt8]
  private var index = 0
  private var contexts: [Context] = []

  init(bytes: [UInt8]) {
    self.bytes = bytes
    result = bytes
  }

  mutating func blank() -> [UInt8] {
    while index < bytes.count {
      if case .string(let hashes, let quotes) = contexts.last {
        scanString(hashes: hashes, quotes: quotes)
      } else {
        scanCode()
      }
    }
    return result
  }

  private func count(of byte: UInt8, at start: Int) -> Int {
    bytes[min(start, bytes.count)...].prefix { $0 == byte }.count
  }

  private func has(_ first: UInt8, _ second: UInt8) -> Bool {
    index + 1 < bytes.count && bytes[index] == first && bytes[index + 1] == second
  }

  /// Blanks up to `count` bytes from here, except line breaks.
  private mutating func skip(_ count: Int) {
    for _ in 0..<min(count, bytes.count - index) {
      if bytes[index] != Byte.newline { result[index] = Byte.space }
      index += 1
    }
  }

  private mutating func scanCode() {
    if has(Byte.slash, Byte.slash) {
      skip(bytes[index...].prefix { $0 != Byte.newline }.count)
    } else if has(Byte.slash, Byte.star) {
      skipBlockComment()
    } else if let string = openingDelimiter() {
      contexts.append(.string(hashes: string.hashes, quotes: string.quotes))
      index += string.hashes + string.quotes
    } else {
      countParentheses()
      index += 1
    }
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if has(Byte.slash, Byte.star) {
        depth += 1
        skip(2)
      } else if has(Byte.star, Byte.slash) {
        depth -= 1
        skip(2)
      } else {
        skip(1)
      }
    } while depth > 0 && index < bytes.count
  }

  private func openingDelimiter() -> (hashes: Int, quotes: Int)? {
    let hashes = count(of: Byte.hash, at: index)
    let quotes = count(of: Byte.quote, at: index + hashes)
    return quotes == 0 ? nil : (hashes, quotes >= 3 ? 3 : 1)
  }

  private mutating func countParentheses() {
    guard case .interpolation(let depth) = contexts.last else { return }
    if bytes[index] == Byte.open {
      contexts[contexts.count - 1] = .interpolation(depth: depth + 1)
    } else if bytes[index] == Byte.close {
      contexts.removeLast()
      if depth > 1 { contexts.append(.interpolation(depth: depth - 1)) }
    }
  }

  private mutating func scanString(hashes: Int, quotes: Int) {
    switch bytes[index] {
    case Byte.quote
    where count(of: Byte.quote, at: index) >= quotes
      && count(of: Byte.hash, at: index + quotes) >= hashes:
      contexts.removeLast()
      index += quotes + hashes
    case Byte.backslash where count(of: Byte.hash, at: index + 1) >= hashes:
      skip(1 + hashes)
      if index < bytes.count, bytes[index] == Byte.open {
        contexts.append(.interpolation(depth: 0))
        countParentheses()
        index += 1
      } else {
        skip(1)
      }
    case Byte.newline where quotes == 1:  // not Swift; continue as if the string had ended
      contexts.removeLast()
      index += 1
    default:
      skip(1)
    }
  }
}
