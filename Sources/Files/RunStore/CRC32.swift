import RunModel

/// CRC-32/ISO-HDLC, the checksum of zlib, PNG and Ethernet.
///
/// Eight bytes a step by eight tables (Kounavis and Berry, "A Systematic Approach to Building High
/// Performance Software-based CRC Generators", 2005). Any error of up to 32 neighbouring bits
/// changes it.
package struct CRC32: Hashable, Sendable {
  private var state: UInt32 = 0xffff_ffff

  package init() {}

  /// The checksum of all bytes so far.
  package var value: UInt32 { ~state }

  /// The checksum in eight lower-case hexadecimal digits.
  package var text: String { hexadecimal(value, digits: 8) }

  /// Adds bytes behind those so far.
  package mutating func update(_ bytes: [UInt8]) { update(bytes[...]) }

  /// Adds the UTF-8 of a text behind the bytes so far.
  package mutating func update(_ text: String) { update(Array(text.utf8)) }

  /// Adds bytes behind those so far.
  package mutating func update(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { buffer in
      CRC32.tables.withUnsafeBufferPointer { tables in
        var crc = state
        var index = 0
        while index + 8 <= buffer.count {
          let word = UInt64(
            littleEndian: buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self))
          crc = CRC32.step(word ^ UInt64(crc), tables)
          index += 8
        }
        while index < buffer.count {
          crc = crc >> 8 ^ tables[Int(UInt8(truncatingIfNeeded: crc) ^ buffer[index])]
          index += 1
        }
        state = crc
      }
    }
  }

  @inline(__always)
  private static func step(_ word: UInt64, _ tables: UnsafeBufferPointer<UInt32>) -> UInt32 {
    func entry(_ byte: UInt64) -> UInt32 {
      tables[Int(truncatingIfNeeded: (7 &- byte) &<< 8 | word &>> (8 &* byte) & 0xff)]
    }
    return entry(0) ^ entry(1) ^ entry(2) ^ entry(3) ^ entry(4) ^ entry(5) ^ entry(6) ^ entry(7)
  }

  /// `tables[k << 8 | b]` is the remainder of byte `b` followed by `k` zero bytes.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 << 8)
    for byte in 0..<256 {
      var remainder = UInt32(byte)
      for _ in 0..<8 {
        remainder = remainder & 1 == 1 ? 0xedb8_8320 ^ remainder >> 1 : remainder >> 1
      }
      tables[byte] = remainder
    }
    for index in 256..<tables.count {
      let previous = tables[index - 256]
      tables[index] = tables[Int(previous & 0xff)] ^ previous >> 8
    }
    return tables
  }()
}
