import Device
import Testing

@testable import Board

@Suite("File of the battery's history")
struct BatteryFileTests {
  private let seconds = (0..<BatteryHistory.count).map { $0 * 10 }

  @Test("is read as it was written")
  func roundTrip() throws {
    let history = try #require(BatteryHistory(seconds: seconds))
    let text = String(decoding: BatteryFile.bytes(history), as: UTF8.self)
    #expect(text.hasPrefix(#"{"seconds":[0,10,20,30,"#) && text.hasSuffix("]}\n"))
    #expect(BatteryFile.parse(text) == history)
    let folder = try TemporaryFolder()
    #expect(BatteryFile.read(in: folder.path) == nil)
    try folder.write(text, to: BatteryFile.path)
    #expect(BatteryFile.read(in: folder.path) == history)
  }

  @Test("what is damaged is as good as none")
  func damaged() {
    let list = seconds.map(String.init).joined(separator: ",")
    for text in [
      "", "{}", "[]", "{\"seconds\":[]}", "{\"seconds\":[1,2]}", "{\"seconds\":[\(list),0]}",
      "{\"seconds\":[\(list)", "{\"seconds\":[-1\(list.dropFirst())]}",
      "{\"seconds\":[40000\(list.dropFirst())]}", "{\"seconds\":\"\(list)\"}",
    ] {
      #expect(BatteryFile.parse(text) == nil, "\(text)")
    }
    #expect(BatteryFile.parse("{\"other\":1,\"seconds\":[\(list)]}") != nil)
  }
}
