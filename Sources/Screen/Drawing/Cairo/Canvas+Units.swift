// Lengths are in units of the layout; text and pictures take whole pixels.

extension Canvas {
  /// Whole pixels of a length in units.
  func pixels(_ units: Int) -> Int {
    base.scale == 1 ? units : Int((Double(units) * base.scale).rounded())
  }

  /// Pixels an em.
  func pixels(_ font: Font) -> Int { max(1, pixels(font.size)) }

  /// Units that hold so many pixels.
  func units(_ pixels: Int) -> Int {
    base.scale == 1 ? pixels : Int((Double(pixels) / base.scale).rounded(.up))
  }

  /// Pixels of a box of what is drawn.
  func pixels(_ box: Box) -> Box {
    let corner = base(Point(box.x, box.y))
    return Box(corner.x, corner.y, box.width * base.scale, box.height * base.scale)
  }
}
