import Drawing
import Pictures

/// The layout of a panel's pixels in memory.
package struct PanelGeometry: Hashable, Sendable {
  /// Position of a colour's bits in a pixel.
  package struct Channel: Hashable, Sendable {
    package var offset: Int
    package var length: Int

    package init(offset: Int, length: Int) {
      self.offset = offset
      self.length = length
    }
  }

  package var width: Int
  package var height: Int
  /// 16, 24 or 32.
  package var bitsPerPixel: Int
  /// Bytes from one row to the next.
  package var stride: Int
  package var red: Channel
  package var green: Channel
  package var blue: Channel

  package init(
    width: Int, height: Int, bitsPerPixel: Int, stride: Int, red: Channel, green: Channel,
    blue: Channel
  ) {
    self.width = width
    self.height = height
    self.bitsPerPixel = bitsPerPixel
    self.stride = stride
    self.red = red
    self.green = green
    self.blue = blue
  }
}

extension PanelGeometry {
  /// Upper limit for width and height; a driver that reports more is not credible.
  static let mostPixels = 16_384

  /// Describes why frames cannot be shown in this geometry; `nil` if they can.
  var fault: String? {
    guard [16, 24, 32].contains(bitsPerPixel) else {
      return "it has \(bitsPerPixel) bits per pixel; 16, 24 and 32 are supported"
    }
    let sizes = 1...PanelGeometry.mostPixels
    guard sizes.contains(width), sizes.contains(height), stride >= width * bitsPerPixel / 8,
      stride <= PanelGeometry.mostPixels * 8
    else { return "\(width)x\(height) pixels in rows of \(stride) bytes are impossible" }
    for channel in [red, green, blue] {
      guard (1...16).contains(channel.length), channel.offset >= 0,
        channel.offset <= bitsPerPixel - channel.length
      else {
        return "a colour of \(channel.length) bits at bit \(channel.offset) does not fit in"
          + " \(bitsPerPixel) bits per pixel"
      }
    }
    let panel = FrameSize(width: width, height: height)
    guard Layout.fitting(panel) == nil else { return nil }
    return "it has \(width)x\(height) pixels; the supported layouts are"
      + " \(Layout.names)"
  }
}
