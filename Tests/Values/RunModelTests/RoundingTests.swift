import Testing

@testable import RunModel

@Suite struct RoundingTests {
  @Test("Numbers are rounded by what they are, not by what a product makes of them")
  func exact() {
    // In binary 1.15 is slightly less, 1.05 slightly more; 0.25 is exactly in the middle.
    #expect(rounded(1.15, decimals: 1) == 1.1)
    #expect(rounded(1.05, decimals: 1) == 1.1)
    #expect(rounded(0.25, decimals: 1) == 0.2)
    #expect(rounded(0.75, decimals: 1) == 0.8)
    #expect(rounded(-1.15, decimals: 1) == -1.1)
    #expect(rounded(0.005, decimals: 2) == 0.01)
    #expect(rounded(2.714, decimals: 2) == 2.71)
    #expect(rounded(-0.04, decimals: 1).sign == .plus)
    #expect(rounded(52.500_008_333_333_334, decimals: 7) == 52.500_008_3)
  }

  @Test("What is too large to have decimals stays", arguments: [1e300, -.infinity, 0x1p60])
  func large(value: Double) { #expect(rounded(value, decimals: 7) == value) }

  @Test("No number stays none")
  func none() { #expect(rounded(.nan, decimals: 1).isNaN) }
}
