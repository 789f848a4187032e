import CZlib
import RunModel

/// CRC-32/ISO-HDLC, the checksum of zlib, PNG and Ethernet, computed by zlib.
///
/// It detects every burst error of up to 32 bits.
package struct CRC32: Hashable, Sendable {
  /// The checksum of all bytes so far.
  package private(set) var value: UInt32 = 0

  package init() {}

  /// The checksum in eight lower-case hexadecimal digits.
  package var text: String { hexadecimal(value, digits: 8) }

  /// Adds bytes to the checksum.
  package mutating func update(_ bytes: [UInt8]) { update(bytes[...]) }

  /// Adds the UTF-8 bytes of a text to the checksum.
  package mutating func update(_ text: String) { update(Array(text.utf8)) }

  /// Adds bytes to the checksum.
  package mutating func update(_ bytes: ArraySlice<UInt8>) {
    // With a null pointer, zlib would reset the checksum.
    guard !bytes.isEmpty else { return }
    value = bytes.withUnsafeBytes { buffer in
      let address = buffer.bindMemory(to: UInt8.self).baseAddress
      return UInt32(truncatingIfNeeded: crc32_z(UInt(value), address, buffer.count))
    }
  }
}
