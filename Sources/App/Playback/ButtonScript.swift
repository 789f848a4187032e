package import Device

/// Key presses with their times, parsed from text.
///
/// One press per line; the time is in seconds since the first byte of the log or, with a plus sign,
/// since the end of the press in the line before:
///
///     # a comment
///     12.5 short start
///     70 hold down
///     +1 short down
///     95 press stop
///     95.4 release stop
package struct ButtonScript: Hashable, Sendable {
  /// A key going down or up; the time counts from the first byte of the log, in milliseconds.
  package struct Edge: Hashable, Sendable {
    package var milliseconds: Int64
    package var button: Button
    package var isDown: Bool
  }

  /// A syntax error in a script and its line.
  package struct Fault: Error, Hashable, CustomStringConvertible {
    package var line: Int
    package var reason: String

    package var description: String { "line \(line): \(reason)" }
  }

  /// Sorted by time.
  package private(set) var edges: [Edge] = []

  /// The lengths of the three kinds of press in milliseconds, each safely beyond its threshold.
  package static let short: Int64 = 100
  package static let hold: Int64 = 800
  package static let confirm: Int64 = 1600

  /// The end of the press in the last line read, in milliseconds.
  package private(set) var end: Int64 = 0

  package init() {}

  package init(parsing text: String) throws(Fault) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let words = line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" || $0 == "\r\n" }
      guard !words.isEmpty else { continue }
      try add(words.map(String.init), line: index + 1)
    }
    sort()
  }

  /// Adds a press of the given length.
  package mutating func press(_ buttons: [Button], at milliseconds: Int64, for length: Int64) {
    for button in buttons {
      edges.append(Edge(milliseconds: milliseconds, button: button, isDown: true))
      edges.append(Edge(milliseconds: milliseconds + length, button: button, isDown: false))
    }
    end = milliseconds + length
    sort()
  }

  private mutating func add(_ words: [String], line: Int) throws(Fault) {
    guard words.count == 3 else {
      throw Fault(
        line: line, reason: "expected SECONDS ACTION BUTTON, found \(words.count) words")
    }
    guard let seconds = Double(words[0]), seconds >= 0, seconds < 1e7 else {
      throw Fault(line: line, reason: "\"\(words[0])\" is not a number of seconds from 0 to 1e7")
    }
    let time = Int64(seconds * 1000 + 0.5) + (words[0].hasPrefix("+") ? end : 0)
    let buttons: [Button]
    if words[2] == "both" {
      buttons = [.start, .stop]
    } else if let button = Button(rawValue: words[2]) {
      buttons = [button]
    } else {
      throw Fault(
        line: line, reason: "\"\(words[2])\" is not a button: start, stop, up, down or both")
    }
    switch words[1] {
    case "press", "release":
      let isDown = words[1] == "press"
      end = time
      edges += buttons.map { Edge(milliseconds: time, button: $0, isDown: isDown) }
    case "short": press(buttons, at: time, for: ButtonScript.short)
    case "hold": press(buttons, at: time, for: ButtonScript.hold + (buttons.count > 1 ? 400 : 0))
    case "confirm": press(buttons, at: time, for: ButtonScript.confirm)
    default:
      throw Fault(
        line: line,
        reason: "\"\(words[1])\" is not an action: press, release, short, hold or confirm")
    }
  }

  private mutating func sort() {
    edges = edges.enumerated()
      .sorted { ($0.element.milliseconds, $0.offset) < ($1.element.milliseconds, $1.offset) }
      .map(\.element)
  }
}
