import Testing

@testable import Tracking

@Suite("What is usual is no gap")
struct EngineRulesTests {
  @Test("Three usual steps are one, and 2.5 s at least; version 2 knows no usual step")
  func gaps() {
    #expect(EngineRules().gap == 2.5)
    #expect(EngineRules(usualStep: 1.5).gap == 2.5)
    #expect(EngineRules(usualStep: 3).gap == 9)
    #expect(EngineRules(judgesPlaces: false, usualStep: 3).gap == 2.5)
    #expect(!EngineRules(usualStep: 3).isGap(8.9) && EngineRules(usualStep: 3).isGap(9))
  }
}
