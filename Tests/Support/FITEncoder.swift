package import FIT
package import RunModel

/// Writes FIT files for tests according to the protocol description, independently of the reader.
package struct FITEncoder {
  package struct Field {
    var number: UInt8
    var type: FITBaseType
    /// The scaled value in the file; `nil` writes the "unknown" value.
    var value: Int64?
    var text: String?

    package init(_ number: UInt8, _ type: FITBaseType, _ value: Int64?) {
      self.number = number
      self.type = type
      self.value = value
    }

    package init(_ number: UInt8, text: String) {
      self.number = number
      type = .string
      self.text = text
    }

    var size: Int { text.map { $0.utf8.count + 1 } ?? type.size }
  }

  /// 2026-11-21T06:15:00Z.
  package static let start = UTC(millisecondsSince1970: 1_795_241_700_000)

  package var isBigEndian = false
  package var headerSize = 14
  package private(set) var messages: [UInt8] = []

  package init() {}

  /// A time in FIT's seconds.
  package static func time(_ seconds: Int) -> Int64 {
    start.millisecondsSince1970 / 1000 - 631_065_600 + Int64(seconds)
  }

  /// Codes of the base types; those larger than a byte have the highest bit set.
  private static func code(_ type: FITBaseType) -> UInt8 {
    type.rawValue | (type.size > 1 ? 0x80 : 0)
  }

  private static func unknown(_ type: FITBaseType) -> Int64 {
    switch type {
    case .sint8, .sint16, .sint32: (1 << (Int64(type.size) * 8 - 1)) - 1
    case .uint8z, .uint16z, .uint32z, .string: 0
    default: -1
    }
  }

  private func number(_ value: Int64, _ size: Int) -> [UInt8] {
    let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> Int64(8 * $0)) }
    return isBigEndian ? little.reversed() : little
  }

  /// Defines a local type.
  package mutating func define(
    _ local: UInt8, _ message: UInt16, _ fields: [Field], developerBytes: [UInt8] = []
  ) {
    messages.append(0x40 | local | (developerBytes.isEmpty ? 0 : 0x20))
    messages += [0, isBigEndian ? 1 : 0] + number(Int64(message), 2) + [UInt8(fields.count)]
    for field in fields {
      messages += [field.number, UInt8(field.size), FITEncoder.code(field.type)]
    }
    guard !developerBytes.isEmpty else { return }
    messages.append(UInt8(developerBytes.count))
    for (index, size) in developerBytes.enumerated() { messages += [UInt8(index), size, 0] }
  }

  /// A data message of a local type; with `offset` its header has the lowest bits of the time.
  package mutating func data(
    _ local: UInt8, _ fields: [Field], offset: UInt8? = nil, developerBytes: [UInt8] = []
  ) {
    messages.append(offset.map { 0x80 | local << 5 | $0 } ?? local)
    for field in fields {
      if let text = field.text {
        messages += Array(text.utf8) + [0]
      } else {
        messages += number(field.value ?? FITEncoder.unknown(field.type), field.type.size)
      }
    }
    for size in developerBytes { messages += [UInt8](repeating: 0xee, count: Int(size)) }
  }

  /// Redefines local type 0 and writes its message.
  package mutating func message(_ message: UInt16, _ fields: [Field]) {
    define(0, message, fields)
    data(0, fields)
  }

  package mutating func raw(_ bytes: [UInt8]) { messages += bytes }

  /// The file.
  package func file(length: Int? = nil) -> [UInt8] {
    let little = FITEncoder()
    var bytes = [UInt8(headerSize), 0x20] + little.number(2132, 2)
    bytes += little.number(Int64(length ?? messages.count), 4) + Array(".FIT".utf8)
    if headerSize >= 14 { bytes += little.number(Int64(FITEncoder.checksum(bytes)), 2) }
    bytes += [UInt8](repeating: 0, count: headerSize - bytes.count) + messages
    return bytes + little.number(Int64(FITEncoder.checksum(bytes)), 2)
  }

  /// Uses the nibble table in the protocol description.
  package static func checksum(_ bytes: [UInt8]) -> UInt16 {
    let table: [UInt16] = [
      0x0000, 0xcc01, 0xd801, 0x1400, 0xf001, 0x3c00, 0x2800, 0xe401, 0xa001, 0x6c00, 0x7800,
      0xb401, 0x5000, 0x9c01, 0x8801, 0x4400,
    ]
    var crc: UInt16 = 0
    for byte in bytes {
      for half in [byte & 0xf, byte >> 4] {
        crc = crc >> 4 ^ table[Int(crc & 0xf)] ^ table[Int(half)]
      }
    }
    return crc
  }
}

extension FITEncoder {
  /// Fields of a `record`, as a watch writes it.
  package static func record(
    _ second: Int, latitude: Int64? = 626_349_397, longitude: Int64? = 159_868_227,
    altitude: Int64? = 2690, distance: Int64? = nil, speed: Int64? = 2710
  ) -> [Field] {
    [
      Field(253, .uint32, time(second)), Field(0, .sint32, latitude),
      Field(1, .sint32, longitude), Field(2, .uint16, altitude),
      Field(5, .uint32, distance ?? Int64(second) * 300), Field(6, .uint16, speed),
    ]
  }

  /// A run of this many seconds with a pause in the middle, a lap and a session.
  package static func run(_ seconds: Int, isBigEndian: Bool = false) -> FITEncoder {
    var encoder = FITEncoder()
    encoder.isBigEndian = isBigEndian
    encoder.message(
      0,
      [
        Field(0, .enumeration, 4), Field(1, .uint16, 1), Field(2, .uint16, 3992),
        Field(3, .uint32z, nil),
      ])
    func event(_ type: Int64) -> [Field] {
      [Field(0, .enumeration, 0), Field(1, .enumeration, type)]
    }
    encoder.message(21, event(0))
    encoder.define(1, 20, record(0))
    for second in 0..<seconds {
      if second == seconds / 2 {
        encoder.message(21, event(4))
        encoder.message(21, event(0))
      }
      encoder.data(1, record(second))
    }
    let amounts = [
      Field(2, .uint32, time(0)), Field(7, .uint32, Int64(seconds) * 1000),
      Field(8, .uint32, Int64(seconds) * 1000 - 500), Field(9, .uint32, Int64(seconds) * 300),
    ]
    encoder.message(19, amounts)
    encoder.message(18, amounts)
    return encoder
  }
}
