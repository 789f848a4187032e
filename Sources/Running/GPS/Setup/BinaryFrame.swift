/// A binary message to or from a receiver that also sends NMEA.
///
/// ```
/// UBX:   B5 62 class id length(2) payload checksum(2)
/// CASIC: BA CE length(2) class id payload checksum(4)
/// ```
/// All numbers are little-endian. UBX: u-blox 8 / M8 Receiver Description (UBX-13003221), "UBX
/// Protocol"; the RFC 1145 checksum covers class to payload. CASIC: Multimode Satellite Navigation
/// Receiver Protocol Specification 4.2 and Quectel L76K AGNSS Application Guide, 3.1; the checksum
/// is a sum of 32-bit words that starts with id << 24 + class << 16 + length.
struct BinaryFrame: Hashable, Sendable {
  /// The protocol of a frame.
  enum Dialect: Hashable, Sendable {
    case ubx
    case casic

    var sync: (UInt8, UInt8) {
      switch self {
      case .ubx: (0xB5, 0x62)
      case .casic: (0xBA, 0xCE)
      }
    }

    /// Bytes in addition to the payload.
    var overhead: Int {
      switch self {
      case .ubx: 8
      case .casic: 10
      }
    }
  }

  /// Class and ID of a message.
  struct Kind: Hashable, Sendable {
    var group: UInt8
    var id: UInt8

    init(_ group: UInt8, _ id: UInt8) {
      self.group = group
      self.id = id
    }
  }

  var dialect: Dialect
  var kind: Kind
  var payload: [UInt8]

  init(_ dialect: Dialect, _ kind: Kind, _ payload: [UInt8] = []) {
    self.dialect = dialect
    self.kind = kind
    self.payload = payload
  }

  /// The encoded frame.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(payload.count + dialect.overhead)
    bytes.append(dialect.sync.0)
    bytes.append(dialect.sync.1)
    switch dialect {
    case .ubx:
      bytes.append(kind.group)
      bytes.append(kind.id)
      bytes.append(number: UInt16(truncatingIfNeeded: payload.count))
      bytes += payload
      let sum = BinaryFrame.fletcher(bytes[2...])
      bytes.append(sum.0)
      bytes.append(sum.1)
    case .casic:
      bytes.append(number: UInt16(truncatingIfNeeded: payload.count))
      bytes.append(kind.group)
      bytes.append(kind.id)
      bytes += payload
      bytes.append(number: BinaryFrame.wordSum(kind, payload[...]))
    }
    return bytes
  }

  /// Returns the 8-bit Fletcher checksum of RFC 1145.
  static func fletcher(_ bytes: ArraySlice<UInt8>) -> (UInt8, UInt8) {
    var first: UInt8 = 0
    var second: UInt8 = 0
    for byte in bytes {
      first &+= byte
      second &+= first
    }
    return (first, second)
  }

  /// Returns the checksum of a CASIC frame; bytes after the last whole word are ignored.
  static func wordSum(_ kind: Kind, _ payload: ArraySlice<UInt8>) -> UInt32 {
    var sum =
      UInt32(kind.id) << 24 &+ UInt32(kind.group) << 16
      &+ UInt32(truncatingIfNeeded: payload.count)
    var index = payload.startIndex
    while index + 4 <= payload.endIndex {
      var word: UInt32 = 0
      for offset in 0..<4 { word |= UInt32(payload[index + offset]) << UInt32(8 * offset) }
      sum &+= word
      index += 4
    }
    return sum
  }
}

extension [UInt8] {
  /// Appends a number, little-endian.
  mutating func append(number: some FixedWidthInteger) {
    var rest = number
    for _ in 0..<(type(of: number).bitWidth / 8) {
      append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }
}
