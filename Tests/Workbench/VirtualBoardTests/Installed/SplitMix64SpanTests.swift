import RunModel
import Testing

@testable import VirtualBoard

@Suite("Times by chance")
struct SplitMix64SpanTests {
  @Test("Times are spread between nothing and the longest")
  func spans() {
    var chance = SplitMix64(seed: 1)
    let all = (0..<1000).map { _ in chance.span(below: .milliseconds(100)) }
    #expect(all.allSatisfy { (.zero..<(.milliseconds(100))).contains($0) })
    #expect(Set(all).count > 90)
  }
}
