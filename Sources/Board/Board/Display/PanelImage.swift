package import Drawing
package import Pictures

/// An image of what a 16-bit panel would show, without a board.
package struct PanelImage: Sendable {
  /// RGBA, four bytes per pixel, row by row; alpha is always 255.
  package private(set) var pixels: [UInt8]
  private var shadow: FrameShadow
  private let size: FrameSize

  /// Creates a black panel.
  package init(size: FrameSize) {
    self.size = size
    let geometry = PanelGeometry(
      width: size.width, height: size.height, bitsPerPixel: 16, stride: size.width * 2,
      red: PanelGeometry.Channel(offset: 11, length: 5),
      green: PanelGeometry.Channel(offset: 5, length: 6),
      blue: PanelGeometry.Channel(offset: 0, length: 5))
    shadow = FrameShadow(size: size, converter: PixelConverter(geometry))
    pixels = []
    blacken()
  }

  /// Shows a frame of the panel's size, with the board's dithering.
  package mutating func show(_ frame: Frame) {
    let width = size.width
    var image = pixels
    pixels = []  // Keeps `image` unique, so that writing to it does not copy.
    _ = shadow.update(frame) { y, start, bytes in
      var place = (y * width + start / 2) * 4
      for index in stride(from: 0, to: bytes.count - 1, by: 2) {
        // The shadow's pixels are in host byte order, which is little-endian like the panels.
        let pixel = UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8
        image[place] = PanelImage.eight(pixel >> 11, bits: 5)
        image[place + 1] = PanelImage.eight(pixel >> 5 & 63, bits: 6)
        image[place + 2] = PanelImage.eight(pixel & 31, bits: 5)
        place += 4
      }
    }
    pixels = image
  }

  /// Turns the panel black, as with the backlight off.
  package mutating func blacken() {
    shadow.forget()
    pixels = Array(repeating: 0, count: size.width * size.height * 4)
    for index in stride(from: 3, to: pixels.count, by: 4) { pixels[index] = 255 }
  }

  /// Expands a level to eight bits by repeating its bits, as displays do.
  private static func eight(_ level: UInt16, bits: UInt16) -> UInt8 {
    UInt8(truncatingIfNeeded: level << (8 - bits) | level >> (2 * bits - 8))
  }
}
