import RunModel
import Testing

@testable import Comparison

@Suite("A clock that is off")
struct ClockMatchTests {
  private static let speeds = (0..<1800).map(pace)

  /// Another device's version of the same speeds, slightly less accurate.
  private static let others: [Double] = {
    var random = SplitMix64(seed: 3)
    return speeds.map { max(0, $0 * 0.98 + Double.random(in: -0.3...0.3, using: &random)) }
  }()

  @Test(
    "is found by the speeds, to the second",
    arguments: [0, 1, 2, -2, 45, -125, 599, 600, -600])
  func found(behind: Int) {
    #expect(
      ClockMatch.behind(ClockMatchTests.speeds, ClockMatchTests.others, offset: -behind) == behind)
    // One recording starts later and stops earlier.
    let part = Array(ClockMatchTests.others[100..<1500])
    #expect(ClockMatch.behind(ClockMatchTests.speeds, part, offset: 100 - behind) == behind)
    #expect(ClockMatch.behind(part, ClockMatchTests.speeds, offset: -100 - behind) == behind)
  }

  @Test("by more than ten minutes is not found")
  func beyond() {
    #expect(
      ClockMatch.behind(ClockMatchTests.speeds, ClockMatchTests.others, offset: -620) == nil)
    #expect(ClockMatch.behind(ClockMatchTests.speeds, ClockMatchTests.others, offset: 5000) == nil)
  }

  @Test("is not told by the speeds of another run, by even ones, or by too few")
  func unknown() {
    var random = SplitMix64(seed: 5)
    let other = (0..<120).flatMap { _ in
      [Double](repeating: 3 + Double.random(in: -0.5...0.5, using: &random), count: 15)
    }
    #expect(ClockMatch.behind(ClockMatchTests.speeds, other, offset: 0) == nil)
    let even = [Double](repeating: 3, count: 1800)
    #expect(ClockMatch.behind(ClockMatchTests.speeds, even, offset: 0) == nil)
    let few = Array(ClockMatchTests.speeds[390..<440])
    #expect(ClockMatch.behind(few, few, offset: 0) == nil)
    #expect(ClockMatch.behind([], [], offset: 0) == nil)
  }

  @Test("is off by as little as possible where speeds repeat themselves")
  func repeated() {
    let intervals = (0..<1800).map { $0 % 120 < 60 ? 4.5 : 2.0 }
    #expect(ClockMatch.behind(intervals, intervals, offset: 0) == 0)
    #expect(ClockMatch.behind(intervals, intervals, offset: -20) == 20)
    #expect(ClockMatch.behind(intervals, intervals, offset: -110) == -10)
  }
}
