import RunModel
import Testing

@testable import VirtualBoard

@Suite struct PulsePatternTests {
  /// Pulses from times in milliseconds.
  func pulses(_ edges: [(Int64, Int64?)]) -> [(start: Instant, end: Instant?)] {
    edges.map { (Instant(milliseconds: $0.0), $0.1.map { Instant(milliseconds: $0) }) }
  }

  @Test("A pattern is recognised though each step is a little off")
  func matches() {
    let seen = pulses([(1000, 1125), (1190, 1330), (1400, 2110)])
    #expect(PulsePattern.steps(seen) == [125, 65, 140, 70, 710])
    #expect(PulsePattern.missingEdges(seen, of: [120, 80, 120, 80, 700]) == 0)
  }

  @Test("A gap that was slept through is missing, not wrong")
  func blurred() {
    let seen = pulses([(1000, 1306), (1400, 2105)])
    #expect(PulsePattern.missingEdges(seen, of: [120, 80, 120, 80, 700]) == 2)
  }

  @Test("A last pulse left out, a wrong length and a motor that stays on are no match")
  func mismatches() {
    #expect(PulsePattern.missingEdges(pulses([(1000, 1120)]), of: [120, 80, 120]) == nil)
    #expect(PulsePattern.missingEdges(pulses([(1000, 1300)]), of: [120]) == nil)
    #expect(
      PulsePattern.missingEdges(pulses([(1000, 1120), (1200, nil)]), of: [120]) == nil)
    #expect(PulsePattern.missingEdges([], of: [120]) == nil)
  }

  @Test("Long gaps part patterns")
  func groups() {
    let groups = PulsePattern.groups(pulses([(0, 100), (300, 400), (2000, 2500)]))
    #expect(groups.map(\.count) == [2, 1])
  }
}
