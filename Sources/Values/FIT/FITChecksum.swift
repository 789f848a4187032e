/// FIT's checksum: CRC-16 with the polynomial 0x8005, reflected, from 0 (FIT protocol, "CRC").
package struct FITChecksum: Hashable, Sendable {
  package private(set) var value: UInt16 = 0

  package init() {}

  /// Adds a byte.
  package mutating func update(_ byte: UInt8) {
    value = value >> 8 ^ FITChecksum.table[Int(UInt8(truncatingIfNeeded: value) ^ byte)]
  }

  /// Adds bytes.
  package mutating func update(_ bytes: [UInt8]) {
    for byte in bytes { update(byte) }
  }

  /// CRC of each byte value.
  private static let table: [UInt16] = (0..<256).map { byte in
    var rest = UInt16(byte)
    for _ in 0..<8 { rest = rest & 1 == 0 ? rest >> 1 : rest >> 1 ^ 0xa001 }
    return rest
  }
}
