/// Encodes bytes as base64 (RFC 4648, section 4), for `data:` URLs and compressed blocks.
enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(_ bytes: [UInt8]) -> [UInt8] {
    let length = (bytes.count + 2) / 3 * 4
    return [UInt8](unsafeUninitializedCapacity: length) { text, count in
      count = length
      var place = 0
      for start in stride(from: 0, to: bytes.count, by: 3) {
        var group = 0
        for index in start..<(start + 3) {
          group = group << 8 | (index < bytes.count ? Int(bytes[index]) : 0)
        }
        for shift in [18, 12, 6, 0] {
          text[place] = digits[group >> shift & 63]
          place += 1
        }
      }
      // Padding.
      for place in (length - (3 - bytes.count % 3) % 3)..<length { text[place] = UInt8(ascii: "=") }
    }
  }
}
