/// A byte stream with lookahead.
package final class HeldBytes {
  private let source: () throws -> [UInt8]?
  private var held: [UInt8] = []

  /// - Parameter source: Returns the next bytes; `nil` or empty at the end.
  package init(_ source: @escaping () throws -> [UInt8]?) { self.source = source }

  /// Returns at least the next `count` bytes without consuming them; fewer only at the end.
  ///
  /// - Parameter count: Minimum number of bytes.
  /// - Throws: Errors from the source.
  /// - Returns: All bytes read so far and not yet consumed.
  package func peek(_ count: Int) throws -> [UInt8] {
    while held.count < count, let bytes = try source(), !bytes.isEmpty { held += bytes }
    return held
  }

  /// Returns the next bytes; `nil` at the end.
  ///
  /// - Throws: Errors from the source.
  package func next() throws -> [UInt8]? {
    guard held.isEmpty else {
      defer { held = [] }
      return held
    }
    return try source()
  }

  /// Returns the stream, decompressed if it is gzip.
  ///
  /// - Throws: Errors from the source; `ActivityError` if out of memory.
  package func unpacked() throws -> HeldBytes {
    guard Gunzip.isBegun(by: try peek(2)) else { return self }
    let unpacker = try Gunzip { try self.next() }
    return HeldBytes { try unpacker.next() }
  }

  /// Skips leading whitespace, which XML does not allow, and any UTF-8 byte order mark before it.
  ///
  /// - Throws: Errors from the source.
  func dropBlanks() throws {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    if try peek(4).starts(with: mark), held.count > 3, HeldBytes.isBlank(held[3]) {
      held.removeFirst(3)
    }
    while let first = try peek(1).first, HeldBytes.isBlank(first) {
      held = Array(held.drop(while: HeldBytes.isBlank))
    }
  }

  /// Returns whether a byte is whitespace, including line breaks.
  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0d).contains(byte)
  }

  /// Puts bytes back at the front of the stream.
  func putBack(_ bytes: some Sequence<UInt8>) { held = Array(bytes) + held }
}
