import TestSupport
import Testing

@testable import MapTiles

@Suite struct ProtobufReaderTests {
  private func number(_ bytes: [UInt8]) throws(MapError) -> UInt64 {
    try ProtobufReader.reading(bytes) { reader throws(MapError) in try reader.varint() }
  }

  @Test func numbersOfEachLengthAreRead() throws {
    for value in [0, 1, 127, 128, 300, 1 << 21, 1 << 35, UInt64(Int64.max), .max] {
      var writer = ProtobufWriter()
      writer.varint(value)
      #expect(try number(writer.bytes) == value)
      let cut = Array(writer.bytes.dropLast())
      #expect(failure { () throws(MapError) in try number(cut) } != nil)
    }
    let long = [UInt8](repeating: 0x80, count: 10) + [1]
    #expect(
      failure { () throws(MapError) in try number(long) }
        == .damaged("a number has more than ten bytes"))
  }

  @Test func signsStandInTheLowestBit() throws {
    let values = try ProtobufReader.reading([0, 1, 2, 3]) { reader throws(MapError) in
      [try reader.zigzag(), try reader.zigzag(), try reader.zigzag(), try reader.zigzag()]
    }
    #expect(values == [0, -1, 1, -2])
  }

  @Test func fieldsOfEveryWireAreSteppedOver() throws {
    var writer = ProtobufWriter()
    writer.field(1, 300)
    writer.varint(2 << 3 | 1)
    for _ in 0..<8 { writer.varint(9) }
    writer.field(3, [1, 2, 3])
    writer.varint(4 << 3 | 5)
    for _ in 0..<4 { writer.varint(9) }
    func numbers(_ bytes: [UInt8]) throws(MapError) -> [UInt64] {
      try ProtobufReader.reading(bytes) { reader throws(MapError) in
        var numbers: [UInt64] = []
        while let field = try reader.field() {
          numbers.append(field.number)
          try reader.skip(field.wire)
        }
        return numbers
      }
    }
    #expect(try numbers(writer.bytes) == [1, 2, 3, 4])
    for count in 1..<writer.bytes.count {
      // If cut between two fields it is valid.
      guard ![3, 12, 17].contains(count) else { continue }
      let cut = Array(writer.bytes.prefix(count))
      #expect(failure { () throws(MapError) in try numbers(cut) } != nil, "\(count)")
    }
    for wire: UInt8 in [3, 4, 6, 7] {
      #expect(
        failure { () throws(MapError) in try numbers([8 | wire]) }
          == .damaged("a field has the unknown wire type \(wire)"))
    }
  }
}
