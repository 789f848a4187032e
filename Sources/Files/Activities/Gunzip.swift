import CZlib

/// Decompresses gzip (RFC 1952) with zlib.
package final class Gunzip {
  /// Size of the output buffer.
  private static let piece = 1 << 16
  /// zlib's largest window, plus 16 for gzip only (zlib.h, `inflateInit2`).
  private static let windowBits: Int32 = 15 + 16

  /// Maximum decompressed size: twice that of a day of receiver sentences at 10 Hz.
  package static let mostBytes = 1 << 30

  private let source: () throws -> [UInt8]?
  /// Allocated on the heap because zlib keeps its address.
  private let stream: UnsafeMutablePointer<z_stream>
  private var input: ArraySlice<UInt8> = []
  private var rest: Int
  private var isAtEnd = false
  /// Thrown once all preceding bytes have been returned.
  private var damage: ActivityError?
  /// Whether the current position is inside a gzip member; a file may have several.
  private var isInside = true

  /// Returns whether a file starts with the gzip signature.
  package static func isBegun(by head: [UInt8]) -> Bool { head.starts(with: [0x1f, 0x8b]) }

  /// - Parameters:
  ///   - mostBytes: Decompressed size beyond which the file is refused.
  ///   - source: Returns the next compressed bytes; `nil` or empty at the end.
  /// - Throws: ``ActivityError`` if out of memory.
  package init(
    mostBytes: Int = mostBytes, _ source: @escaping () throws -> [UInt8]?
  ) throws(ActivityError) {
    self.source = source
    rest = mostBytes
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status = inflateInit2_(
      stream, Gunzip.windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { throw .refused("not enough memory to unpack it") }
  }

  deinit {
    inflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Returns the next decompressed bytes; `nil` at the end.
  ///
  /// - Throws: ``ActivityError`` for damaged or truncated data, once all preceding bytes have been
  ///   returned, and errors from the source.
  package func next() throws -> [UInt8]? {
    while !isAtEnd {
      if let damage { throw damage }
      if input.isEmpty {
        guard let bytes = try source(), !bytes.isEmpty else {
          isAtEnd = true
          guard !isInside else { throw ActivityError.damaged("its gzip data is truncated") }
          return nil
        }
        input = bytes[...]
      }
      if !isInside {
        // Skips zero padding, as on tapes.
        input = input.drop { $0 == 0 }
        guard !input.isEmpty else { continue }
        inflateReset(stream)
        isInside = true
      }
      let bytes = unpack()
      rest -= bytes.count
      guard rest >= 0 else {
        throw ActivityError.refused("it is too large when unpacked; is it a single run?")
      }
      if !bytes.isEmpty { return bytes }
    }
    return nil
  }

  private func unpack() -> [UInt8] {
    var status = Z_OK
    var used = 0
    let input = self.input
    let bytes = [UInt8](unsafeUninitializedCapacity: Gunzip.piece) { output, count in
      input.withUnsafeBufferPointer { packed in
        // The pointer is mutable only for C's sake: zlib does not change the bytes.
        stream.pointee.next_in = UnsafeMutablePointer(mutating: packed.baseAddress)
        stream.pointee.avail_in = UInt32(packed.count)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(Gunzip.piece)
        status = inflate(stream, Z_NO_FLUSH)
        used = packed.count - Int(stream.pointee.avail_in)
        count = Gunzip.piece - Int(stream.pointee.avail_out)
      }
    }
    self.input = input.dropFirst(used)
    switch status {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END: isInside = false
    default: damage = .damaged("its gzip data is damaged")
    }
    return bytes
  }
}
