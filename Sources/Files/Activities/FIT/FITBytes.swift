import FIT

/// Reads the bytes of a FIT file and keeps a running checksum.
struct FITBytes {
  private let source: () throws -> [UInt8]?
  private var piece: [UInt8] = []
  private var place = 0
  /// Bytes read since ``begin()``.
  private(set) var count = 0
  /// Total number of bytes read.
  private(set) var offset = 0
  private(set) var checksum = FITChecksum()

  init(_ source: @escaping () throws -> [UInt8]?) { self.source = source }

  /// Marks the start of a file.
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

  /// - Throws: ``ActivityError`` at the end of the file, and errors from the source.
  mutating func byte() throws -> UInt8 {
    try require()
    let byte = piece[place]
    checksum.update(byte)
    advance(1)
    return byte
  }

  /// - Throws: The same errors as ``byte()``.
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
    guard try !isAtEnd() else { throw ActivityError.damaged("it is truncated at byte \(offset)") }
  }

  private mutating func advance(_ count: Int) {
    place += count
    self.count += count
    offset += count
  }
}
