import JSON

/// A build with an SPI display in one orientation, as prepared by `make-panels`.
package struct PanelBuild: Hashable, Sendable {
  /// Its name for `moonrunner-setup board`, such as "pirate-audio".
  package var board: String
  /// Clockwise rotation of the picture, degrees: 0, 90, 180 or 270.
  package var turn: Int
  /// Size of the picture, pixels.
  package var width: Int
  package var height: Int
  package var chipSelect: Int
  /// BCM lines: data/command, and reset if it exists.
  package var dataLine: Int
  package var resetLine: Int?

  package var name: String { "\(board)-\(turn)" }

  /// Parses `wires.json` of a directory named after the build.
  init(_ name: String, wires text: String) throws(VirtualBoardError) {
    guard let dash = name.lastIndex(of: "-"), let turn = Int(name[name.index(after: dash)...]),
      let wires = try? JSONValue(parsing: text), let width = wires["width"]?.int64,
      let height = wires["height"]?.int64, let select = wires["chipSelect"]?.int64,
      let data = wires["dc"]?.int64
    else { throw VirtualBoardError("\(name): unexpected wires.json:\n\(text)") }
    board = String(name[..<dash])
    self.turn = turn
    self.width = Int(width)
    self.height = Int(height)
    chipSelect = Int(select)
    dataLine = Int(data)
    resetLine = wires["reset"]?.int64.map(Int.init)
  }

  /// Returns all builds in a directory of `make-panels`, by name.
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

  /// Clockwise quarter turns of the glass as its maker mounted it, seen from the front, relative to
  /// the top in the data sheet.
  ///
  /// Taken from the makers' own libraries, not from our start-up commands, which this checks:
  /// glasses of 240x240 are mounted upright, those of 320x240 on their side (Pimoroni's
  /// displayhatmini-python and st7789-python, Adafruit's installer); the square one of Waveshare's
  /// 1.3" HAT is mounted on its other side (0x70 for memory access in Waveshare's own example).
  package var mounting: Int {
    if board == "waveshare-lcd-hat" { return 3 }
    return width == ST7789.rows ? 1 : 0
  }

  /// Returns the visible picture, upright.
  ///
  /// A glass of 240x240 has no cells for the last 80 rows of the memory.
  package func view(of panel: ST7789) -> Screenshot {
    let rows = max(width, height) == ST7789.rows ? ST7789.rows : ST7789.columns
    let glass = Screenshot(
      width: ST7789.columns, height: rows,
      pixels: (0..<(rows * ST7789.columns)).map {
        panel.seen(column: $0 % ST7789.columns, row: $0 / ST7789.columns)
      })
    // Rotate by the mounting of the glass, then back by the rotation of the picture.
    return glass.turned(quarters: mounting - turn / 90)
  }
}

extension Screenshot {
  /// Returns the picture rotated clockwise by quarter turns.
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
