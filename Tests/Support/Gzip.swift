import CZlib

/// Compresses bytes as gzip.
package func gzip(_ bytes: [UInt8], windowBits: Int32 = 15 + 16) -> [UInt8] {
  var stream = z_stream()
  deflateInit2_(
    &stream, Z_BEST_SPEED, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
    Int32(MemoryLayout<z_stream>.size))
  defer { deflateEnd(&stream) }
  var input = bytes
  let room = Int(deflateBound(&stream, UInt(bytes.count)))
  return input.withUnsafeMutableBufferPointer { input in
    stream.next_in = input.baseAddress
    stream.avail_in = UInt32(input.count)
    return [UInt8](unsafeUninitializedCapacity: room) { output, count in
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(room)
      deflate(&stream, Z_FINISH)
      count = room - Int(stream.avail_out)
    }
  }
}
