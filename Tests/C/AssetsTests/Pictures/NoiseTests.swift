import Testing

@testable import asset_maker

@Suite("The noise that bodies are made of")
struct NoiseTests {
  private static let points = (0..<400).map { index in
    let step = Double(index)
    return Vector(step * 0.37 - 70, 31 - step * 0.113, step * 0.051)
  }

  @Test("stays within 0 and 1, about 0.5 in the mean")
  func range() {
    let fields: [[Double]] = [
      NoiseTests.points.map { Noise.value($0, seed: 3) },
      NoiseTests.points.map { Noise.fractal($0, 2, 5, 3) },
    ]
    for values in fields {
      #expect(values.allSatisfy { (0...1).contains($0) })
      let mean = values.reduce(0, +) / Double(values.count)
      #expect((0.42...0.58).contains(mean))
      #expect((values.max() ?? 0) - (values.min() ?? 0) > 0.4)
    }
    #expect(NoiseTests.points.allSatisfy { (0...1).contains(Noise.ridged($0, 2, 3, 3)) })
  }

  @Test("has no seams, also where the grid changes cell or sign")
  func seamless() {
    for edge in [-3.0, -1, 0, 1, 7] {
      let (below, above) = (Vector(edge - 1e-6, 0.4, -0.7), Vector(edge + 1e-6, 0.4, -0.7))
      let jump = Noise.value(below, seed: 9) - Noise.value(above, seed: 9)
      #expect(abs(jump) < 1e-5)
    }
  }

  @Test("differs by seed")
  func seeds() {
    let (one, other) = (
      NoiseTests.points.map { Noise.value($0, seed: 1) },
      NoiseTests.points.map { Noise.value($0, seed: 2) }
    )
    #expect(zip(one, other).count { abs($0 - $1) > 0.05 } > 300)
  }
}
