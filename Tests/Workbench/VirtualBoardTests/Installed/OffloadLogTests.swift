import Testing

@testable import VirtualBoard

@Suite("What the log says of the copying to sticks")
struct OffloadLogTests {
  @Test("Endings are told from each other, each with the program's last word")
  func endings() {
    let text = """
      Starting moonrunner-offload@sda1.service - Copy MoonRunner's runs to the stick in sda1...
      Started moonrunner-offload@sda1.service - Copy MoonRunner's runs to the stick in sda1.
      moonrunner: 3 runs copied
      moonrunner-offload@sda1.service: Deactivated successfully.
      Started moonrunner-offload@sdb1.service - Copy MoonRunner's runs to the stick in sdb1.
      moonrunner: the stick is full
      moonrunner-offload@sdb1.service: Main process exited, code=exited, status=1/FAILURE
      moonrunner-offload@sdb1.service: Failed with result 'exit-code'.
      Started moonrunner-offload@sdb1.service - Copy MoonRunner's runs to the stick in sdb1.
      moonrunner: waits
      """
    #expect(
      OffloadLog.endings(text) == [
        OffloadLog.Ending(result: "success", last: "moonrunner: 3 runs copied"),
        OffloadLog.Ending(result: "exit-code", last: "moonrunner: the stick is full"),
      ])
    #expect(OffloadLog.starts(text) == 3)
  }

  @Test("Nothing ended where nothing is said")
  func empty() {
    #expect(OffloadLog.endings("").isEmpty)
  }
}
