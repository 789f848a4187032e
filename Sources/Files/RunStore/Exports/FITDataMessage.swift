import FIT

// A definition is written once, before the first data message of its local type:
//
//     definition  header 01d0llll, 0, 0 (little-endian), message number (2 bytes), number of
//                 fields, and for each its number, size and base type; if d is 1, also the number
//                 of developer fields, and for each its number, size and developer index
//     data        header 0000llll, then the fields in the definition of local type llll

/// A data message to be written, with its definition.
struct FITDataMessage {
  enum Value {
    case number(Double?)
    /// UTF-8, null-terminated.
    case text(String)
    case bytes([UInt8])
  }

  /// Maximum text length of a field, in bytes.
  static let longestText = 254

  /// Local type, 0...15.
  let local: UInt8
  let message: UInt16
  let fields: [(field: FITField, value: Value)]
  /// Text fields of developer 0, numbered from 0.
  var developerTexts: [String] = []
  /// Numeric fields of developer 0.
  var own: [(field: FITOwnField, value: Double?)] = []

  var definition: [UInt8] {
    var bytes: [UInt8] = [0x40 | (developerFields == 0 ? 0 : 0x20) | local, 0, 0]
    FITDataMessage.append(UInt64(message), 2, to: &bytes)
    bytes.append(UInt8(fields.count))
    for (field, value) in fields {
      bytes += [field.number, UInt8(FITDataMessage.size(value, field.type)), field.type.code]
    }
    guard developerFields > 0 else { return bytes }
    bytes.append(UInt8(developerFields))
    for (number, text) in developerTexts.enumerated() {
      bytes += [UInt8(number), UInt8(text.utf8.count + 1), 0]
    }
    for (own, _) in own { bytes += [own.field.number, UInt8(own.field.type.size), 0] }
    return bytes
  }

  private var developerFields: Int { developerTexts.count + own.count }

  /// Size of the data message in bytes.
  var size: Int {
    developerTexts.reduce(1) { $0 + $1.utf8.count + 1 }
      + own.reduce(0) { $0 + $1.field.field.type.size }
      + fields.reduce(0) { $0 + FITDataMessage.size($1.value, $1.field.type) }
  }

  func append(to bytes: inout [UInt8]) {
    bytes.append(local)
    for (field, value) in fields {
      switch value {
      case .number(let number):
        FITDataMessage.append(field.bits(number), field.type.size, to: &bytes)
      case .text(let text): bytes += Array(text.utf8) + [0]
      case .bytes(let list): bytes += list
      }
    }
    for text in developerTexts { bytes += Array(text.utf8) + [0] }
    for (own, value) in own {
      FITDataMessage.append(own.field.bits(value), own.field.type.size, to: &bytes)
    }
  }

  /// Returns the longest prefix that fits a field, without null characters, which would end it.
  static func text(_ text: String) -> String {
    var kept = ""
    var bytes = 0
    for scalar in text.unicodeScalars where scalar.value > 0 {
      bytes += UTF8.width(scalar)
      guard bytes <= longestText else { break }
      kept.unicodeScalars.append(scalar)
    }
    return kept
  }

  /// Appends the low bytes of a number, at most 8, in little-endian order.
  static func append(_ bits: UInt64, _ size: Int, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: bits.littleEndian) { all in
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: all[..<size]))
    }
  }

  private static func size(_ value: Value, _ type: FITBaseType) -> Int {
    switch value {
    case .number: type.size
    case .text(let text): text.utf8.count + 1
    case .bytes(let list): list.count
    }
  }
}
