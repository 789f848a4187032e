// How messages stand in a FIT file (https://developer.garmin.com/fit/protocol/):
//
//     definition  header 01d0llll, reserved, architecture (0: little-endian, 1: big-endian),
//                 global message number (2 bytes), number of fields, for each: number, size, base
//                 type; with d also the number of developer fields, for each three bytes
//     data        header 0000llll, the fields as the definition of the local type llll has them
//                 header 1llttttt: the same with a compressed time, the lowest five bits of it

/// How the data messages of one local type are laid out.
struct FITDefinition {
  struct Field {
    var number: UInt8
    var type: UInt8
    var range: Range<Int>
  }

  /// Global number of the message.
  var message: UInt16
  var isBigEndian: Bool
  var fields: [Field]
  /// Bytes of a data message, developer fields included.
  var size: Int

  /// Reads what follows the header of a definition.
  init(_ bytes: inout FITBytes, hasDeveloperFields: Bool) throws {
    let head = try bytes.bytes(5)
    isBigEndian = head[1] == 1
    message =
      isBigEndian
      ? UInt16(head[2]) << 8 | UInt16(head[3]) : UInt16(head[3]) << 8 | UInt16(head[2])
    fields = []
    size = 0
    for _ in 0..<head[4] {
      let field = try bytes.bytes(3)
      let end = size + Int(field[1])
      fields.append(Field(number: field[0], type: field[2], range: size..<end))
      size = end
    }
    guard hasDeveloperFields else { return }
    let developerFields = try bytes.byte()
    for _ in 0..<developerFields { size += Int(try bytes.bytes(3)[1]) }
  }
}

/// A data message.
struct FITMessage {
  let definition: FITDefinition
  let bytes: [UInt8]

  /// A field as a number; `nil` when the message lacks it, and for what stands for "unknown".
  ///
  /// Of a list the first.
  func number(_ field: UInt8) -> Double? {
    guard let field = definition.fields.first(where: { $0.number == field }),
      let type = FITBaseType(rawValue: field.type & 0x1f), field.range.count >= type.size
    else { return nil }
    let raw = bytes[field.range].prefix(type.size)
    let bits = (definition.isBigEndian ? Array(raw) : raw.reversed())
      .reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return type.value(bits)
  }

  /// A field as a number with its scale and offset, as the profile gives them.
  func number(_ field: UInt8, scale: Double, offset: Double = 0) -> Double? {
    number(field).map { $0 / scale - offset }
  }

  /// A field as text up to its first 0.
  func text(_ field: UInt8) -> String? {
    guard let field = definition.fields.first(where: { $0.number == field }),
      FITBaseType(rawValue: field.type & 0x1f) == .string
    else { return nil }
    let text = String(decoding: bytes[field.range].prefix { $0 != 0 }, as: UTF8.self)
    return text.isEmpty ? nil : text
  }
}

/// The base types, by the lowest five bits of their code.
enum FITBaseType: UInt8, CaseIterable {
  case enumeration, sint8, uint8, sint16, uint16, sint32, uint32, string, float32, float64
  case uint8z, uint16z, uint32z, byte, sint64, uint64, uint64z

  /// Bytes of one value.
  var size: Int {
    switch self {
    case .enumeration, .sint8, .uint8, .string, .uint8z, .byte: 1
    case .sint16, .uint16, .uint16z: 2
    case .sint32, .uint32, .float32, .uint32z: 4
    case .float64, .sint64, .uint64, .uint64z: 8
    }
  }

  /// What bits mean; `nil` for what stands for "unknown": all ones, of a signed number its largest,
  /// of the types with z 0.
  func value(_ bits: UInt64) -> Double? {
    let width = UInt64(size * 8)
    let ones = UInt64.max >> (64 - width)
    switch self {
    case .string: return nil
    case .sint8, .sint16, .sint32, .sint64:
      guard bits != ones >> 1 else { return nil }
      return Double(Int64(bitPattern: bits << (64 - width)) >> Int64(64 - width))
    case .uint8z, .uint16z, .uint32z, .uint64z: return bits == 0 ? nil : Double(bits)
    case .enumeration, .uint8, .uint16, .uint32, .byte, .uint64:
      return bits == ones ? nil : Double(bits)
    case .float32:
      let value = Float(bitPattern: UInt32(truncatingIfNeeded: bits))
      return value.isFinite ? Double(value) : nil
    case .float64:
      let value = Double(bitPattern: bits)
      return value.isFinite ? value : nil
    }
  }
}
