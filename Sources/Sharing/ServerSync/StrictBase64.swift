/// Strict Base64 (RFC 4648, 4): no whitespace, and a single encoding of each input.
enum StrictBase64 {
  private static let signs = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  private static let values: [UInt8: UInt32] = Dictionary(
    uniqueKeysWithValues: signs.enumerated().map { ($1, UInt32($0)) })

  /// Decodes a text; `nil` if no encoder would produce it.
  static func bytes(_ text: some Collection<UInt8>) -> [UInt8]? {
    let all = Array(text)
    guard all.count.isMultiple(of: 4) else { return nil }
    var end = all.count
    while end > 0, all.count - end < 2, all[end - 1] == padding { end -= 1 }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(all.count / 4 * 3)
    var (word, bits) = (UInt32(0), 0)
    for sign in all[..<end] {
      guard let value = values[sign] else { return nil }
      word = word << 6 & 0xffff | value
      bits += 6
      guard bits >= 8 else { continue }
      bits -= 8
      bytes.append(UInt8(truncatingIfNeeded: word >> UInt32(bits)))
    }
    // At most five bits may remain, and they must be zero.
    guard bits < 6, word & (1 << UInt32(bits) - 1) == 0 else { return nil }
    return bytes
  }

  /// Encodes without padding, as OpenSSH writes fingerprints.
  static func unpadded(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var (word, bits) = (UInt32(0), 0)
    for byte in bytes {
      word = word << 8 & 0xffff | UInt32(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        text.append(signs[Int(word >> UInt32(bits) & 63)])
      }
    }
    if bits > 0 { text.append(signs[Int(word << UInt32(6 - bits) & 63)]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Encodes with padding.
  static func text(_ bytes: [UInt8]) -> String {
    unpadded(bytes) + String(repeating: "=", count: (3 - bytes.count % 3) % 3)
  }
}
