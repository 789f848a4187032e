import Drawing
import Glibc
import Pictures

/// A copy of the panel's content in our own memory, used to find the bytes of a new frame that
/// differ.
///
/// A display driver transfers every page that was written to, even if its content did not change,
/// and its memory may be slow to read; so nothing is read back, and only differing bytes are
/// written. Regions that were not redrawn are not even compared.
struct FrameShadow {
  let size: FrameSize
  private let converter: PixelConverter
  private let rowBytes: Int
  private var isKnown = false
  /// The last frame shown, and its drawing count at that time.
  private var frame: Frame.Identity?
  private var drawings = 0
  private var dithered: [PixelRect] = []
  /// The frame as drawn.
  private var drawn: [UInt32]
  /// The frame in the panel's pixel format.
  private var shown: [UInt8]
  /// Scratch buffer for one converted row.
  private var row: [UInt8]

  init(size: FrameSize, converter: PixelConverter) {
    self.size = size
    self.converter = converter
    rowBytes = size.width * converter.bytesPerPixel
    drawn = Array(repeating: 0, count: size.width * size.height)
    shown = Array(repeating: 0, count: rowBytes * size.height)
    row = Array(repeating: 0, count: rowBytes)
  }

  /// Forgets the panel's content, so that the next frame is written in full.
  mutating func forget() { isKnown = false }

  /// A region of a frame that may differ from the panel.
  fileprivate struct Part {
    var rect: PixelRect
    /// Whether all pixels are converted, even if they were drawn the same as before.
    var isConvertedWhole = false
  }

  /// Adopts a frame of `size` and passes the bytes that differ to `write`, row by row in each
  /// redrawn region: the row number, the offset of the first differing byte, and the bytes up to
  /// the last differing one.
  ///
  /// - Returns: The number of bytes passed.
  mutating func update(
    _ frame: Frame, write: (_ y: Int, _ start: Int, _ bytes: UnsafeRawBufferPointer) -> Void
  ) -> Int {
    precondition(frame.size == size, "the frame has a different size than the shadow")
    let parts = parts(of: frame)
    let isAllNew = !isKnown
    isKnown = true
    (self.frame, drawings, dithered) = (frame.identity, frame.drawings, frame.dithered)
    let (size, converter, areas) = (size, converter, dithered)
    return frame.withPixels { pixels in
      drawn.withUnsafeMutableBufferPointer { drawn in
        shown.withUnsafeMutableBytes { shown in
          row.withUnsafeMutableBytes { row in
            let rows = Rows(
              new: pixels, drawn: drawn, shown: shown, row: row, width: size.width,
              converter: converter, dithered: areas)
            return parts.reduce(0) { $0 + rows.update($1, isAllNew: isAllNew, write: write) }
          }
        }
      }
    }
  }

  /// Returns the regions that may differ from the panel: the whole frame, unless it is the frame
  /// last shown, drawn exactly once since.
  private func parts(of frame: Frame) -> [Part] {
    let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    guard isKnown else { return [Part(rect: whole, isConvertedWhole: true)] }
    var parts = [Part(rect: whole)]
    if frame.identity === self.frame, let changes = frame.changes, frame.drawings == drawings + 1 {
      parts = changes.map { Part(rect: $0.intersection(whole)) }
    }
    guard frame.dithered != dithered else { return parts }
    let other =
      dithered.filter { !frame.dithered.contains($0) }
      + frame.dithered.filter { !dithered.contains($0) }
    return parts
      + other.map { Part(rect: $0.intersection(whole), isConvertedWhole: true) }
  }
}

/// The rows of a frame and of its shadow during an update.
private struct Rows {
  let new: UnsafeBufferPointer<UInt32>
  let drawn: UnsafeMutableBufferPointer<UInt32>
  let shown: UnsafeMutableRawBufferPointer
  let row: UnsafeMutableRawBufferPointer
  let width: Int
  let converter: PixelConverter
  let dithered: [PixelRect]
  /// Rows up to this width, in pixels, are converted whole.
  private static let narrow = 64

  /// Passes the differences in a region to `write`, row by row; returns the number of bytes.
  func update(
    _ part: FrameShadow.Part, isAllNew: Bool,
    write: (_ y: Int, _ start: Int, _ bytes: UnsafeRawBufferPointer) -> Void
  ) -> Int {
    let rect = part.rect
    guard rect.width > 0, rect.height > 0, let source = new.baseAddress,
      let kept = drawn.baseAddress, let panel = shown.baseAddress, let converted = row.baseAddress
    else { return 0 }
    precondition(
      min(rect.x, rect.y) >= 0 && rect.x + rect.width <= width
        && (rect.y + rect.height) * width <= new.count, "the region exceeds the frame")
    let pixel = converter.bytesPerPixel
    var count = 0
    for y in rect.y..<(rect.y + rect.height) {
      let first = y &* width &+ rect.x
      var (start, end) = (0, rect.width)
      if rect.width <= Rows.narrow {
        // If any pixel in a glyph's row differs, most of them do.
        let bytes = rect.width &* 4
        guard part.isConvertedWhole || memcmp(source + first, kept + first, bytes) != 0 else {
          continue
        }
        memcpy(kept + first, source + first, bytes)
      } else {
        let drawnAnew = FrameShadow.copyDifference(
          of: source + first, to: kept + first, bytes: rect.width &* 4, pixel: 4)
        if !part.isConvertedWhole {
          guard let drawnAnew else { continue }
          (start, end) = (drawnAnew.lowerBound / 4, drawnAnew.upperBound / 4)
        }
      }
      convert((rect.x &+ start)..<(rect.x &+ end), y)
      let place = (rect.x &+ start) &* pixel
      let before = panel + (y &* width &* pixel &+ place)
      var changed: Range<Int>? = 0..<((end - start) &* pixel)
      if isAllNew {
        before.copyMemory(from: converted + place, byteCount: (end - start) &* pixel)
      } else {
        changed = FrameShadow.copyDifference(
          of: converted + place, to: before, bytes: (end - start) &* pixel, pixel: pixel)
      }
      guard let changed else { continue }
      write(
        y, place + changed.lowerBound,
        UnsafeRawBufferPointer(start: converted + place + changed.lowerBound, count: changed.count))
      count += changed.count
    }
    return count
  }

  /// Converts a span of a row into its position in `row`.
  private func convert(_ span: Range<Int>, _ y: Int) {
    func target(_ x: Int) -> UnsafeMutableRawBufferPointer {
      UnsafeMutableRawBufferPointer(rebasing: row[(x * converter.bytesPerPixel)...])
    }
    func source(_ span: Range<Int>) -> UnsafeBufferPointer<UInt32> {
      UnsafeBufferPointer(
        rebasing: new[(y * width + span.lowerBound)..<(y * width + span.upperBound)])
    }
    guard !dithered.isEmpty else {
      converter.convert(source(span), into: target(span.lowerBound))
      return
    }
    let areas = dithered.lazy.filter { y >= $0.y && y - $0.y < $0.height }
    if !areas.contains(where: { $0.x <= span.lowerBound && $0.x + $0.width >= span.upperBound }) {
      converter.convert(source(span), into: target(span.lowerBound))
    }
    for area in areas {
      let part = span.clamped(to: area.x..<(area.x + area.width))
      guard !part.isEmpty else { continue }
      converter.convertDithered(
        source(part), x: part.lowerBound, y: y, into: target(part.lowerBound))
    }
  }
}

extension FrameShadow {
  /// Copies the differences, comparing word by word; returns the byte range from the first
  /// differing pixel to the last, `nil` if there is none.
  static func copyDifference(
    of new: UnsafeRawPointer, to old: UnsafeMutableRawPointer, bytes: Int, pixel: Int
  ) -> Range<Int>? {
    var (start, end) = (0, bytes)
    func differs(_ place: Int) -> Bool {
      new.load(fromByteOffset: place, as: UInt8.self)
        != old.load(fromByteOffset: place, as: UInt8.self)
    }
    /// Returns the bits in which eight bytes differ; the lowest eight bits are the first byte.
    func difference(_ place: Int) -> UInt64 {
      UInt64(littleEndian: new.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        ^ UInt64(littleEndian: old.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
    while end - start >= 8 {
      let bits = difference(start)
      start += bits.trailingZeroBitCount >> 3
      if bits != 0 { break }
    }
    while start < end, !differs(start) { start += 1 }
    guard start < end else { return nil }
    while end - start >= 8 {
      let bits = difference(end - 8)
      end -= bits.leadingZeroBitCount >> 3
      if bits != 0 { break }
    }
    while !differs(end - 1) { end -= 1 }
    start -= start % pixel
    end += (pixel - end % pixel) % pixel
    memcpy(old + start, new + start, end - start)
    return start..<end
  }
}
