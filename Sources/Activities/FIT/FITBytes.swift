/// The bytes of a FIT file with the checksum of those that were read.
struct FITBytes {
  private let source: () throws -> [UInt8]?
  private var piece: [UInt8] = []
  private var place = 0
  /// Bytes read since ``begin()``.
  private(set) var count = 0
  /// Bytes read in all.
  private(set) var offset = 0
  private(set) var checksum: UInt16 = 0

  init(_ source: @escaping () throws -> [UInt8]?) { self.source = source }

  /// A file begins here.
  mutating func begin() {
    count = 0
    checksum = 0
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
    checksum = FITBytes.checksum(checksum, byte)
    return byte
  }

  mutating func bytes(_ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for _ in 0..<count { bytes.append(try byte()) }
    return bytes
  }

  /// FIT's checksum goes by half bytes: CRC-16 with the polynomial 0x8005, reflected, from 0 (FIT
  /// protocol, "CRC").
  static func checksum(_ checksum: UInt16, _ byte: UInt8) -> UInt16 {
    var crc = checksum ^ UInt16(byte)
    for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0xa001 }
    return crc
  }
}
