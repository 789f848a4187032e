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
}

/// A drawn screen: XRGB8888, 0x00RRGGBB a pixel, rows without gaps, the upper eight bits undefined.
package final class Frame {
  package let size: FrameSize
  /// Where pictures and gradients lie: a panel of 16 bits dithers there and nowhere else.
  package internal(set) var dithered: [PixelRect] = []
  let memory: UnsafeMutableBufferPointer<UInt32>

  package init(size: FrameSize) {
    self.size = size
    memory = .allocate(capacity: size.width * size.height)
    memory.initialize(repeating: 0)
  }

  /// A frame of given pixels, 0x00RRGGBB, row after row.
  package init(size: FrameSize, pixels: [UInt32]) {
    precondition(pixels.count == size.width * size.height)
    self.size = size
    memory = .allocate(capacity: pixels.count)
    _ = memory.initialize(from: pixels)
  }

  deinit { memory.deallocate() }

  /// Lends the pixels, row after row, for the time of the call.
  package func withPixels<Result>(_ body: (UnsafeBufferPointer<UInt32>) -> Result) -> Result {
    body(UnsafeBufferPointer(memory))
  }
}

extension Frame {
  /// Encodes the frame.
  package func png() -> [UInt8] {
    let surface = cairo_image_surface_create_for_data(
      UnsafeMutableRawPointer(memory.baseAddress)?.assumingMemoryBound(to: UInt8.self),
      CAIRO_FORMAT_RGB24, Int32(size.width), Int32(size.height), Int32(size.width * 4))
    defer { cairo_surface_destroy(surface) }
    return CairoPNG.encode(surface)
  }
}
