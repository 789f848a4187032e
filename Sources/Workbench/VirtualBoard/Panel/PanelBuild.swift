import JSON

/// A build whose display is at SPI, in one turn, as `make-panels` prepared it.
package struct PanelBuild: Hashable, Sendable {
  /// As `moonrunner-setup board` knows it, "pirate-audio", say.
  package var board: String
  /// Degrees clockwise that the picture is turned by: 0, 90, 180 or 270.
  package var turn: Int
  /// Pixels of the picture.
  package var width: Int
  package var height: Int
  package var chipSelect: Int
  /// BCM lines: which tells commands from data, and which resets if there is one.
  package var dataLine: Int
  package var resetLine: Int?

  package var name: String { "\(board)-\(turn)" }

  /// Reads `wires.json` of a directory that is named after the build.
  init(_ name: String, wires text: String) throws(VirtualBoardError) {
    guard let dash = name.lastIndex(of: "-"), let turn = Int(name[name.index(after: dash)...]),
      let wires = try? JSONValue(parsing: text), let width = wires["width"]?.int64,
      let height = wires["height"]?.int64, let select = wires["chipSelect"]?.int64,
      let data = wires["dc"]?.int64
    else { throw VirtualBoardError("\(name): the display's wires are not as expected:\n\(text)") }
    board = String(name[..<dash])
    self.turn = turn
    self.width = Int(width)
    self.height = Int(height)
    chipSelect = Int(select)
    dataLine = Int(data)
    resetLine = wires["reset"]?.int64.map(Int.init)
  }

  /// Every build in a directory of `make-panels`, by name.
  package static func all(in directory: String) throws(VirtualBoardError) -> [PanelBuild] {
    var builds: [PanelBuild] = []
    for name in try HostFiles.names(in: directory) {
      let wires = "\(directory)/\(name)/wires.json"
      if HostFiles.exists(wires) {
        builds.append(try PanelBuild(name, wires: HostFiles.text(wires)))
      }
    }
    guard !builds.isEmpty else { throw VirtualBoardError("\(directory) has no builds") }
    return builds
  }

  /// By how many quarters clockwise the glass is turned as its maker mounted it, seen from the
  /// front and from what the data sheet calls the top.
  ///
  /// Of the makers' own libraries, not of our start-up commands, which this is to judge: glasses
  /// of 240x240 stand upright, those of 320x240 lie on their side (Pimoroni's displayhatmini-python
  /// and st7789-python, Adafruit's installer); Waveshare's HAT of 1.3" has its square one lie on
  /// the other side (0x70 for memory access in Waveshare's own example).
  package var mounting: Int {
    if board == "waveshare-lcd-hat" { return 3 }
    return width == ST7789.rows ? 1 : 0
  }

  /// What whoever looks at the wearable sees, the picture's own top being up.
  ///
  /// A glass of 240x240 has no cells for the last 80 rows of the memory.
  package func view(of panel: ST7789) -> Screenshot {
    let rows = max(width, height) == ST7789.rows ? ST7789.rows : ST7789.columns
    let glass = Screenshot(
      width: ST7789.columns, height: rows,
      pixels: (0..<(rows * ST7789.columns)).map {
        panel.seen(column: $0 % ST7789.columns, row: $0 / ST7789.columns)
      })
    // The mounted glass as it is seen, then the head of the one who looks, turned as the picture.
    return glass.turned(quarters: mounting - turn / 90)
  }
}

extension Screenshot {
  /// Turned clockwise by quarters.
  package func turned(quarters: Int) -> Screenshot {
    switch ((quarters % 4) + 4) % 4 {
    case 1:
      return Screenshot(
        width: height, height: width,
        pixels: (0..<(width * height)).map { index in
          let (x, y) = (index % height, index / height)
          return pixels[(height - 1 - x) * width + y]
        })
    case 2: return Screenshot(width: width, height: height, pixels: pixels.reversed())
    case 3: return turned(quarters: 2).turned(quarters: 1)
    default: return self
    }
  }
}
