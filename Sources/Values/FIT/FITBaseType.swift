/// Base type of a field; the raw value is the lowest five bits of the type's code.
package enum FITBaseType: UInt8, CaseIterable, Sendable {
  case enumeration, sint8, uint8, sint16, uint16, sint32, uint32, string, float32, float64
  case uint8z, uint16z, uint32z, byte, sint64, uint64, uint64z

  /// The code in definition messages: multi-byte types have the highest bit set.
  package var code: UInt8 { rawValue | (size > 1 ? 0x80 : 0) }

  /// Bytes of one value.
  package var size: Int {
    switch self {
    case .enumeration, .sint8, .uint8, .string, .uint8z, .byte: 1
    case .sint16, .uint16, .uint16z: 2
    case .sint32, .uint32, .float32, .uint32z: 4
    case .float64, .sint64, .uint64, .uint64z: 8
    }
  }

  /// Bits that mean "unknown": all ones; the maximum for signed types; 0 for z types and text.
  package var unknown: UInt64 {
    switch self {
    case .sint8, .sint16, .sint32, .sint64: ones >> 1
    case .uint8z, .uint16z, .uint32z, .uint64z, .string: 0
    case .enumeration, .uint8, .uint16, .uint32, .byte, .uint64, .float32, .float64: ones
    }
  }

  private var ones: UInt64 { UInt64.max >> (64 - UInt64(size * 8)) }

  /// Decodes bits; `nil` for ``unknown``, for numbers that are not finite, and for text.
  package func value(_ bits: UInt64) -> Double? {
    switch self {
    case .string: return nil
    case .float32:
      let value = Float(bitPattern: UInt32(truncatingIfNeeded: bits))
      return value.isFinite ? Double(value) : nil
    case .float64:
      let value = Double(bitPattern: bits)
      return value.isFinite ? value : nil
    case .sint8, .sint16, .sint32, .sint64:
      guard bits != unknown else { return nil }
      let unused = UInt64(64 - size * 8)
      return Double(Int64(bitPattern: bits << unused) >> Int64(unused))
    case .enumeration, .uint8, .uint16, .uint32, .byte, .uint64, .uint8z, .uint16z, .uint32z,
      .uint64z:
      return bits == unknown ? nil : Double(bits)
    }
  }

  /// Encodes a value, rounded for integer types.
  ///
  /// - Parameter value: The value.
  /// - Returns: ``unknown`` for `nil`, for values out of range, and for text.
  package func bits(_ value: Double?) -> UInt64 {
    guard let value, value.isFinite else { return unknown }
    switch self {
    case .string: return unknown
    case .float32:
      let single = Float(value)
      return single.isFinite ? UInt64(single.bitPattern) : unknown
    case .float64: return value.bitPattern
    case .sint8, .sint16, .sint32, .sint64:
      guard let whole = Int64(exactly: value.rounded()) else { return unknown }
      let most = Int64(ones >> 1)
      // The largest value is reserved for "unknown".
      return (-most - 1..<most).contains(whole) ? UInt64(bitPattern: whole) & ones : unknown
    case .enumeration, .uint8, .uint16, .uint32, .byte, .uint64, .uint8z, .uint16z, .uint32z,
      .uint64z:
      guard let whole = UInt64(exactly: value.rounded()), whole <= ones else { return unknown }
      return whole
    }
  }
}
