import RunModel
import Testing

@testable import VirtualBoard

@Suite("What the wires of a display tell")
struct WireRecordTests {
  private func record(_ kind: UInt8, _ which: UInt8, _ value: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    [1, 0, 0, 0, 0, 0, 0, 0, UInt8(bytes.count), 0, 0, 0, 0, 0x80, 0x5a, 0x62]
      + [kind, which, value, 0] + bytes
  }

  @Test("Records are taken as far as they are whole; the rest waits for more")
  func pieces() throws {
    let whole = record(1, 1, 3, [0x2c, 7]) + record(2, 9, 1, []) + record(3, 0, 0, [])
    for cut in 0...whole.count {
      var bytes = Array(whole[..<cut])
      var all = try WireRecord.take(from: &bytes)
      bytes += whole[cut...]
      all += try WireRecord.take(from: &bytes)
      #expect(bytes.isEmpty)
      #expect(
        all.map(\.event) == [
          .sent([0x2c, 7], chipSelect: 1, mode: 3), .line(9, isHigh: true), .lost,
        ])
      #expect(all.first?.at == Instant(nanoseconds: 1))
    }
  }

  @Test("A record of an unknown kind is an error")
  func unknown() {
    var bytes = record(9, 0, 0, [])
    #expect(throws: VirtualBoardError.self) { try WireRecord.take(from: &bytes) }
  }
}
