/// Reads Protocol Buffers from memory with bounds checks.
///
///     message = (key value)*           key = number << 3 | wire
///     wire 0: varint   1: 8 bytes   2: length-prefixed bytes   5: 4 bytes
///
/// A copy saves a position to resume from.
struct ProtobufReader {
  private let base: UnsafePointer<UInt8>
  private var at: Int
  private let end: Int

  private init(_ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int) {
    (self.base, self.at, self.end) = (base, at, end)
  }

  /// Reads `bytes`; readers are valid only inside `body`.
  static func reading<Result>(
    _ bytes: [UInt8], _ body: (inout ProtobufReader) throws(MapError) -> Result
  ) throws(MapError) -> Result {
    do {
      return try bytes.withUnsafeBufferPointer { buffer throws in
        guard let base = buffer.baseAddress, !buffer.isEmpty else {
          throw MapError.damaged("it is empty")
        }
        var reader = ProtobufReader(base, 0, buffer.count)
        return try body(&reader)
      }
    } catch let error as MapError {
      throw error
    } catch {
      throw .damaged("\(error)")
    }
  }

  var isAtEnd: Bool { at >= end }
  /// The number of remaining bytes.
  var count: Int { end - at }

  /// Reads a varint of one to ten bytes, lowest seven bits first.
  mutating func varint() throws(MapError) -> UInt64 {
    guard at < end else { throw .damaged("a number is truncated") }
    let first = base[at]
    at += 1
    if first < 0x80 { return UInt64(first) }
    var value = UInt64(first & 0x7f)
    var shift: UInt64 = 7
    while shift < 64 {
      guard at < end else { throw .damaged("a number is truncated") }
      let byte = base[at]
      at += 1
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    throw .damaged("a number has more than ten bytes")
  }

  /// Reads the low 32 bits of a varint.
  mutating func varint32() throws(MapError) -> UInt32 { UInt32(truncatingIfNeeded: try varint()) }

  /// Reads a zigzag number: the sign is in the lowest bit.
  mutating func zigzag() throws(MapError) -> Int32 {
    let value = try varint32()
    return Int32(bitPattern: value >> 1) ^ -Int32(bitPattern: value & 1)
  }

  /// Reads the next field's number and wire type; returns `nil` at the end.
  mutating func field() throws(MapError) -> (number: UInt64, wire: UInt64)? {
    guard at < end else { return nil }
    let key = try varint()
    return (key >> 3, key & 7)
  }

  /// Reads a length prefix and returns a reader of that many bytes.
  mutating func part() throws(MapError) -> ProtobufReader {
    let length = try varint()
    guard length <= UInt64(count) else { throw .damaged("a field is truncated") }
    defer { at += Int(length) }
    return ProtobufReader(base, at, at + Int(length))
  }

  /// Skips the value of a field.
  mutating func skip(_ wire: UInt64) throws(MapError) {
    switch wire {
    case 0: _ = try varint()
    case 1: try advance(8)
    case 2: _ = try part()
    case 5: try advance(4)
    default: throw .damaged("a field has the unknown wire type \(wire)")
    }
  }

  private mutating func advance(_ length: Int) throws(MapError) {
    guard length <= count else { throw .damaged("a field is truncated") }
    at += length
  }

  /// The remaining bytes as text; invalid UTF-8 becomes U+FFFD.
  var text: String {
    String(decoding: UnsafeBufferPointer(start: base + at, count: count), as: UTF8.self)
  }
}
