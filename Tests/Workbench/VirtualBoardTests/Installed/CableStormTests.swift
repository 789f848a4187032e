import Testing

@testable import VirtualBoard

@Suite("A hundred times the cable out and in")
struct CableStormTests {
  @Test("All rounds together are a hundred times, and every state comes in each")
  func round() {
    #expect(CableStorm.rounds * CableStorm.round.count == 100)
    #expect(Set(CableStorm.round) == Set(CableStorm.Moment.allCases))
  }
}
