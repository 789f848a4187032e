import RunModel
import Testing

@Suite("Chance that can be repeated")
struct SplitMix64Tests {
  @Test("The first numbers are those of the published algorithm")
  func published() {
    var chance = SplitMix64(seed: 1_234_567)
    #expect(chance.next() == 6_457_827_717_110_365_317)
    #expect(chance.next() == 3_203_168_211_198_807_973)
    #expect(chance.next() == 9_817_491_932_198_370_423)
  }
}
