import CZlib

/// Decompresses tiles and directories with zlib, which is not visible outside this file.
enum TileInflater {
  /// The maximum window size, plus 32 to detect gzip or zlib headers (zlib.h, `inflateInit2`).
  private static let windowBits: Int32 = 15 + 32

  /// Decompresses gzip (RFC 1952) or zlib (RFC 1950); returns other data unchanged.
  ///
  /// Throws if the result is larger than `most` bytes.
  static func unpacked(
    _ bytes: [UInt8], most: Int = MapLimits.tileBytes
  ) throws(MapError) -> [UInt8] {
    guard isPacked(bytes) else {
      guard bytes.count <= most else { throw tooLarge(most) }
      return bytes
    }
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(&stream, windowBits, ZLIB_VERSION, size) == Z_OK else {
      throw .cannotRead("there is not enough memory")
    }
    defer { inflateEnd(&stream) }
    var status = Z_OK
    var result: [UInt8] = []
    // One byte above the limit distinguishes a result that is too large from one that just fits.
    var room = min(most + 1, max(4096, bytes.count * 3))
    bytes.withUnsafeBufferPointer { input in
      // zlib does not modify its input; the C API only lacks `const`.
      stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.avail_in = UInt32(input.count)
      while status == Z_OK {
        let start = result.count
        result.append(contentsOf: repeatElement(0, count: room - start))
        result.withUnsafeMutableBufferPointer { output in
          stream.next_out = output.baseAddress?.advanced(by: start)
          stream.avail_out = UInt32(room - start)
          status = inflate(&stream, Z_NO_FLUSH)
        }
        result.removeLast(Int(stream.avail_out))
        if stream.avail_out > 0 || room > most { break }
        room = min(most + 1, room * 2)
      }
    }
    guard result.count <= most else { throw tooLarge(most) }
    guard status == Z_STREAM_END else { throw .damaged("its gzip data is damaged or truncated") }
    return result
  }

  private static func isPacked(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 2 else { return false }
    if bytes[0] == 0x1f { return bytes[1] == 0x8b }
    let check = UInt(bytes[0]) << 8 | UInt(bytes[1])
    return bytes[0] == 0x78 && check.isMultiple(of: 31)
  }

  private static func tooLarge(_ most: Int) -> MapError {
    .tooLarge("it is larger than \(most) bytes when unpacked")
  }
}
