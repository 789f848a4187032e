/// Switches with so many cases that adding a case means editing them by hand.
enum LargeSwitches {
  /// The number of cases at which a switch counts as large.
  static let cases = 20

  /// Texts, the syntax of commands, and codes defined by other programs.
  private static let exempt = [
    "Sources/Wearable/Words/", "Sources/App/moonrunner/Command",
    "Sources/Sharing/ServerSync/IntervalsICU.swift",
  ]

  static func findings(in file: SwiftText) -> [Finding] {
    guard !exempt.contains(where: { file.path.hasPrefix($0) }) else { return [] }
    return file.offsets(of: "switch").compactMap { start in
      let count = patterns(of: file.code, after: start)
      guard count >= cases else { return nil }
      return Finding(
        path: file.path, line: file.line(at: start), message: "a switch over \(count) cases")
    }
  }

  /// The number of patterns of the switch whose keyword is at `start`: one for each `case`, plus
  /// one for each comma.
  private static func patterns(of code: [UInt8], after start: Int) -> Int {
    var (depth, count) = (0, 0)
    var (isInside, isPattern) = (false, false)
    var index = start
    while index < code.count {
      switch code[index] {
      case Byte.openBrace where !isInside && depth == 0: (isInside, depth) = (true, 1)
      case Byte.open, Byte.openSquare, Byte.openBrace: depth += 1
      case Byte.close, Byte.closeSquare, Byte.closeBrace:
        depth -= 1
        if isInside, depth == 0 { return count }
      case UInt8(ascii: ":") where depth == 1: isPattern = false
      case UInt8(ascii: ",") where depth == 1 && isPattern: count += 1
      case UInt8(ascii: "c") where depth == 1 && isInside && isCase(at: index, in: code):
        count += 1
        isPattern = true
      default: break
      }
      index += 1
    }
    return count
  }

  /// Whether `case` starts at this position of a line; `if case` does not count.
  private static func isCase(at index: Int, in code: [UInt8]) -> Bool {
    code[index...].starts(with: "case ".utf8)
      && code[..<index].last { $0 != Byte.space } == Byte.newline
  }
}
