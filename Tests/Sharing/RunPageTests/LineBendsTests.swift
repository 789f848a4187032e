import Testing

@testable import RunPage

@Suite("Bends of a line") struct LineBendsTests {
  private func kept(_ points: [SIMD2<Double>], within tolerance: Double) -> [Int] {
    var kept = [Bool](repeating: false, count: points.count)
    LineBends.keep(from: 0, to: points.count - 1, within: tolerance, in: &kept) { points[$0] }
    return kept.indices.filter { kept[$0] }
  }

  @Test("what is farther off than allowed stays, and nothing else") func bends() {
    let line: [SIMD2<Double>] = [[0, 0], [2, 0.4], [4, 3], [6, 0.6], [8, 0]]
    #expect(kept(line, within: 0.5) == [1, 2, 3])
    #expect(kept(line, within: 2.5) == [2])
    #expect(kept(line, within: 3) == [])
  }

  @Test("a line that comes back to its start is measured from there") func closed() {
    #expect(kept([[0, 0], [5, 0], [5, 5], [0, 0]], within: 1) == [1, 2])
    #expect(kept([[0, 0], [0, 0]], within: 0) == [])
  }
}
