import RunModel
import Testing

@Suite("Numbers of runs")
struct RunNumberTests {
  @Test("end where readers end, and the last one is given again")
  func limit() {
    let last = RunNumber(RunNumber.bounds.upperBound)
    #expect(last.value == 2_147_483_647)
    #expect(RunNumber(2_147_483_646).next == last)
    #expect(last.next == last)
    #expect(RunNumber(0).next == 1)
  }

  @Test("are counted on from the highest plausible one")
  func highest() {
    #expect(RunNumber.highest(of: []) == 0)
    #expect(RunNumber.highest(of: [3, 1, 2, 2]) == 3)
    let last = RunNumber(RunNumber.bounds.upperBound)
    #expect(RunNumber.highest(of: [last]) == 0)
    #expect(RunNumber.highest(of: [7, last, 5]) == 7)
    // At and beyond the limit.
    #expect(RunNumber.highest(of: [5, 100_005]) == 100_005)
    #expect(RunNumber.highest(of: [5, 100_006]) == 5)
    #expect(RunNumber.highest(of: [100_000]) == 100_000)
    #expect(RunNumber.highest(of: [100_001]) == 0)
  }
}
