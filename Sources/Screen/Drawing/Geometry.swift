/// A position from the upper left corner, in layout units or pixels.
package struct Point: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// A rectangle in layout units or pixels.
package struct Box: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  init(_ rect: PixelRect) {
    self.init(Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
  }

  package var right: Double { x + width }
  package var bottom: Double { y + height }
  package var centre: Point { Point(x + width / 2, y + height / 2) }

  func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < right && point.y >= y && point.y < bottom
  }

  /// Returns the intersection; its width or height is zero if there is none.
  func intersection(_ other: Box) -> Box {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return Box(
      left, top, max(0, min(right, other.right) - left), max(0, min(bottom, other.bottom) - top))
  }

  func overlaps(_ other: Box) -> Bool {
    x < other.right && other.x < right && y < other.bottom && other.y < bottom
  }

  /// Returns the bounding box of both.
  func union(_ other: Box) -> Box {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Box(left, top, max(right, other.right) - left, max(bottom, other.bottom) - top)
  }

  /// Returns the box shrunk by a margin on each side.
  func inset(by margin: Double) -> Box {
    Box(x + margin, y + margin, width - 2 * margin, height - 2 * margin)
  }
}
