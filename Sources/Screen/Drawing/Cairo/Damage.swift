import Pictures

/// The parts of a frame that need repainting, without overlaps.
struct Damage {
  /// Maximum number of rectangles, since each has a cost; further ones are merged.
  private static let mostRects = 16

  private(set) var rects: [PixelRect] = []
  private let size: FrameSize

  init(_ size: FrameSize) { self.size = size }

  /// Whether the damage is so large that repainting everything costs no more.
  var isLarge: Bool {
    rects.reduce(0) { $0 + $1.width * $1.height } * 4 > size.width * size.height * 3
  }

  /// Returns the frame's pixels that a box touches; `nil` if none.
  private func pixels(_ box: Box) -> PixelRect? {
    let (left, top) = (max(0, box.x.rounded(.down)), max(0, box.y.rounded(.down)))
    let right = min(Double(size.width), box.right.rounded(.up))
    let bottom = min(Double(size.height), box.bottom.rounded(.up))
    guard right > left, bottom > top else { return nil }
    return PixelRect(
      x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top))
  }

  /// Whether a box is partly but not fully covered.
  func cuts(_ box: Box) -> Bool {
    guard let box = pixels(box) else { return false }
    return rects.contains { $0.overlaps(box) } && !rects.contains { $0.holds(box) }
  }

  /// Adds all pixels that a box touches.
  mutating func add(_ box: Box) {
    guard var new = pixels(box) else { return }
    while let other = rects.firstIndex(where: { $0.overlaps(new) }) {
      new = new.union(rects.remove(at: other))
    }
    if rects.count == Damage.mostRects { new = new.union(rects.removeLast()) }
    // Merging may have created new overlaps.
    while let other = rects.firstIndex(where: { $0.overlaps(new) }) {
      new = new.union(rects.remove(at: other))
    }
    rects.append(new)
  }
}

extension PixelRect {
  func overlaps(_ other: PixelRect) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }

  fileprivate func holds(_ other: PixelRect) -> Bool {
    x <= other.x && y <= other.y && x + width >= other.x + other.width
      && y + height >= other.y + other.height
  }

  fileprivate func union(_ other: PixelRect) -> PixelRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }
}
