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
    try require()
    let byte = piece[place]
    checksum.update(byte)
    advance(1)
    return byte
  }

  /// - Throws: As ``byte()``.
  mutating func bytes(_ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while bytes.count < count {
      try require()
      let part = piece[place...].prefix(count - bytes.count)
      bytes += part
      advance(part.count)
    }
    checksum.update(bytes)
    return bytes
  }

  private mutating func require() throws {
    guard try !isAtEnd() else { throw ActivityError.damaged("it is cut off at byte \(offset)") }
  }

  private mutating func advance(_ count: Int) {
    place += count
    self.count += count
    offset += count
  }
}
