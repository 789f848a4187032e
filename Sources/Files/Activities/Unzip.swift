import CZlib

// Layout of a zip file (PKWARE's APPNOTE.TXT 6.3.10), read from its start to its directory:
//
//     50 4b 03 04  version(2) flags(2) method(2) time(4) crc(4) packed(4) size(4)
//                  name length(2) extra length(2) name extra
//     the entry    method 0: stored, 8: deflated
//     descriptor   only if bit 3 of the flags is set: crc(4) packed(4) size(4), optionally after
//                  50 4b 07 08; with extra field 1 (zip64), each size has 8 bytes
//     50 4b 01 02  the directory, which is not needed

/// Extracts the files of a zip archive one by one, without seeking.
package final class Unzip {
  /// Maximum decompressed size of an entry.
  private static let mostBytes = 1 << 31
  private static let piece = 1 << 16
  private static let deflated: UInt16 = 8

  private let source: HeldBytes
  private let stream: UnsafeMutablePointer<z_stream>
  private var entry: Entry?

  private struct Entry {
    var isDeflated: Bool
    var isEncrypted: Bool
    var hasDescriptor: Bool
    var isZip64: Bool
    /// Remaining bytes of a stored entry.
    var rest: Int
    var unpacked = 0
    var isAtEnd = false
  }

  /// Returns whether a file starts with the zip signature.
  package static func isBegun(by head: [UInt8]) -> Bool { head.starts(with: [0x50, 0x4b, 3, 4]) }

  /// - Parameter source: Returns the next bytes; `nil` or empty at the end.
  /// - Throws: ``ActivityError`` if out of memory.
  package init(_ source: @escaping () throws -> [UInt8]?) throws(ActivityError) {
    self.source = HeldBytes(source)
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // Negative: raw deflate without a zlib or gzip header (zlib.h, `inflateInit2`).
    let status = inflateInit2_(stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { throw .refused("not enough memory to unpack it") }
  }

  deinit {
    inflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Advances to the next file, skipping the rest of the current one.
  ///
  /// - Throws: ``ActivityError`` for a damaged or truncated archive, and errors from the source.
  /// - Returns: The file's path in the archive; `nil` after the last file.
  package func nextName() throws -> String? {
    while try next() != nil {}
    entry = nil
    let head = try source.peek(4)
    guard head.starts(with: [0x50, 0x4b, 3, 4]) else {
      guard head.starts(with: [0x50, 0x4b]) else {
        throw ActivityError.damaged("its zip archive is damaged or truncated")
      }
      return nil
    }
    let header = try bytes(30)
    func number(_ place: Int, _ size: Int) -> Int {
      header[place..<(place + size)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    let flags = number(6, 2)
    let name = String(decoding: try bytes(number(26, 2)), as: UTF8.self)
    let extra = try bytes(number(28, 2))
    entry = Entry(
      isDeflated: number(8, 2) == Int(Unzip.deflated), isEncrypted: flags & 1 != 0,
      hasDescriptor: flags & 8 != 0, isZip64: Unzip.isZip64(extra), rest: number(18, 4))
    guard number(8, 2) == 0 || number(8, 2) == Int(Unzip.deflated), flags & 1 == 0 else {
      throw ActivityError.refused(
        "\(name.prefix(80)) in it is encrypted or uses an unsupported compression method;"
          + " unzip it and specify the folder")
    }
    guard number(8, 2) != 0 || flags & 8 == 0 else {
      throw ActivityError.refused(
        "it does not state the size of \(name.prefix(80)); unzip it and specify the folder")
    }
    inflateReset(stream)
    return name
  }

  /// Returns the next bytes of the current file; `nil` at its end.
  ///
  /// - Throws: The same errors as ``nextName()``.
  package func next() throws -> [UInt8]? {
    while var entry, !entry.isAtEnd {
      let bytes = entry.isDeflated ? try inflated(&entry) : try stored(&entry)
      entry.unpacked += bytes.count
      self.entry = entry
      guard entry.unpacked <= Unzip.mostBytes else {
        throw ActivityError.refused("a file in it is larger than \(Unzip.mostBytes) bytes")
      }
      if entry.isAtEnd, entry.hasDescriptor { try passDescriptor(isZip64: entry.isZip64) }
      if !bytes.isEmpty { return bytes }
    }
    return nil
  }

  private func stored(_ entry: inout Entry) throws -> [UInt8] {
    guard entry.rest > 0 else {
      entry.isAtEnd = true
      return []
    }
    let bytes = try some()
    let used = bytes.prefix(entry.rest)
    source.putBack(bytes.dropFirst(used.count))
    entry.rest -= used.count
    return Array(used)
  }

  private func inflated(_ entry: inout Entry) throws -> [UInt8] {
    let packed = try some()
    var status = Z_OK
    var left = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Unzip.piece) { output, count in
      packed.withUnsafeBufferPointer { packed in
        // The pointer is mutable only for C's sake: zlib does not change the bytes.
        stream.pointee.next_in = UnsafeMutablePointer(mutating: packed.baseAddress)
        stream.pointee.avail_in = UInt32(packed.count)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(Unzip.piece)
        status = inflate(stream, Z_NO_FLUSH)
        left = Int(stream.pointee.avail_in)
        count = Unzip.piece - Int(stream.pointee.avail_out)
      }
    }
    source.putBack(packed.suffix(left))
    switch status {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END: entry.isAtEnd = true
    default: throw ActivityError.damaged("its zip archive is damaged")
    }
    return bytes
  }

  private func passDescriptor(isZip64: Bool) throws {
    let hasSignature = try source.peek(4).starts(with: [0x50, 0x4b, 7, 8])
    _ = try bytes((hasSignature ? 4 : 0) + 4 + (isZip64 ? 16 : 8))
  }

  /// Returns whether the extra data contains the zip64 field, which means 8-byte sizes.
  private static func isZip64(_ extra: [UInt8]) -> Bool {
    var place = 0
    while place + 4 <= extra.count {
      if extra[place] == 1, extra[place + 1] == 0 { return true }
      place += 4 + Int(extra[place + 2]) + Int(extra[place + 3]) << 8
    }
    return false
  }

  /// Returns the next available bytes.
  private func some() throws -> [UInt8] {
    guard let bytes = try source.next(), !bytes.isEmpty else {
      throw ActivityError.damaged("its zip archive is truncated")
    }
    return bytes
  }

  private func bytes(_ count: Int) throws -> [UInt8] {
    let head = try source.peek(count)
    guard head.count >= count else { throw ActivityError.damaged("its zip archive is truncated") }
    _ = try source.next()
    source.putBack(head.dropFirst(count))
    return Array(head.prefix(count))
  }
}
