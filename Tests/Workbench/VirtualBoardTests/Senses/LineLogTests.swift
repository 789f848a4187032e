import RunModel
import Testing

@testable import VirtualBoard

@Suite struct LineLogTests {
  @Test("Changes are read, and pulses of a line found in them")
  func pulses() throws {
    let log = try LineLog(
      "1.000000000 motor 0\n1.500000001 speaker state: RUNNING\n2.000000000 motor 1\n"
        + "2.120000000 motor 0\n3.000000000 motor 1\n3.5")
    #expect(log.changes.count == 5)
    #expect(log.first("speaker", since: Instant(nanoseconds: 0))?.value == "state: RUNNING")
    let pulses = log.pulses(of: "motor")
    #expect(pulses.count == 2)
    #expect(pulses[0].start == Instant(milliseconds: 2000))
    #expect(pulses[0].end == Instant(milliseconds: 2120))
    #expect(pulses[1].end == nil)
    #expect(log.pulses(of: "motor", since: Instant(milliseconds: 2500)).count == 1)
  }

  @Test(
    "What the watcher does not say is refused", arguments: ["1.5 motor 1\n", "motor 1\n", "x\n"])
  func damaged(text: String) {
    #expect(throws: VirtualBoardError.self) { try LineLog(text) }
  }
}
