import RunModel
import Testing

@testable import VirtualBoard

@Suite("Chance that can be repeated")
struct DiceTests {
  @Test("The first throws are those of the published algorithm")
  func published() {
    var dice = Dice(seed: 1_234_567)
    #expect(dice.next() == 6_457_827_717_110_365_317)
    #expect(dice.next() == 3_203_168_211_198_807_973)
    #expect(dice.next() == 9_817_491_932_198_370_423)
  }

  @Test("Times are spread between nothing and the longest")
  func spans() {
    var dice = Dice(seed: 1)
    let all = (0..<1000).map { _ in dice.span(below: .milliseconds(100)) }
    #expect(all.allSatisfy { (.zero..<(.milliseconds(100))).contains($0) })
    #expect(Set(all).count > 90)
  }
}
