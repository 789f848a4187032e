import Testing

@testable import RunPage

@Suite("Lines and rings at the edges of a tile") struct TileClipTests {
  private func parts(_ points: [SIMD2<Double>], isRing: Bool = false) -> [[SIMD2<Double>]] {
    TileClip.parts(of: points, isRing: isRing, within: 0...10)
  }

  @Test("what lies within stays as it is") func within() {
    let line: [SIMD2<Double>] = [[0, 0], [5, 10], [10, 3]]
    #expect(parts(line) == [line])
    #expect(parts(line, isRing: true) == [line])
  }

  @Test("a line that leaves and comes back is two") func line() {
    #expect(
      parts([[2, 2], [2, 14], [8, 14], [8, 2]]) == [[[2, 2], [2, 10]], [[8, 10], [8, 2]]])
    #expect(parts([[-5, 5], [15, 5]]) == [[[0, 5], [10, 5]]])
  }

  @Test("a ring stays one, along the edge where it was beyond") func ring() {
    let cut = parts([[5, 5], [15, 5], [15, 15], [5, 15]], isRing: true)
    #expect(cut.count == 1)
    #expect(Set(cut[0]) == [[5, 5], [10, 5], [10, 10], [5, 10]])
    #expect(parts([[-50, -50], [50, -50], [50, 50], [-50, 50]], isRing: true).count == 1)
  }

  @Test("what lies beside it goes") func beside() {
    #expect(parts([[-1, 3], [-9, 4]]).isEmpty)
    #expect(parts([[11, 3], [19, 4], [15, 9]], isRing: true).isEmpty)
    // Around a corner without entering it.
    #expect(parts([[-5, 5], [5, -5.5]]).joined().isEmpty)
    #expect(parts([]).isEmpty && parts([], isRing: true).isEmpty)
  }
}
