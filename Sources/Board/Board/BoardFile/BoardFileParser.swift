import JSON

/// Collects the content of a board file and all its errors.
struct BoardFileParser {
  var board = BoardDescription()
  private(set) var faults: [JSONError] = []
  /// GPIO lines claimed so far, each with its position in the file.
  var wires: [Wire] = []
  /// Position of `"blank": true` in the file, and whether a display section exists, valid or not.
  var blankPlace: JSONError?
  var hasDisplay = false

  /// A GPIO line and its use.
  struct Wire {
    var chip: String
    var line: Int
    var use: String
    /// An error without a message, for the line's position in the file.
    var place: JSONError
  }

  /// Parses the whole file.
  mutating func read(_ reader: inout JSONReader) throws {
    try section(
      &reader, keys: BoardFileParser.sections, required: []
    ) { parser, key, reader throws in
      switch key {
      case "name": parser.board.name = try parser.words(&reader)
      case "data": parser.board.data = try parser.absolutePath(&reader)
      case "badges": parser.board.badges = try parser.absolutePath(&reader)
      default: try BoardPart.all.first { $0.name == key }?.section?(&parser, &reader)
      }
    }
  }

  private static let sections =
    ["name", "data", "badges"] + BoardPart.listed.filter { $0.section != nil }.map(\.name)

  // MARK: Faults

  /// Records the error that ended parsing.
  mutating func note(_ error: any Error) {
    if let error = error as? JSONError { faults.append(error) }
  }

  mutating func complain(_ message: String, at place: JSONError) {
    var fault = place
    fault.message = message
    faults.append(fault)
  }

  /// Runs `body`, which reads the next value, and records its errors.
  mutating func collect(
    _ reader: inout JSONReader,
    _ body: (inout BoardFileParser, inout JSONReader) throws -> Void
  ) throws {
    var found: [JSONError] = []
    defer { faults += found }
    try reader.collecting(&found) { try body(&self, &$0) }
  }

  // MARK: Objects

  /// Reads an object with a fixed set of keys.
  ///
  /// - Parameters:
  ///    - reader: Positioned before the object.
  ///    - keys: The allowed keys.
  ///    - required: The required keys, each with a description of its value.
  ///    - body: Reads the value of a key.
  /// - Returns: The position of the object, for errors that concern all of it.
  /// - Throws: An error that ends parsing.
  @discardableResult
  mutating func section(
    _ reader: inout JSONReader, keys: [String], required: [(key: String, what: String)],
    _ body: (inout BoardFileParser, String, inout JSONReader) throws -> Void
  ) throws -> JSONError {
    try reader.beginObject()
    var seen: Set<String> = []
    while let key = try reader.nextKey() {
      guard keys.contains(key) else {
        let known = keys.map { "\"\($0)\"" }.joined(separator: ", ")
        faults.append(reader.error("unknown key; the keys are \(known)"))
        continue
      }
      guard seen.insert(key).inserted else {
        faults.append(reader.error("duplicate key"))
        continue
      }
      try collect(&reader) { try body(&$0, key, &$1) }
    }
    for (key, what) in required where !seen.contains(key) {
      faults.append(reader.error("\"\(key)\" is missing: \(what)"))
    }
    return reader.error("")
  }

  // MARK: Values

  static let longestText = 200

  /// Reads a non-blank text without control characters.
  func words(_ reader: inout JSONReader) throws -> String {
    let text = try reader.string()
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw reader.error("the text is empty")
    }
    guard text.utf8.count <= BoardFileParser.longestText else {
      throw reader.error("the text is longer than \(BoardFileParser.longestText) bytes")
    }
    guard text.unicodeScalars.allSatisfy({ $0.value >= 32 && $0.value != 127 }) else {
      throw reader.error("the text has control characters")
    }
    return text
  }

  func absolutePath(_ reader: inout JSONReader) throws -> String {
    let path = try words(&reader)
    guard path.hasPrefix("/") else {
      throw reader.error("expected an absolute path, one that begins with \"/\"")
    }
    return path
  }

  /// Reads a path, or the name of the header's port.
  func serialPort(_ reader: inout JSONReader) throws -> String {
    let port = try words(&reader)
    guard port == HeaderPort.name || port.hasPrefix("/") else {
      throw reader.error("expected \"header\" or an absolute path, one that begins with \"/\"")
    }
    return port
  }

  /// Reads a name without slashes.
  func plainName(_ reader: inout JSONReader, of what: String) throws -> String {
    let name = try words(&reader)
    guard !name.contains("/") else {
      throw reader.error("expected the name of \(what), not a path")
    }
    return name
  }

  // MARK: Wiring

  /// Plausible line offsets; no chip has more lines.
  static let lines = 0...1023
  static let chipHelp = "the GPIO chip, \"header\" or for example \"gpiochip0\""
  static let lineHelp = "the line's number on the chip"

  /// Reads the section of an output line: the motor's or the backlight's.
  ///
  /// - Parameters:
  ///    - reader: Positioned before the section.
  ///    - use: What the line is used for.
  ///    - mayBlank: Whether `{"blank": true}` is allowed instead.
  /// - Returns: The line; `nil` if the panel is blanked instead.
  /// - Throws: An error that ends parsing.
  mutating func readWire(
    _ reader: inout JSONReader, use: String, mayBlank: Bool = false
  ) throws -> BoardDescription.Line? {
    var wiring = BoardDescription.Line(chip: "", line: 0)
    var chip: String?
    var line: Int?
    var linePlace: JSONError?
    var keys: Set<String> = []
    let place = try section(
      &reader, keys: ["chip", "line", "activeLow"] + (mayBlank ? ["blank"] : []), required: []
    ) { parser, key, reader throws in
      keys.insert(key)
      switch key {
      case "chip": chip = try parser.words(&reader)
      case "line":
        line = try reader.int(in: BoardFileParser.lines)
        linePlace = reader.error("")
      case "activeLow": wiring.isActiveLow = try reader.bool()
      case "blank":
        guard try reader.bool() else {
          throw reader.error("expected true; omit \"light\" if there is no backlight")
        }
        parser.blankPlace = reader.error("")
      default: break
      }
    }
    if mayBlank, let blankPlace {
      if keys.count > 1 {
        complain("the light has either a line or \"blank\", not both", at: blankPlace)
      }
      return nil
    }
    let help = [("chip", BoardFileParser.chipHelp), ("line", BoardFileParser.lineHelp)]
    for (key, help) in help where !keys.contains(key) {
      let other = mayBlank ? ", or \"blank\": true" : ""
      complain("\"\(key)\" is missing: \(help)\(other)", at: place)
    }
    self.use(chip, line, for: use, at: linePlace)
    wiring.chip = chip ?? ""
    wiring.line = line ?? 0
    return wiring
  }

  /// Records that a line is in use.
  mutating func use(_ chip: String?, _ line: Int?, for use: String, at place: JSONError?) {
    guard let chip, let line, let place else { return }
    wires.append(Wire(chip: chip, line: line, use: use, place: place))
  }

  /// Reports lines with more than one use, and blanking without a display.
  mutating func checkWiring() {
    for (index, wire) in wires.enumerated() {
      let other = wires[..<index].first {
        $0.line == wire.line && BoardFileParser.bare($0.chip) == BoardFileParser.bare(wire.chip)
      }
      guard let other else { continue }
      complain("line \(wire.line) is already used by \(other.use)", at: wire.place)
    }
    if let blankPlace, !hasDisplay {
      complain("there is no display to blank", at: blankPlace)
    }
  }

  /// Normalizes a chip name: "gpiochip0" and "/dev/gpiochip0" are one chip, as are "header" and its
  /// labels.
  private static func bare(_ chip: String) -> Substring {
    if HeaderChip.labels.contains(chip) { return HeaderChip.name[...] }
    return chip.hasPrefix("/dev/") ? chip.dropFirst(5) : chip[...]
  }
}
