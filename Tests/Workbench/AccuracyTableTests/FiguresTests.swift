import Testing

@testable import AccuracyTable

@Suite("Figures of a column")
struct FiguresTests {
  @Test("are mean, mean absolute error, what 95 % do not exceed, and the worst")
  func areMeanAbsoluteP95AndWorst() {
    let figures = Figures((1...20).map { Double($0) * ($0.isMultiple(of: 2) ? 1 : -1) })
    #expect(figures.mean == 0.5)
    #expect(figures.absolute == 10.5)
    #expect(figures.p95 == 19)
    #expect(figures.worst == 20)
    #expect(Figures([]).count == 0)
  }

  @Test("a share counts the limit itself")
  func aShareCountsTheLimitItself() {
    #expect(share([0.5, -1, 1.1, -3], within: 1) == 50)
    #expect(share([], within: 1) == 0)
  }

  @Test("are written in fields")
  func areWrittenInFields() {
    #expect(text(-0.126, 2, width: 7, sign: true) == "  -0.13")
    #expect(text(0.126, 2, sign: true) == "+0.13")
    #expect(text(-0.001, 2) == "0.00")
    #expect(text(12.5, 0) == "13")
    #expect(padded("ab", 4) == "ab  ")
  }
}
