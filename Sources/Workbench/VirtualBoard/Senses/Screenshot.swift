import Drawing
package import Pictures

/// A screenshot of a display: 0xRRGGBB per pixel, rows without padding.
package struct Screenshot: Hashable, Sendable {
  package let width: Int
  package let height: Int
  package private(set) var pixels: [UInt32]

  package init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(pixels.count == width * height)
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Parses a binary PPM with eight bits per colour, as written by QEMU.
  package init(ppm bytes: [UInt8]) throws(VirtualBoardError) {
    var index = 0
    func word() -> String {
      while index < bytes.count, bytes[index] <= 32 { index += 1 }
      let start = index
      while index < bytes.count, bytes[index] > 32 { index += 1 }
      return String(decoding: bytes[start..<index], as: UTF8.self)
    }
    guard word() == "P6", let width = Int(word()), let height = Int(word()), word() == "255",
      (1...8192).contains(width), (1...8192).contains(height),
      bytes.count >= index + 1 + width * height * 3
    else { throw VirtualBoardError("the screen dump is not an 8-bit PPM picture") }
    let start = index + 1
    self.init(
      width: width, height: height,
      pixels: (0..<width * height).map { pixel in
        let offset = start + pixel * 3
        return UInt32(bytes[offset]) << 16 | UInt32(bytes[offset + 1]) << 8
          | UInt32(bytes[offset + 2])
      })
  }

  /// Reads the memory of a framebuffer with 16 bits per pixel and red in the low bits.
  package init(
    bgr565 bytes: [UInt8], width: Int, height: Int
  ) throws(VirtualBoardError) {
    guard bytes.count >= width * height * 2 else {
      throw VirtualBoardError("the framebuffer has \(bytes.count) bytes, too few")
    }
    self.init(
      width: width, height: height,
      pixels: (0..<width * height).map { pixel in
        let value = UInt32(bytes[pixel * 2]) | UInt32(bytes[pixel * 2 + 1]) << 8
        let red = value & 31
        let green = value >> 5 & 63
        let blue = value >> 11
        // Expanded as by a display: full intensity stays full.
        return (red << 3 | red >> 2) << 16 | (green << 2 | green >> 4) << 8
          | (blue << 3 | blue >> 2)
      })
  }

  /// Copies the pixels of a decoded picture without transparency.
  package init(_ picture: Picture) {
    self.init(
      width: picture.size.width, height: picture.size.height,
      pixels: picture.withPixels { $0.map { $0 & 0xff_ffff } })
  }

  /// The screenshot as a binary PPM, which every viewer supports.
  package var ppm: [UInt8] {
    var bytes = Array("P6\n\(width) \(height)\n255\n".utf8)
    bytes.reserveCapacity(bytes.count + pixels.count * 3)
    for pixel in pixels {
      bytes.append(UInt8(pixel >> 16 & 255))
      bytes.append(UInt8(pixel >> 8 & 255))
      bytes.append(UInt8(pixel & 255))
    }
    return bytes
  }

  package var isBlack: Bool { pixels.allSatisfy { $0 & 0xff_ffff == 0 } }

  /// Returns the centre of the picture, cropped to the given size.
  package func centre(width: Int, height: Int) -> Screenshot {
    let left = (self.width - width) / 2
    let top = (self.height - height) / 2
    var all: [UInt32] = []
    for y in top..<(top + height) {
      let start = y * self.width + left
      all += pixels[start..<(start + width)]
    }
    return Screenshot(width: width, height: height, pixels: all)
  }

  /// Returns the largest difference in a colour component from another picture, and the number of
  /// differing pixels; `nil` if the sizes differ.
  package func difference(to other: Screenshot) -> (largest: UInt32, pixels: Int)? {
    guard width == other.width, height == other.height else { return nil }
    var largest: UInt32 = 0
    var count = 0
    for (one, two) in zip(pixels, other.pixels) where one & 0xff_ffff != two & 0xff_ffff {
      count += 1
      for shift in [UInt32(0), 8, 16] {
        let (a, b) = (one >> shift & 255, two >> shift & 255)
        largest = max(largest, a > b ? a - b : b - a)
      }
    }
    return (largest, count)
  }

  /// Returns the number of non-black pixels outside the centre.
  package func lit(outside width: Int, height: Int) -> Int {
    let columns = (self.width - width) / 2..<(self.width + width) / 2
    let rows = (self.height - height) / 2..<(self.height + height) / 2
    return pixels.indices.count { index in
      pixels[index] & 0xff_ffff != 0
        && !(columns.contains(index % self.width) && rows.contains(index / self.width))
    }
  }
}
