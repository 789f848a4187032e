import Board

extension PanelGeometry {
  /// Red in the high bits, as on most displays.
  static func rgb565(_ width: Int, _ height: Int, stride: Int? = nil) -> PanelGeometry {
    PanelGeometry(
      width: width, height: height, bitsPerPixel: 16, stride: stride ?? width &* 2,
      red: Channel(offset: 11, length: 5), green: Channel(offset: 5, length: 6),
      blue: Channel(offset: 0, length: 5))
  }

  /// Red in the low bits, as in the kernel's vfb.
  static func bgr565(_ width: Int, _ height: Int) -> PanelGeometry {
    PanelGeometry(
      width: width, height: height, bitsPerPixel: 16, stride: width * 2,
      red: Channel(offset: 0, length: 5), green: Channel(offset: 5, length: 6),
      blue: Channel(offset: 11, length: 5))
  }

  static func rgb888(_ width: Int, _ height: Int) -> PanelGeometry {
    PanelGeometry(
      width: width, height: height, bitsPerPixel: 24, stride: width * 3,
      red: Channel(offset: 16, length: 8), green: Channel(offset: 8, length: 8),
      blue: Channel(offset: 0, length: 8))
  }

  static func xrgb8888(_ width: Int, _ height: Int, stride: Int? = nil) -> PanelGeometry {
    PanelGeometry(
      width: width, height: height, bitsPerPixel: 32, stride: stride ?? width * 4,
      red: Channel(offset: 16, length: 8), green: Channel(offset: 8, length: 8),
      blue: Channel(offset: 0, length: 8))
  }

  /// Ten bits per colour, in reverse order.
  static func xbgr2101010(_ width: Int, _ height: Int) -> PanelGeometry {
    PanelGeometry(
      width: width, height: height, bitsPerPixel: 32, stride: width * 4,
      red: Channel(offset: 0, length: 10), green: Channel(offset: 10, length: 10),
      blue: Channel(offset: 20, length: 10))
  }
}
