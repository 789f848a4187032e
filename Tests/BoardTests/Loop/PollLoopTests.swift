import RunModel
import Testing

@testable import Board

@Suite("Waiting in poll")
struct PollLoopTests {
  @Test("is rounded up to whole milliseconds, and never spins")
  func rounding() {
    let now = Instant(nanoseconds: 5_000_000_001)
    func wait(_ nanoseconds: Int64) -> Int32 {
      PollLoop.milliseconds(until: now + .nanoseconds(nanoseconds), from: now)
    }
    #expect(wait(1) == 1)
    #expect(wait(1_000_000) == 1)
    #expect(wait(1_000_001) == 2)
    #expect(wait(1_999_999_999) == 2000)
    #expect(wait(0) == 1)
    #expect(wait(-5_000_000) == 1)
    #expect(wait(.max) == .max)
  }
}
