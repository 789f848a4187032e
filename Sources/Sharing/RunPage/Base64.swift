/// Bytes as base64 (RFC 4648, section 4), for `data:` addresses.
enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var group = 0
    var count = 0
    for byte in bytes {
      group = group << 8 | Int(byte)
      count += 1
      guard count == 3 else { continue }
      for shift in [18, 12, 6, 0] { text.append(digits[group >> shift & 63]) }
      (group, count) = (0, 0)
    }
    guard count > 0 else { return text }
    group <<= count == 1 ? 16 : 8
    for shift in [18, 12, 6].prefix(count + 1) { text.append(digits[group >> shift & 63]) }
    for _ in count..<3 { text.append(UInt8(ascii: "=")) }
    return text
  }
}
