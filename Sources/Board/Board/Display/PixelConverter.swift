/// Converts rows of a frame to a panel's pixel format.
///
/// A channel of n bits has 2^n levels from black to full intensity, and each value maps to the
/// nearest level through a lookup table per channel, whose entries are already shifted into place.
/// With dithering, a value maps to the level below or above, in the proportion that yields the
/// right colour on average; so a colour that the panel can show exactly, such as black or white,
/// has no pattern.
struct PixelConverter {
  private enum Layout {
    /// The panel's pixel format is that of the frame.
    case same
    case sixteen
    case twentyFour
    case thirtyTwo
  }

  let bytesPerPixel: Int
  private let layout: Layout
  /// Bits set in every pixel: its alpha channel, if any.
  private let opaque: UInt32
  /// Shifted levels, 256 entries each for red, green and blue.
  private let levels: [UInt32]
  /// Tables like ``levels`` for each of the sixteen dithering thresholds, concatenated.
  private let ditheredLevels: [UInt32]

  /// Thresholds of ordered dithering: Bayer 1973, 4 x 4.
  private static let bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

  /// Creates a converter; `PanelGeometry.fault` must be `nil`.
  init(_ geometry: PanelGeometry, opaque: UInt32 = 0) {
    let channels = [geometry.red, geometry.green, geometry.blue]
    bytesPerPixel = geometry.bitsPerPixel / 8
    self.opaque = opaque
    levels = channels.flatMap { channel in
      let full = 1 << channel.length - 1
      return (0...255).map { UInt32(($0 * full * 2 + 255) / 510) << UInt32(channel.offset) }
    }
    let exact = channels.map { (PixelConverter.sixteenths(of: $0), UInt32($0.offset)) }
    ditheredLevels = (0..<16 as Range<UInt32>).flatMap { threshold in
      exact.flatMap { (sixteenths, offset) in sixteenths.map { (($0 + threshold) >> 4) << offset } }
    }
    layout =
      switch geometry.bitsPerPixel {
      case 16: .sixteen
      case 24: .twentyFour
      default:
        channels.map(\.length) == [8, 8, 8] && channels.map(\.offset) == [16, 8, 0]
          ? .same : .thirtyTwo
      }
  }

  /// Returns the level of each 8-bit value, in sixteenths of the step to the next level.
  private static func sixteenths(of channel: PanelGeometry.Channel) -> [UInt32] {
    let full = 1 << channel.length - 1
    // With eight bits or more there is nothing to dither.
    guard channel.length < 8 else { return (0...255).map { UInt32($0 * full / 255 * 16) } }
    var table: [UInt32] = []
    for level in 0..<full {
      let first = shown(level, channel.length)
      let step = shown(level + 1, channel.length) - first
      for value in 0..<step { table.append(UInt32(level * 16 + (value * 32 + step) / (step * 2))) }
    }
    table.append(UInt32(full * 16))
    return table
  }

  /// Expands a level of fewer than eight bits by repeating its bits, as displays do.
  private static func shown(_ level: Int, _ length: Int) -> Int {
    var eight = level << (8 - length)
    var filled = length
    while filled < 8 {
      eight |= eight >> filled
      filled *= 2
    }
    return eight
  }

  /// Converts all of `source` to pixels at the start of `target`, each to the nearest level.
  func convert(_ source: UnsafeBufferPointer<UInt32>, into target: UnsafeMutableRawBufferPointer) {
    precondition(target.count >= source.count * bytesPerPixel, "the target is too small")
    guard let out = target.baseAddress else { return }
    switch layout {
    case .same:
      let pixels = out.assumingMemoryBound(to: UInt32.self)
      for index in 0..<source.count { pixels[index] = source[index] & 0xFF_FFFF | opaque }
    case .sixteen:
      levels.withUnsafeBufferPointer { levels in
        let pixels = out.assumingMemoryBound(to: UInt16.self)
        // Most pixels equal the previous one.
        var (last, level) = (~(source.first ?? 0), 0 as UInt16)
        for index in 0..<source.count {
          let pixel = source[index]
          if pixel != last {
            last = pixel
            level = UInt16(truncatingIfNeeded: flat(pixel, levels))
          }
          pixels[index] = level
        }
      }
    case .twentyFour, .thirtyTwo:
      levels.withUnsafeBufferPointer { levels in
        for index in 0..<source.count { store(flat(source[index], levels), out, index) }
      }
    }
  }

  /// Converts with dithering; `x` and `y` are the first pixel's position in the frame.
  func convertDithered(
    _ source: UnsafeBufferPointer<UInt32>, x: Int, y: Int,
    into target: UnsafeMutableRawBufferPointer
  ) {
    precondition(target.count >= source.count * bytesPerPixel, "the target is too small")
    guard let out = target.baseAddress else { return }
    ditheredLevels.withUnsafeBufferPointer { levels in
      PixelConverter.bayer.withUnsafeBufferPointer { bayer in
        func dithered(_ index: Int) -> UInt32 {
          let threshold = bayer[(y & 3) << 2 | (x &+ index) & 3]
          return flat(source[index], levels, from: threshold &* 768)
        }
        guard layout != .sixteen else {
          let pixels = out.assumingMemoryBound(to: UInt16.self)
          for index in 0..<source.count {
            pixels[index] = UInt16(truncatingIfNeeded: dithered(index))
          }
          return
        }
        for index in 0..<source.count { store(dithered(index), out, index) }
      }
    }
  }

  @inline(__always)
  private func flat(
    _ pixel: UInt32, _ levels: UnsafeBufferPointer<UInt32>, from table: Int = 0
  ) -> UInt32 {
    levels[table &+ Int(pixel &>> 16 & 255)] | levels[table &+ 256 &+ Int(pixel &>> 8 & 255)]
      | levels[table &+ 512 &+ Int(pixel & 255)] | opaque
  }

  @inline(__always)
  private func store(_ pixel: UInt32, _ out: UnsafeMutableRawPointer, _ index: Int) {
    switch layout {
    case .sixteen:
      out.assumingMemoryBound(to: UInt16.self)[index] = UInt16(truncatingIfNeeded: pixel)
    case .twentyFour:
      // Little-endian, as on every supported machine.
      let bytes = out.assumingMemoryBound(to: UInt8.self)
      bytes[index &* 3] = UInt8(truncatingIfNeeded: pixel)
      bytes[index &* 3 &+ 1] = UInt8(truncatingIfNeeded: pixel &>> 8)
      bytes[index &* 3 &+ 2] = UInt8(truncatingIfNeeded: pixel &>> 16)
    case .same, .thirtyTwo:
      out.assumingMemoryBound(to: UInt32.self)[index] = pixel
    }
  }
}
