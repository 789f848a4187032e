import Pictures
import RunModel

/// A fast path for pixel-aligned rectangles and glyphs, which make up most of a page.
///
/// Produces the same pixels as cairo at a fraction of the cost.
struct PixelBrush {
  private let memory: UnsafeMutableBufferPointer<UInt32>
  private let size: FrameSize

  init(_ frame: Frame) {
    memory = frame.memory
    size = frame.size
  }

  /// Paints an entry inside parts of the frame, which must not overlap.
  ///
  /// - Returns: Whether it was painted; otherwise cairo must paint it.
  func paint(_ entry: PaintList.Entry, of list: PaintList, within parts: [PixelRect]) -> Bool {
    let style = entry.style
    guard style.alpha == 1 else { return false }
    var clip = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    if let box = style.clip {
      guard let box = PixelRect(exactly: box) else { return false }
      clip = clip.intersection(box)
    }
    let colour = style.colour
    let pixel =
      0xFF00_0000 | UInt32(colour.red) << 16 | UInt32(colour.green) << 8 | UInt32(colour.blue)
    switch entry.kind {
    case .fill:
      guard let rectangle = list.rectangle(of: entry) else { return false }
      let box = rectangle.intersection(clip)
      for part in parts { fill(box.intersection(part), pixel) }
    case .text:
      let text = list.texts[entry.index]
      // Cairo combines overlapping glyphs before painting.
      guard !text.line.isOverlapping else { return false }
      for glyph in text.line.glyphs {
        let whole = text.box(glyph)
        let box = whole.intersection(clip)
        for part in parts where part.overlaps(box) {
          blend(glyph.mask, whole, box.intersection(part), pixel)
        }
      }
    case .gradient, .stroke, .picture, .turnedPicture: return false
    }
    return true
  }

  private func fill(_ box: PixelRect, _ pixel: UInt32) {
    guard box.width > 0 else { return }
    for y in box.y..<(box.y + box.height) {
      let start = y * size.width + box.x
      UnsafeMutableBufferPointer(rebasing: memory[start..<(start + box.width)])
        .update(repeating: pixel)
    }
  }

  /// Blends a colour into a part of the frame through a glyph mask that is placed at `whole`.
  private func blend(
    _ mask: GlyphMask, _ whole: PixelRect, _ box: PixelRect, _ pixel: UInt32
  ) {
    guard box.width > 0 else { return }
    let corner = (box.y - whole.y) * mask.stride + box.x - whole.x
    let isInside =
      min(box.x, box.y) >= 0 && box.x >= whole.x && box.y >= whole.y
      && box.x + box.width <= min(size.width, whole.x + mask.box.width)
      && box.y + box.height <= min(size.height, whole.y + mask.box.height)
    precondition(isInside, "the part is outside the mask or the frame")
    mask.coverage.withUnsafeBytes { coverage in
      guard let first = coverage.baseAddress, let frame = memory.baseAddress else { return }
      for row in 0..<box.height {
        let covered = first + (corner + row &* mask.stride)
        let target = frame + ((box.y + row) &* size.width + box.x)
        var x = 0
        while x &+ 8 <= box.width {
          let eight = covered.loadUnaligned(fromByteOffset: x, as: UInt64.self)
          if eight == .max {
            (target + x).update(repeating: pixel, count: 8)
          } else if eight != 0 {
            for x in x..<(x &+ 8) { blend(pixel, covered, target, x) }
          }
          x &+= 8
        }
        while x < box.width {
          blend(pixel, covered, target, x)
          x &+= 1
        }
      }
    }
  }

  /// Blends a colour into one pixel of a row.
  @inline(__always)
  private func blend(
    _ pixel: UInt32, _ coverage: UnsafeRawPointer, _ target: UnsafeMutablePointer<UInt32>, _ x: Int
  ) {
    let covered = UInt32(coverage.load(fromByteOffset: x, as: UInt8.self))
    if covered == 255 {
      target[x] = pixel
    } else if covered > 0 {
      target[x] = PixelBrush.mixed(pixel, over: target[x], covered)
    }
  }

  /// Returns a colour blended over another: pixman's OVER with a mask, each product rounded
  /// separately.
  @inline(__always)
  private static func mixed(_ pixel: UInt32, over ground: UInt32, _ covered: UInt32) -> UInt32 {
    let redAndBlue =
      share(covered, of: pixel & 0xFF_00FF) &+ share(255 - covered, of: ground & 0xFF_00FF)
    let green =
      share(covered, of: pixel &>> 8 & 0xFF) &+ share(255 - covered, of: ground &>> 8 & 0xFF)
    return 0xFF00_0000 | redAndBlue | green &<< 8
  }

  /// Returns `part`/255 of two channels that are separated by eight bits, rounded.
  @inline(__always)
  private static func share(_ part: UInt32, of channels: UInt32) -> UInt32 {
    let product = channels &* part &+ 0x80_0080
    return (product &+ (product &>> 8 & 0xFF_00FF)) &>> 8 & 0xFF_00FF
  }
}

extension PixelRect {
  /// Converts a pixel-aligned box; returns `nil` if it is not aligned or out of range.
  init?(exactly box: Box) {
    guard max(abs(box.x), abs(box.y), box.width, box.height) < 1e6,
      min(box.width, box.height) >= 0, let x = Int(exactly: box.x), let y = Int(exactly: box.y),
      let width = Int(exactly: box.width), let height = Int(exactly: box.height)
    else { return nil }
    self.init(x: x, y: y, width: width, height: height)
  }
}
