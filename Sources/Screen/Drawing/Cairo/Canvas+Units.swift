// Lengths are in layout units; text and pictures are aligned to whole pixels.

extension Canvas {
  /// Converts units to whole pixels.
  func pixels(_ units: Int) -> Int {
    base.scale == 1 ? units : Int((Double(units) * base.scale).rounded())
  }

  /// Returns the pixels per em of a font.
  func pixels(_ font: Font) -> Int { max(1, pixels(font.size)) }

  /// Converts pixels to units, rounded up.
  func units(_ pixels: Int) -> Int {
    base.scale == 1 ? pixels : Int((Double(pixels) / base.scale).rounded(.up))
  }

  /// Converts a box from units to pixels.
  func pixels(_ box: Box) -> Box {
    let corner = base(Point(box.x, box.y))
    return Box(corner.x, corner.y, box.width * base.scale, box.height * base.scale)
  }
}
