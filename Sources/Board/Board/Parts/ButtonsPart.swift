package import Device
import JSON
package import RunModel

/// An edge of a key: pressed or released.
package struct ButtonEdge: Hashable, Sendable {
  package var button: Button
  package var isDown: Bool
  /// The kernel's stamp, CLOCK_MONOTONIC.
  package var stamp: Instant

  package init(_ button: Button, isDown: Bool, stamp: Instant) {
    self.button = button
    self.isDown = isDown
    self.stamp = stamp
  }
}

/// The keys.
package protocol ButtonInput: AnyObject {
  /// The descriptors to poll for reading.
  var descriptors: [Int32] { get }
  /// Returns all pending edges, ordered by stamp, without blocking.
  func drain() throws(SystemError) -> [ButtonEdge]
  /// Returns the keys that are down now.
  func held() throws(SystemError) -> Set<Button>
}

extension BoardPart {
  static let buttons = BoardPart(
    "buttons", order: .keys, in: \.buttons, of: \.board.buttons,
    section: { try $0.readButtons(&$1) },
    open: { (core, part) throws(SystemError) in
      core.keys = KeyLine(at: core.now)
      return try core.ports.openButtons(part)
    },
    descriptors: { core, port in core.keys.isResting ? [] : port.descriptors },
    read: { (core, port, wake) throws(SystemError) in
      guard wake != nil || core.keys.mayDrain(at: core.now) else { return }
      let edges = try port.drain()
      core.keys.drained(edges.count, at: core.now)
      for edge in edges {
        core.handle(.button(edge.button, isDown: edge.isDown, stamp: edge.stamp))
      }
      if edges.isEmpty, wake?.isBroken == true {
        throw SystemError("read the buttons", reason: "the GPIO chip is gone")
      }
    },
    check: { (check, _, _) throws(SystemError) in
      guard let part = check.board.buttons else { return .absent }
      let held = try check.ports.openButtons(part).held()
      let lines = Button.allCases.compactMap { button in
        part.lines[button].map {
          "\(button.rawValue) \($0) \(held.contains(button) ? "down" : "up")"
        }
      }
      let words = "\(try check.chip(part.chip)): \(lines.joined(separator: ", "))"
      // The runner may be holding one or two keys.
      guard held.count < part.lines.count else {
        return .fails("\(words); unless they are being pressed, \"activeLow\" or \"bias\" is wrong")
      }
      return .works(words)
    },
    advice: { _ in .line })
}

extension BoardFileParser {
  fileprivate mutating func readButtons(_ reader: inout JSONReader) throws {
    var chip: String?
    var lines: [Button: (line: Int, place: JSONError)] = [:]
    var wiring = BoardDescription.Buttons(chip: "", lines: [:])
    let place = try section(
      &reader, keys: ["chip", "start", "stop", "up", "down", "activeLow", "bias"],
      required: [
        ("chip", BoardFileParser.chipHelp), ("start", BoardFileParser.lineHelp),
        ("stop", BoardFileParser.lineHelp),
      ]
    ) { parser, key, reader throws in
      switch key {
      case "chip": chip = try parser.words(&reader)
      case "activeLow": wiring.isActiveLow = try reader.bool()
      case "bias": wiring.bias = try reader.name(of: BoardDescription.Bias.self)
      default:
        guard let button = Button(rawValue: key) else { return }
        let line = try reader.int(in: BoardFileParser.lines)
        lines[button] = (line, reader.error(""))
      }
    }
    for (one, other) in [(Button.up, Button.down), (.down, .up)]
    where lines[one] != nil && lines[other] == nil {
      complain(
        "\"\(one.rawValue)\" without \"\(other.rawValue)\": a board has both or neither",
        at: lines[one]?.place ?? place)
    }
    for button in Button.allCases {
      guard let (line, place) = lines[button] else { continue }
      use(chip, line, for: "button \"\(button.rawValue)\"", at: place)
    }
    wiring.chip = chip ?? ""
    wiring.lines = lines.mapValues(\.line)
    board.buttons = wiring
  }
}
