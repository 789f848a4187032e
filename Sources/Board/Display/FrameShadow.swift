import Drawing
import Glibc

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
  mutating func take(
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
        guard keep(source, at: first) || isAllNew else { continue }
        convert(source, y)
        guard let changed = changedBytes(y, isWhole: wholeRows) else { continue }
        row.withUnsafeBytes {
          write(y, changed.lowerBound, UnsafeRawBufferPointer(rebasing: $0[changed]))
        }
        count += changed.count
      }
      return count
    }
  }

  /// Keeps a drawn row; whether it differs from the one before.
  private mutating func keep(_ source: UnsafeBufferPointer<UInt32>, at first: Int) -> Bool {
    let bytes = source.count * 4
    return drawn.withUnsafeMutableBufferPointer { drawn in
      guard let old = drawn.baseAddress, let new = source.baseAddress else { return false }
      guard memcmp(old + first, new, bytes) != 0 else { return false }
      memcpy(old + first, new, bytes)
      return true
    }
  }

  private mutating func convert(_ source: UnsafeBufferPointer<UInt32>, _ y: Int) {
    row.withUnsafeMutableBytes { row in
      converter.convert(source, into: row)
      for area in dithered where y >= area.y && y - area.y < area.height {
        let start = max(0, min(area.x, size.width))
        let end = max(start, min(area.x + area.width, size.width))
        converter.convertDithered(
          UnsafeBufferPointer(rebasing: source[start..<end]), x: start, y: y,
          into: UnsafeMutableRawBufferPointer(rebasing: row[(start * converter.bytesPerPixel)...]))
      }
    }
  }

  /// Keeps the converted row; the span of whole pixels in which it differs from the one before.
  private mutating func changedBytes(_ y: Int, isWhole: Bool) -> Range<Int>? {
    let pixel = converter.bytesPerPixel
    return shown.withUnsafeMutableBytes { shown in
      row.withUnsafeBytes { row in
        guard let new = row.baseAddress, let base = shown.baseAddress else { return nil }
        let old = base + y * rowBytes
        if isWhole {
          memcpy(old, new, rowBytes)
          return 0..<rowBytes
        }
        guard memcmp(old, new, rowBytes) != 0 else { return nil }
        var first = 0
        while memcmp(old + first, new + first, pixel) == 0 { first += pixel }
        var end = rowBytes
        while memcmp(old + (end - pixel), new + (end - pixel), pixel) == 0 { end -= pixel }
        memcpy(old + first, new + first, end - first)
        return first..<end
      }
    }
  }
}
