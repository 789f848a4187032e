import Drawing
import Pictures
import Testing

/// A picture as numbers: 0x00RRGGBB per pixel, row by row.
struct Pixels: Hashable, Sendable {
  let size: FrameSize
  var values: [UInt32]

  init(size: FrameSize, values: [UInt32]) {
    precondition(values.count == size.width * size.height, "a number for each pixel")
    self.size = size
    self.values = values
  }

  init(_ frame: Frame) { self.init(size: frame.size, values: frame.pixels) }

  /// Decodes a PNG file without transparency.
  init(png: [UInt8], side longest: Int = Picture.longestSide) throws(PictureError) {
    let picture = try Picture(png: png, side: longest)
    let values = picture.withPixels { pixels in pixels.map { $0 & 0xff_ffff } }
    self.init(size: picture.size, values: values)
  }

  subscript(x: Int, y: Int) -> UInt32 {
    get { values[y * size.width + x] }
    set { values[y * size.width + x] = newValue }
  }

  /// The pixels of a rectangle inside the picture.
  func part(_ rect: PixelRect) -> Pixels {
    var part: [UInt32] = []
    for y in rect.y..<(rect.y + rect.height) {
      let start = y * size.width + rect.x
      part += values[start..<(start + rect.width)]
    }
    return Pixels(size: FrameSize(width: rect.width, height: rect.height), values: part)
  }
}

/// Keeps a failed test from printing every pixel.
extension Pixels: CustomTestStringConvertible {
  var testDescription: String { "\(size.width) x \(size.height) pixels" }
}

/// The largest difference of two colours in any channel.
func difference(_ one: UInt32, _ other: UInt32) -> Int {
  func levels(_ shift: UInt32) -> Int {
    abs(Int(one >> shift & 255) - Int(other >> shift & 255))
  }
  return max(levels(0), levels(8), levels(16))
}
