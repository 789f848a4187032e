import CCairo
package import Pictures

/// A rectangle of whole pixels.
package struct PixelRect: Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Returns the intersection; its width or height is zero if there is none.
  package func intersection(_ other: PixelRect) -> PixelRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(0, min(x + width, other.x + other.width) - left),
      height: max(0, min(y + height, other.y + other.height) - top))
  }
}

/// A drawn screen: XRGB8888 pixels, 0x00RRGGBB, rows without gaps, upper eight bits undefined.
package final class Frame {
  package let size: FrameSize
  /// Distinguishes this frame from all others, including later ones at the same address.
  package let identity = Identity()
  /// The areas with pictures and gradients; 16-bit panels dither only there.
  package internal(set) var dithered: [PixelRect] = []
  /// Number of drawings so far.
  package private(set) var drawings = 0
  /// Where the last drawing differs from the previous one, without overlaps; `nil` for everywhere.
  package private(set) var changes: [PixelRect]?
  let memory: UnsafeMutableBufferPointer<UInt32>

  /// Compared with `===`.
  package final class Identity: Sendable {}

  package init(size: FrameSize) {
    self.size = size
    memory = .allocate(capacity: size.width * size.height)
    memory.initialize(repeating: 0)
  }

  /// Creates a frame from pixels, 0x00RRGGBB, row after row.
  package init(size: FrameSize, pixels: [UInt32]) {
    precondition(pixels.count == size.width * size.height)
    self.size = size
    memory = .allocate(capacity: pixels.count)
    _ = memory.initialize(from: pixels)
  }

  deinit { memory.deallocate() }

  /// Records a drawing and where it differs from the previous one.
  func noteDrawing(_ changes: [PixelRect]?) {
    drawings += 1
    self.changes = changes
  }

  /// Calls `body` with the pixels, row after row; valid only during the call.
  package func withPixels<Result>(_ body: (UnsafeBufferPointer<UInt32>) -> Result) -> Result {
    body(UnsafeBufferPointer(memory))
  }
}

extension Frame {
  /// Encodes the frame as PNG.
  package func png() -> [UInt8] {
    let surface = cairo_image_surface_create_for_data(
      UnsafeMutableRawPointer(memory.baseAddress)?.assumingMemoryBound(to: UInt8.self),
      CAIRO_FORMAT_RGB24, Int32(size.width), Int32(size.height), Int32(size.width * 4))
    defer { cairo_surface_destroy(surface) }
    return CairoPNG.encode(surface)
  }
}
