import Drawing
import Glibc
import Pictures

/// What stands on the panel, in own memory, and what of a new frame differs from it.
///
/// A display driver sends every page that was touched, whatever was written there, and its memory
/// may be slow to read; so nothing is read back, and only bytes that differ are written. Rows that
/// were drawn as before are not even converted.
struct FrameShadow {
  let size: FrameSize
  private let converter: PixelConverter
  private let rowBytes: Int
  private var isKnown = false
  private var dithered: [PixelRect] = []
  /// The frame as it was drawn.
  private var drawn: [UInt32]
  /// The frame as the panel has it.
  private var shown: [UInt8]
  /// One row being converted.
  private var row: [UInt8]

  init(size: FrameSize, converter: PixelConverter) {
    self.size = size
    self.converter = converter
    rowBytes = size.width * converter.bytesPerPixel
    drawn = Array(repeating: 0, count: size.width * size.height)
    shown = Array(repeating: 0, count: rowBytes * size.height)
    row = Array(repeating: 0, count: rowBytes)
  }

  /// The panel may show anything now; the next frame is written whole.
  mutating func forget() { isKnown = false }

  /// Takes a frame of `size`, and hands over each row that differs: its number, the first byte
  /// that does, and the bytes from there to the last that does.
  ///
  /// - Returns: The bytes handed over.
  mutating func update(
    _ frame: Frame, write: (_ y: Int, _ start: Int, _ bytes: UnsafeRawBufferPointer) -> Void
  ) -> Int {
    precondition(frame.size == size, "a frame of another size needs another shadow")
    let isAllNew = !isKnown || frame.dithered != dithered
    if isAllNew { dithered = frame.dithered }
    let wholeRows = !isKnown
    isKnown = true
    return frame.withPixels { pixels in
      var count = 0
      for y in 0..<size.height {
        let first = y * size.width
        let source = UnsafeBufferPointer(rebasing: pixels[first..<(first + size.width)])
        var span = keep(source, at: first)
        if isAllNew { span = 0..<size.width }
        guard let span else { continue }
        convert(source, span, y)
        guard let changed = changedBytes(y, span, isWhole: wholeRows) else { continue }
        row.withUnsafeBytes {
          write(y, changed.lowerBound, UnsafeRawBufferPointer(rebasing: $0[changed]))
        }
        count += changed.count
      }
      return count
    }
  }

  /// Keeps a drawn row; the span of pixels in which it differs from the one before.
  private mutating func keep(
    _ source: UnsafeBufferPointer<UInt32>, at first: Int
  ) -> Range<Int>? {
    drawn.withUnsafeMutableBufferPointer { drawn in
      guard let new = source.baseAddress, let old = drawn.baseAddress.map({ $0 + first }),
        memcmp(old, new, source.count * 4) != 0
      else { return nil }
      var start = 0
      while old[start] == new[start] { start += 1 }
      var end = source.count
      while old[end - 1] == new[end - 1] { end -= 1 }
      memcpy(old + start, new + start, (end - start) * 4)
      return start..<end
    }
  }

  /// Converts a span of pixels to its place in `row`.
  private mutating func convert(
    _ source: UnsafeBufferPointer<UInt32>, _ span: Range<Int>, _ y: Int
  ) {
    let pixel = converter.bytesPerPixel
    row.withUnsafeMutableBytes { row in
      converter.convert(
        UnsafeBufferPointer(rebasing: source[span]),
        into: UnsafeMutableRawBufferPointer(rebasing: row[(span.lowerBound * pixel)...]))
      for area in dithered where y >= area.y && y - area.y < area.height {
        let start = max(span.lowerBound, area.x)
        let end = min(span.upperBound, area.x + area.width)
        guard start < end else { continue }
        converter.convertDithered(
          UnsafeBufferPointer(rebasing: source[start..<end]), x: start, y: y,
          into: UnsafeMutableRawBufferPointer(rebasing: row[(start * pixel)...]))
      }
    }
  }

  /// Keeps the converted pixels; the bytes of those from the first to the last that differ from
  /// the ones before.
  private mutating func changedBytes(
    _ y: Int, _ span: Range<Int>, isWhole: Bool
  ) -> Range<Int>? {
    let pixel = converter.bytesPerPixel
    return shown.withUnsafeMutableBytes { shown in
      row.withUnsafeBytes { row in
        guard let new = row.baseAddress, let base = shown.baseAddress else { return nil }
        let old = base + y * rowBytes
        var start = span.lowerBound * pixel
        var end = span.upperBound * pixel
        if !isWhole {
          while start < end, memcmp(old + start, new + start, pixel) == 0 { start += pixel }
          while start < end, memcmp(old + (end - pixel), new + (end - pixel), pixel) == 0 {
            end -= pixel
          }
        }
        guard start < end else { return nil }
        memcpy(old + start, new + start, end - start)
        return start..<end
      }
    }
  }
}
