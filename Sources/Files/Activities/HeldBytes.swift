/// Bytes of a file of which the first can be looked at.
package final class HeldBytes {
  private let source: () throws -> [UInt8]?
  private var held: [UInt8] = []

  /// - Parameter source: The next bytes; `nil` or none at the end.
  package init(_ source: @escaping () throws -> [UInt8]?) { self.source = source }

  /// The first bytes, so many at least unless there are fewer; they are still to come.
  ///
  /// - Parameter count: How many.
  /// - Throws: What the source throws.
  /// - Returns: All that were read so far and not handed out.
  package func peek(_ count: Int) throws -> [UInt8] {
    while held.count < count, let bytes = try source(), !bytes.isEmpty { held += bytes }
    return held
  }

  /// The next bytes; `nil` at the end.
  ///
  /// - Throws: What the source throws.
  package func next() throws -> [UInt8]? {
    guard held.isEmpty else {
      defer { held = [] }
      return held
    }
    return try source()
  }

  /// These bytes, unpacked where gzip packed them.
  ///
  /// - Throws: What the source throws; `ActivityError` for a damaged head of gzip.
  package func unpacked() throws -> HeldBytes {
    guard Gunzip.isBegun(by: try peek(2)) else { return self }
    let unpacker = try Gunzip { try self.next() }
    return HeldBytes { try unpacker.next() }
  }

  /// Passes over blanks and lines before what begins, of which XML allows none, and a byte order
  /// mark of UTF-8 before them.
  ///
  /// - Throws: What the source throws.
  func dropBlanks() throws {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    if try peek(4).starts(with: mark), held.count > 3, HeldBytes.isBlank(held[3]) {
      held.removeFirst(3)
    }
    while let first = try peek(1).first, HeldBytes.isBlank(first) {
      held = Array(held.drop(while: HeldBytes.isBlank))
    }
  }

  /// Whether a byte is white space, line breaks included.
  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0d).contains(byte)
  }

  /// Puts bytes back in front of those to come.
  func putBack(_ bytes: some Sequence<UInt8>) { held = Array(bytes) + held }
}
