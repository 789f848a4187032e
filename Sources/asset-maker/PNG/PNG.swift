/// Writes PNG files of straight RGBA, eight bits a channel.
enum PNG {
  static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// A file of RGBA pixels, row after row of `width` of them.
  static func bytes(of pixels: [UInt8], width: Int) -> [UInt8] {
    let height = pixels.count / (width * 4)
    var header = bigEndian(width) + bigEndian(height)
    header += [8, 6, 0, 0, 0]  // bits, RGBA, deflate, adaptive filters, no interlace
    return signature + chunk("IHDR", header)
      + chunk("IDAT", Deflate.zlib(filtered(pixels, stride: width * 4))) + chunk("IEND", [])
  }

  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + content
    return bigEndian(content.count) + named + bigEndian(Int(crc(named)))
  }

  static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// CRC-32 (ISO-HDLC), bit by bit.
  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xffff_ffff
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
    }
    return ~crc
  }

  // MARK: Filters

  /// Each row as what it differs from its neighbours in, by the filter that leaves least.
  ///
  /// Judged by the sum of absolute differences, as the PNG specification (12.8) advises.
  private static func filtered(_ pixels: [UInt8], stride: Int) -> [UInt8] {
    var all: [UInt8] = []
    all.reserveCapacity(pixels.count + pixels.count / stride)
    for start in Swift.stride(from: 0, to: pixels.count, by: stride) {
      var best: (cost: Int, row: [UInt8]) = (.max, [])
      for filter in UInt8(0)...4 {
        let row = row(at: start, of: pixels, stride: stride, filter: filter)
        let cost = row.reduce(0) { $0 + Int(Int8(bitPattern: $1).magnitude) }
        if cost < best.cost { best = (cost, [filter] + row) }
      }
      all += best.row
    }
    return all
  }

  private static func row(
    at start: Int, of pixels: [UInt8], stride: Int, filter: UInt8
  ) -> [UInt8] {
    (0..<stride).map { column in
      let place = start + column
      let left = column >= 4 ? pixels[place - 4] : 0
      let up = start > 0 ? pixels[place - stride] : 0
      let corner = column >= 4 && start > 0 ? pixels[place - stride - 4] : 0
      let guess: UInt8 =
        switch filter {
        case 0: 0
        case 1: left
        case 2: up
        case 3: UInt8((Int(left) + Int(up)) / 2)
        default: paeth(Int(left), Int(up), Int(corner))
        }
      return pixels[place] &- guess
    }
  }

  /// The neighbour nearest to left + up - corner.
  private static func paeth(_ left: Int, _ up: Int, _ corner: Int) -> UInt8 {
    let guess = left + up - corner
    let (a, b, c) = (abs(guess - left), abs(guess - up), abs(guess - corner))
    return UInt8(a <= b && a <= c ? left : b <= c ? up : corner)
  }
}
