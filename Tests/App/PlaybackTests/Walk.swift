import Device

@testable import MemoryDisk
@testable import Simulation

/// A walk through the wearable: key presses, external events, and the expected results.
///
///     +1 short start                 a line of a button script
///     4: +1 short down               only with four buttons; 2: only with two
///     ~ Auto-pause                   presses next until the selected row begins with this
///     > Home | > Past Runs | Moon    the screen's name, and words in its lines
///     = GPS lost                     the banner's title; "= none" for none
///     * play gold | vibrate gold     effects since the last press, all of these
///     - vibrate lap | play lap       effects since the last press, none of these
///     @ wait 30                      an external event, see `World`
///     # a comment
struct Walk: CustomStringConvertible {
  enum Step {
    case press(String)
    case choose(String)
    case world(World)
    case screen(name: String, words: [String])
    case banner(String?)
    case effects([String])
    case noEffects([String])
  }

  /// Events besides keys.
  enum World {
    case wait(Int)
    case sky(WalkReceiver.Sky)
    /// Metres per second.
    case run(Double)
    case event(Event)
    /// The program ends and restarts within the same boot.
    case restart
    /// The power is cut for some seconds.
    case cut(Int)
    /// The file of the newest run is damaged.
    case damage
    /// Another device's run is imported, and the program restarts with it.
    case imported
    /// Whether the card is full.
    case card(isFull: Bool)
    case lit(Bool)
    case theme(String)
    /// The colours of the displayed map.
    case palette(String)
    case off
  }

  struct Line {
    var number: Int
    var text: String
    var layouts: [ButtonLayout]
    var step: Step
  }

  /// An invalid line.
  struct Fault: Error, CustomStringConvertible {
    var description: String
  }

  let name: String
  let lines: [Line]

  var description: String { name }

  init(_ name: String, _ text: String) throws {
    self.name = name
    var lines: [Line] = []
    for (index, raw) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      var words = Walk.trimmed(raw.prefix { $0 != "#" })
      var layouts = ButtonLayout.allCases
      if words.hasPrefix("4:") { layouts = [.four] }
      if words.hasPrefix("2:") { layouts = [.two] }
      if layouts.count == 1 { words = Walk.trimmed(words.dropFirst(2)) }
      guard let step = try Walk.step(words, line: "\(name), line \(index + 1)") else { continue }
      lines.append(Line(number: index + 1, text: words, layouts: layouts, step: step))
    }
    self.lines = lines
  }

  private static func step(_ text: String, line: String) throws -> Step? {
    guard let first = text.first else { return nil }
    let parts = text.dropFirst().split(separator: "|").map(trimmed)
    switch first {
    case ">":
      // A selected row also starts with the sign: "> Home | > Past Runs".
      guard let name = parts.first else { throw Fault(description: "\(line): no screen") }
      return .screen(name: name, words: Array(parts.dropFirst()))
    case "~": return .choose(trimmed(text.dropFirst()))
    case "=": return .banner(parts.first == "none" ? nil : parts.first)
    case "*": return .effects(parts)
    case "-": return .noEffects(parts)
    case "@":
      guard let world = world(text.dropFirst().split(separator: " ").map(String.init)) else {
        throw Fault(description: "\(line): \(text)")
      }
      return .world(world)
    default: return .press(text)
    }
  }

  private static func world(_ words: [String]) -> World? {
    switch (words.first, words.dropFirst().first ?? "") {
    case ("wait", let value): Int(value).map { .wait($0) }
    case ("gps", let value): WalkReceiver.Sky(rawValue: value).map { .sky($0) }
    case ("run", let value): Double(value).map { .run($0) }
    case ("usb", "ready"): .event(.usb(.ready))
    case ("usb", "unplugged"): .event(.usb(.unplugged))
    case ("usb", "preparing"): .event(.usb(.preparing(percent: 40)))
    case ("usb", "failed"): .event(.usb(.failed(reason: "The drive is full")))
    case ("usb", "waiting"): .event(.usb(.waiting))
    case ("usb", "ejected"): .event(.usb(.ejected))
    case ("stick", _):
      HelperReport(line: words.joined(separator: " ")).flatMap { report in
        if case .stick(let state) = report { .event(.stick(state)) } else { nil }
      }
    case ("sync", _):
      HelperReport(line: words.joined(separator: " ")).flatMap { report in
        if case .sync(let state) = report { .event(.sync(state)) } else { nil }
      }
    case ("lost", let value): Part(rawValue: value).map { .event(.lost($0, reason: "unplugged")) }
    case ("found", let value): Part(rawValue: value).map { .event(.found($0)) }
    case ("battery", let value):
      Int(value).map { .event(.battery(Battery(percent: $0, isCharging: false))) }
    case ("restart", _): .restart
    case ("cut", let value): Int(value).map { .cut($0) }
    case ("damage", _): .damage
    case ("imported", _): .imported
    case ("card", let value): .card(isFull: value == "full")
    case ("light", let value): .lit(value == "on")
    case ("theme", let value): .theme(value)
    case ("palette", let value): .palette(value)
    case ("workout", _):
      Walks.planned(words.dropFirst().joined(separator: " ")).map { .event(.workouts($0)) }
    case ("off", _): .off
    default: nil
    }
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let words = text.drop { $0 == " " }
    return String(
      words.prefix(
        words.lastIndex { $0 != " " }.map {
          words.distance(from: words.startIndex, to: $0) + 1
        } ?? 0))
  }
}
