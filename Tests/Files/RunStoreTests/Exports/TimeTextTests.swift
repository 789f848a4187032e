import RunModel
import Testing

@testable import RunStore

@Suite("Times in exports")
struct TimeTextTests {
  @Test("stand as in run files, in any order")
  func order() {
    let moments: [Int64] = [
      0, 999, 1000, 59_999, 60_000, 61_001, 59_000, -1, -60_000, -60_001, -59_999,
      1_795_241_700_000, 1_795_241_759_999, 1_795_241_760_000, 951_782_399_999, 951_782_400_000,
      253_402_300_799_999,
    ]
    var times = TimeText()
    for moment in moments {
      var bytes: [UInt8] = []
      let time = UTC(millisecondsSince1970: moment)
      times.append(time, to: &bytes)
      #expect(String(decoding: bytes, as: UTF8.self) == time.iso8601)
    }
  }
}
