/// How the pixels of a panel lie in memory.
package struct PanelGeometry: Hashable, Sendable {
  /// Where a colour's bits are in a pixel.
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
