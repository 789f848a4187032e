import CZlib

/// A PNG encoder, eight bits per channel, compressed with zlib.
enum PNG {
  /// The supported colour types of the PNG specification (11.2.1).
  enum Colours: UInt8 {
    case rgb = 2
    case palette = 3
    case rgba = 6
  }

  /// Encodes straight RGBA pixels, in rows of `width`.
  static func bytes(of pixels: [UInt8], width: Int) -> [UInt8] {
    let stride = width * 4
    var rows: [UInt8] = []
    rows.reserveCapacity(pixels.count + pixels.count / stride)
    for (place, value) in pixels.enumerated() {
      let column = place % stride
      if column == 0 { rows.append(1) }  // Filter type Sub: the difference from the left pixel
      rows.append(column < 4 ? value : value &- pixels[place - 4])
    }
    return bytes(of: rows, width: width, height: pixels.count / stride, .rgba)
  }

  /// Encodes filtered rows, each of which starts with its filter type.
  ///
  /// - Parameters:
  ///   - rows: The filtered rows.
  ///   - width: Pixels per row.
  ///   - height: Number of rows.
  ///   - colours: The colour type.
  ///   - palette: RGB of each colour; empty except for ``Colours/palette``.
  /// - Returns: The contents of the file.
  static func bytes(
    of rows: [UInt8], width: Int, height: Int, _ colours: Colours, palette: [UInt8] = []
  ) -> [UInt8] {
    var header = bigEndian(UInt(width)) + bigEndian(UInt(height))
    header += [8, colours.rawValue, 0, 0, 0]  // bits, colours, deflate, filters, no interlace
    var file: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + chunk("IHDR", header)
    if !palette.isEmpty { file += chunk("PLTE", palette) }
    return file + chunk("IDAT", compressed(rows)) + chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + content
    return bigEndian(UInt(content.count)) + named + bigEndian(crc32(0, named, UInt32(named.count)))
  }

  private static func bigEndian(_ value: UInt) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Int(compressBound(UInt(bytes.count)))) { output, count in
      var length = UInt(output.count)
      let status = compress2(
        output.baseAddress, &length, bytes, UInt(bytes.count), Z_BEST_COMPRESSION)
      precondition(status == Z_OK, "a PNG file cannot be compressed: zlib status \(status)")
      count = Int(length)
    }
  }
}
