import RunModel
import Testing

@testable import Tracking

@Suite struct EpochClockTests {
  private func fix(_ milliseconds: Int64?) -> Fix { Fix(millisecondOfDay: milliseconds) }

  /// The measured times of fixes, from their timestamps and arrival times.
  private func times(_ fixes: [(Int64?, Double)]) -> [Double] {
    var clock = EpochClock()
    return fixes.map { ofDay, arrived in
      let measured = clock.time(of: fix(ofDay), arrived: arrived)
      clock.move(to: fix(ofDay), measured: measured, arrived: arrived)
      return measured
    }
  }

  @Test("Steps are those of the receiver, however its sentences are delayed")
  func delayed() {
    let times = times([(1000, 5), (2000, 6.3), (3000, 6.9), (3200, 7.4), (3400, 7.4)])
    #expect(zip(times, [5, 6, 7, 7.2, 7.4]).allSatisfy { isNear($0, $1, within: 1e-9) })
  }

  @Test("Midnight is no step back")
  func midnight() {
    #expect(times([(86_399_500, 10), (500, 11)]) == [10, 11])
  }

  @Test("A receiver's time that jumps, stands or is missing is left to the clock")
  func jumps() {
    #expect(times([(1000, 5), (900_000, 6), (1000, 7), (1000, 8)]) == [5, 6, 7, 8])
    #expect(times([(1000, 5), (nil, 6), (3000, 7)]) == [5, 6, 7])
    #expect(times([(-5, 5), (86_400_000, 6), (.max, 7), (.min, 8)]) == [5, 6, 7, 8])
  }

  @Test("A receiver whose seconds are too long does not run away")
  func drift() {
    let times = times((0..<100).map { (Int64($0) * 1100, Double($0)) })
    #expect(zip(times, 0..<100).allSatisfy { abs($0 - Double($1)) <= 1.5 })
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
  }
}
