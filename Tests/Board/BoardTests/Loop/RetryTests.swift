import RunModel
import Testing

@testable import Board

@Suite("Trying again")
struct RetryTests {
  private func seconds(_ count: Int) -> Instant { Instant(milliseconds: Int64(count) * 1000) }

  @Test("waits 1, 2, 4, 8, 16 and then 30 s")
  func waits() {
    var retry = Retry()
    var now = seconds(0)
    var waits: [Int64] = []
    for _ in 0..<8 {
      let next = retry.failed(at: now)
      waits.append((next - now).milliseconds / 1000)
      now = next
    }
    #expect(waits == [1, 2, 4, 8, 16, 30, 30, 30])
  }

  @Test("begins anew only after the part has worked for a while")
  func afresh() {
    var retry = Retry()
    for second in 0..<3 { _ = retry.failed(at: seconds(second)) }
    retry.opened(at: seconds(10))
    #expect(retry.failed(at: seconds(11)) == seconds(19), "it broke at once")
    retry.opened(at: seconds(20))
    #expect(retry.failed(at: seconds(50)) == seconds(51), "it worked for 30 s")
  }
}
