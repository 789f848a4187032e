package import Drawing
import JSON
package import Pictures

/// The display.
package protocol Panel: AnyObject {
  /// The panel's own size; frames are centred on it.
  var size: FrameSize { get }
  /// Transfers the parts of a frame that differ from the last one; returns the number of bytes
  /// written.
  func show(_ frame: Frame) throws(SystemError) -> Int
  /// Forces the next frame to be written in full, because other programs may have written to the
  /// panel.
  func forget()
  /// Asks the driver to switch the panel off or on; does nothing if the driver cannot do that.
  func blank(_ isBlank: Bool) throws(SystemError)
}

extension BoardPart {
  static let display = BoardPart(
    "display", order: .shown, in: \.panel, of: \.board.display,
    section: { try $0.readDisplay(&$1) },
    open: { (core, part) throws(SystemError) in
      try core.picture.adopt(core.ports.openPanel(part))
    },
    check: { (check, _, _) throws(SystemError) in
      guard let part = check.board.display else { return .absent }
      let size = try check.ports.openPanel(part).size
      guard let layout = Layout.fitting(size) else {
        return .fails("\(part.device): \(Layout.tooSmall(size))")
      }
      return .works(
        "\(part.device), \(size.width)x\(size.height), uses the \(layout.name) layout")
    },
    advice: { _ in
      CheckAdvice(
        group: "video",
        missing: IdlePanel.advice()
          ?? "its dtoverlay is missing from /boot/firmware/config.txt; /proc/fb lists the displays")
    })
}

/// Pixel formats of a plain file used instead of a framebuffer.
enum PixelFormat: String, CaseIterable {
  case xrgb8888
  case rgb565
  case bgr565

  var bitsPerPixel: Int {
    switch self {
    case .xrgb8888: 32
    case .rgb565, .bgr565: 16
    }
  }

  func geometry(_ size: FrameSize, stride: Int) -> PanelGeometry {
    func channel(_ bits: (offset: Int, length: Int)) -> PanelGeometry.Channel {
      PanelGeometry.Channel(offset: bits.offset, length: bits.length)
    }
    let (red, green, blue) =
      switch self {
      case .xrgb8888: ((16, 8), (8, 8), (0, 8))
      case .rgb565: ((11, 5), (5, 6), (0, 5))
      case .bgr565: ((0, 5), (5, 6), (11, 5))
      }
    return PanelGeometry(
      width: size.width, height: size.height, bitsPerPixel: bitsPerPixel, stride: stride,
      red: channel(red), green: channel(green), blue: channel(blue))
  }
}

extension BoardFileParser {
  /// Pixels; the bounds stop a typo from requesting a gigabyte.
  static let widths = 1...4096

  /// The section's keys for a plain file.
  private struct PlainFile {
    var width: Int?
    var height: Int?
    var format: PixelFormat?
    var stride: (bytes: Int, place: JSONError)?
    /// Keys that were present, valid or not.
    var keys: Set<String> = []
  }

  fileprivate mutating func readDisplay(_ reader: inout JSONReader) throws {
    hasDisplay = true
    var device: String?
    var file = PlainFile()
    let place = try section(
      &reader, keys: ["device", "width", "height", "format", "stride"],
      required: [("device", "the framebuffer, for example \"/dev/fb1\" or \"panel-mipi-dbi\"")]
    ) { parser, key, reader throws in
      if key != "device" { file.keys.insert(key) }
      switch key {
      case "device": device = try parser.device(&reader)
      case "width": file.width = try reader.int(in: BoardFileParser.widths)
      case "height": file.height = try reader.int(in: BoardFileParser.widths)
      case "format": file.format = try reader.name(of: PixelFormat.self)
      case "stride":
        let bytes = try reader.int(in: 1...4 * BoardFileParser.widths.upperBound)
        file.stride = (bytes, reader.error(""))
      default: break
      }
    }
    let geometry = self.geometry(file, of: device, at: place)
    guard let device else { return }
    var display = BoardDescription.Display(device: device)
    display.geometry = geometry
    board.display = display
  }

  /// Reads a path, or the name of a driver.
  private func device(_ reader: inout JSONReader) throws -> String {
    let device = try words(&reader)
    guard !device.contains("/") || device.hasPrefix("/") else {
      throw reader.error("expected an absolute path or the name of a driver as in /proc/fb")
    }
    return device
  }

  private mutating func geometry(
    _ file: PlainFile, of device: String?, at place: JSONError
  ) -> PanelGeometry? {
    guard !file.keys.isEmpty else { return nil }
    if let device, !device.hasPrefix("/") || device.hasPrefix("/dev/fb") {
      complain("a framebuffer reports its own geometry; only a plain file needs one", at: place)
      return nil
    }
    for key in ["width", "height", "format"] where !file.keys.contains(key) {
      complain("\"\(key)\" is missing: a plain file needs width, height and format", at: place)
    }
    guard let width = file.width, let height = file.height, let format = file.format else {
      return nil
    }
    let size = FrameSize(width: width, height: height)
    if Layout.fitting(size) == nil {
      complain("a display of \(Layout.tooSmall(size))", at: place)
    }
    let pixel = format.bitsPerPixel / 8
    let least = width * pixel
    if let (bytes, place) = file.stride, bytes < least || !bytes.isMultiple(of: pixel) {
      complain("expected a multiple of \(pixel), at least \(least), found \(bytes)", at: place)
    }
    return format.geometry(size, stride: file.stride?.bytes ?? least)
  }
}

extension Layout {
  /// Describes why no layout fits a panel.
  static func tooSmall(_ panel: FrameSize) -> String {
    "\(panel.width)x\(panel.height) is too small; the layouts are \(names)"
  }

  /// Names of all layouts, "320x240, 240x240".
  static var names: String { all.map(\.name).joined(separator: ", ") }
}
