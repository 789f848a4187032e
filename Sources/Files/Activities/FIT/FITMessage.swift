import FIT

// Layout of messages in a FIT file (https://developer.garmin.com/fit/protocol/):
//
//     definition  header 01d0llll, reserved, architecture (0: little-endian, 1: big-endian),
//                 global message number (2 bytes), number of fields, and for each its number, size
//                 and base type; if d is 1, also the number of developer fields and three bytes
//                 for each
//     data        header 0000llll, then the fields in the definition of local type llll
//                 header 1llttttt: the same, with the lowest five bits of the time

/// The layout of the data messages of one local type.
struct FITDefinition {
  struct Field {
    var number: UInt8
    /// `nil` for a type unknown to the protocol.
    var type: FITBaseType?
    var range: Range<Int>
  }

  /// A field described by the file itself.
  struct DeveloperField {
    var key: FITDeveloperKey
    var range: Range<Int>
  }

  /// Global number of the message.
  var message: UInt16
  var isBigEndian: Bool
  private(set) var fields: [Field]
  /// For each field number, the index of the first field with that number, or ``none``.
  private var places = [UInt8](repeating: none, count: 256)
  var developerFields: [DeveloperField] = []
  /// Size of a data message in bytes, including developer fields.
  var size: Int

  /// Marks a missing field; not a valid index, since a message has at most 255 fields.
  private static let none = UInt8.max

  /// Reads a definition after its header byte.
  init(_ bytes: inout FITBytes, hasDeveloperFields: Bool) throws {
    let head = try bytes.bytes(5)
    isBigEndian = head[1] == 1
    message =
      isBigEndian
      ? UInt16(head[2]) << 8 | UInt16(head[3]) : UInt16(head[3]) << 8 | UInt16(head[2])
    fields = []
    size = 0
    for index in 0..<head[4] {
      let field = try bytes.bytes(3)
      let end = size + Int(field[1])
      let type = FITBaseType(rawValue: field[2] & 0x1f)
      fields.append(Field(number: field[0], type: type, range: size..<end))
      if places[Int(field[0])] == FITDefinition.none { places[Int(field[0])] = index }
      size = end
    }
    guard hasDeveloperFields else { return }
    let count = try bytes.byte()
    for _ in 0..<count {
      let field = try bytes.bytes(3)
      let end = size + Int(field[1])
      let key = FITDeveloperKey(number: field[0], developer: field[2])
      developerFields.append(DeveloperField(key: key, range: size..<end))
      size = end
    }
  }
}

extension FITDefinition {
  /// The first field with the given number; `nil` if there is none.
  subscript(number: UInt8) -> Field? {
    let place = places[Int(number)]
    return place == FITDefinition.none ? nil : fields[Int(place)]
  }
}

struct FITDeveloperKey: Hashable {
  var number: UInt8
  var developer: UInt8
}

/// A data message.
struct FITMessage {
  let definition: FITDefinition
  let bytes: [UInt8]

  /// Returns a field as a number, decoded by its type in the file; `nil` if missing or invalid.
  ///
  /// For an array, returns the first element.
  func number(_ field: FITField) -> Double? {
    guard let (type, range) = layout(field) else { return nil }
    return number(field, type, range)
  }

  /// Returns a developer field as a number, decoded as `field`; `nil` if missing or invalid.
  func number(_ field: FITField, as key: FITDeveloperKey) -> Double? {
    guard let found = definition.developerFields.first(where: { $0.key == key }) else { return nil }
    return number(field, field.type, found.range)
  }

  private func number(_ field: FITField, _ type: FITBaseType, _ range: Range<Int>) -> Double? {
    guard range.count >= type.size else { return nil }
    var bits: UInt64 = 0
    for low in 0..<type.size {
      let byte = UInt64(bytes[range.lowerBound + low])
      bits = definition.isBigEndian ? bits << 8 | byte : bits | byte << UInt64(8 * low)
    }
    return type.value(bits).map { field.value($0) }
  }

  /// Returns the raw bytes of a field; `nil` if missing.
  func raw(_ field: FITField) -> ArraySlice<UInt8>? {
    definition[field.number].map { bytes[$0.range] }
  }

  /// Returns a field as text, up to the first 0.
  func text(_ field: FITField) -> String? {
    guard let (type, range) = layout(field), type == .string else { return nil }
    let text = String(decoding: bytes[range].prefix { $0 != 0 }, as: UTF8.self)
    return text.isEmpty ? nil : text
  }

  private func layout(_ field: FITField) -> (FITBaseType, Range<Int>)? {
    guard let found = definition[field.number], let type = found.type else { return nil }
    return (type, found.range)
  }
}
