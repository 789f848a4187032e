import Device
import GPS
import JSON

// The sections of a board file, one function each.

extension BoardFileParser {
  /// No chip has more lines than this.
  static let lines = 0...1023
  private static let chipHelp = "the GPIO chip, \"header\" or for example \"gpiochip0\""
  private static let lineHelp = "the line's number on the chip"

  mutating func readGPS(_ reader: inout JSONReader) throws {
    var port: String?
    var gps = BoardDescription.GPS(port: "")
    var wishes = SetupWishes()
    var isSetUp = true
    var wishPlace: JSONError?
    var modelPlace: JSONError?
    try section(
      &reader,
      keys: ["port", "baud", "assumedAccuracy", "setup", "wear", "rate", "model", "saver"],
      required: [("port", "the serial port, for example \"/dev/serial0\"")]
    ) { parser, key, reader throws in
      switch key {
      case "port": port = try parser.absolutePath(&reader)
      case "baud":
        gps.baud = try reader.int()
        guard SerialPort.rates.contains(gps.baud) else {
          let known = SerialPort.rates.map { "\($0)" }.joined(separator: ", ")
          throw reader.error("expected a rate of \(known), found \(gps.baud)")
        }
      case "assumedAccuracy": gps.assumedAccuracy = try reader.double(in: 1...50)
      case "setup": isSetUp = try reader.bool()
      case "wear":
        wishes.wear = try reader.name(of: SetupWishes.Wear.self)
        wishPlace = reader.error("")
      case "rate":
        wishes.rate = try reader.int(in: SetupWishes.rates)
        wishPlace = reader.error("")
      case "model":
        wishes.model = try reader.name(of: DynamicModel.self)
        wishPlace = reader.error("")
        modelPlace = wishPlace
      case "saver":
        wishes.saver = try reader.bool()
        if wishes.saver { wishPlace = reader.error("") }
      default: break
      }
    }
    if !isSetUp, let wishPlace {
      complain("the receiver is not told that, for \"setup\" is false", at: wishPlace)
    }
    if wishes.wear == .chest, wishes.model == .wrist, let modelPlace {
      complain("the model of a wrist does not fit \"wear\": \"chest\"", at: modelPlace)
    }
    guard let port else { return }
    wishes.port = BoardDescription.GPS(port: port).setup?.port ?? .uart
    gps.port = port
    gps.setup = isSetUp ? wishes : nil
    board.gps = gps
  }

  mutating func readButtons(_ reader: inout JSONReader) throws {
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
        "\"\(one.rawValue)\" is there without \"\(other.rawValue)\": a board has both or neither",
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

  /// A line that is driven: the motor's or the backlight's.
  mutating func readWire(
    _ reader: inout JSONReader, use: String
  ) throws -> BoardDescription.Line {
    var wiring = BoardDescription.Line(chip: "", line: 0)
    var chip: String?
    var line: Int?
    var place: JSONError?
    try section(
      &reader, keys: ["chip", "line", "activeLow"],
      required: [("chip", BoardFileParser.chipHelp), ("line", BoardFileParser.lineHelp)]
    ) { parser, key, reader throws in
      switch key {
      case "chip": chip = try parser.words(&reader)
      case "line":
        line = try reader.int(in: BoardFileParser.lines)
        place = reader.error("")
      case "activeLow": wiring.isActiveLow = try reader.bool()
      default: break
      }
    }
    self.use(chip, line, for: use, at: place)
    wiring.chip = chip ?? ""
    wiring.line = line ?? 0
    return wiring
  }

  /// Either a line, or `{"blank": true}`.
  mutating func readLight(_ reader: inout JSONReader) throws {
    var wiring = BoardDescription.Line(chip: "", line: 0)
    var chip: String?
    var line: Int?
    var linePlace: JSONError?
    var lineKeys: Set<String> = []
    let place = try section(
      &reader, keys: ["chip", "line", "activeLow", "blank"], required: []
    ) { parser, key, reader throws in
      if key != "blank" { lineKeys.insert(key) }
      switch key {
      case "chip": chip = try parser.words(&reader)
      case "line":
        line = try reader.int(in: BoardFileParser.lines)
        linePlace = reader.error("")
      case "activeLow": wiring.isActiveLow = try reader.bool()
      case "blank":
        guard try reader.bool() else {
          throw reader.error("expected true; leave \"light\" out if there is none")
        }
        parser.blankPlace = reader.error("")
      default: break
      }
    }
    if let blankPlace {
      if !lineKeys.isEmpty {
        complain("the light has a line or is blanked, not both", at: blankPlace)
      }
      board.light = .blank
      return
    }
    for (key, help) in [("chip", BoardFileParser.chipHelp), ("line", BoardFileParser.lineHelp)]
    where !lineKeys.contains(key) {
      complain("\"\(key)\" is missing: \(help); or else \"blank\": true", at: place)
    }
    use(chip, line, for: "the light", at: linePlace)
    wiring.chip = chip ?? ""
    wiring.line = line ?? 0
    board.light = .line(wiring)
  }

  mutating func readSound(_ reader: inout JSONReader) throws {
    var sound = BoardDescription.Sound()
    try section(
      &reader, keys: ["device", "volume"], required: []
    ) { parser, key, reader throws in
      switch key {
      case "device": sound.device = try parser.words(&reader)
      case "volume": sound.volume = try reader.int(in: 0...100)
      default: break
      }
    }
    board.sound = sound
  }
}
