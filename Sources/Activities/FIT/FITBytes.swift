import FIT

/// The bytes of a FIT file with the checksum of those that were read.
struct FITBytes {
  private let source: () throws -> [UInt8]?
  private var piece: [UInt8] = []
  private var place = 0
  /// Bytes read since ``begin()``.
  private(set) var count = 0
  /// Bytes read in all.
  private(set) var offset = 0
  private(set) var checksum = FITChecksum()

  init(_ source: @escaping () throws -> [UInt8]?) { self.source = source }

  /// A file begins here.
  mutating func begin() {
    count = 0
    checksum = FITChecksum()
  }

  mutating func isAtEnd() throws -> Bool {
    while place == piece.count {
      guard let next = try source(), !next.isEmpty else { return true }
      piece = next
      place = 0
    }
    return false
  }

  /// - Throws: ``ActivityError`` at the end, and what the source throws.
  mutating func byte() throws -> UInt8 {
    guard try !isAtEnd() else { throw ActivityError.damaged("it is cut off at byte \(offset)") }
    let byte = piece[place]
    place += 1
    count += 1
    offset += 1
    checksum.update(byte)
    return byte
  }

  mutating func bytes(_ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for _ in 0..<count { bytes.append(try byte()) }
    return bytes
  }
}
