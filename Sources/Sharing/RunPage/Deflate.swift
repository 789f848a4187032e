import CZlib

/// Packs bytes by zlib, of which nothing is seen outside this file.
enum Deflate {
  /// The bytes in zlib's format (RFC 1950), which ends with a checksum of them.
  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Int(compressBound(UInt(bytes.count)))) { output, count in
      var length = UInt(output.count)
      let status = compress2(
        output.baseAddress, &length, bytes, UInt(bytes.count), Z_DEFAULT_COMPRESSION)
      precondition(status == Z_OK, "memory for a block of the page")
      count = Int(length)
    }
  }
}
