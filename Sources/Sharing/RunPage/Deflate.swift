import CZlib

/// Compresses bytes with zlib, hiding it from the rest of the target.
enum Deflate {
  /// Returns the bytes in zlib format (RFC 1950), which ends with a checksum.
  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Int(compressBound(UInt(bytes.count)))) { output, count in
      var length = UInt(output.count)
      let status = compress2(
        output.baseAddress, &length, bytes, UInt(bytes.count), Z_DEFAULT_COMPRESSION)
      precondition(status == Z_OK, "cannot allocate memory to compress a block of the page")
      count = Int(length)
    }
  }
}
