import Testing

@testable import VirtualBoard

@Suite struct ProcessStatisticsTests {
  @Test("The time of all threads, their wake-ups and the most memory are summed")
  func sums() throws {
    let text = """
      1500000000 300 12
      500000000 300 13
      Name:\tmoonrunner
      VmHWM:\t   14320 kB
      voluntary_ctxt_switches:\t40
      nonvoluntary_ctxt_switches:\t9
      Name:\tcard
      VmHWM:\t   14320 kB
      voluntary_ctxt_switches:\t2
      """
    let found = try #require(ProcessStatistics(text))
    #expect(found.processorTime == 2)
    #expect(found.wakeUps == 42)
    #expect(found.peakMemory == 14_320)
  }

  @Test(
    "A process that is gone has none", arguments: ["", "cat: can't open it\n", "VmHWM: 3 kB\n"])
  func gone(text: String) {
    #expect(ProcessStatistics(text) == nil)
  }

  @Test("A name with spaces and parentheses does not shift the fields")
  func name() {
    let stat = "7 (a) b (c) S 1 2 3 4 5 6 7 8 9 10 120 30 0 0 20 0 1"
    #expect(ProcessStatistics.processorTime(stat: stat, ticks: 100) == 1.5)
  }
}
