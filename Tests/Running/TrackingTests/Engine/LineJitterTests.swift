import Glibc
import RunModel
import Testing

@testable import Tracking

@Suite("Jitter along the way")
struct LineJitterTests {
  private static let radius = 36.8

  /// Once around a circle at 4 m/s, each place up to half a second early or late.
  private func circle(across: Double = 0.001) -> [Measurement] {
    var generator = SplitMix64(seed: 3)
    return (0...57).map { second in
      let jitter = Double(generator.next() >> 11) / 9_007_199_254_740_992 - 0.5
      let angle = 4 * (Double(second) + jitter) / LineJitterTests.radius
      let place = PlaneVector(
        east: LineJitterTests.radius * cos(angle), north: LineJitterTests.radius * sin(angle))
      var epoch = Measurement(time: Double(second), position: place, velocity: .zero, sigma: 2)
      epoch.ofPlaces = PlaceVelocity(
        velocity: .zero, doubt: 1, scatter: 1, along: 1, across: across)
      return epoch
    }
  }

  private func length(_ epochs: [Measurement]) -> Double {
    zip(epochs, epochs.dropFirst()).reduce(0) { sum, pair in
      sum + ((pair.1.position ?? .zero) - (pair.0.position ?? .zero)).length
    }
  }

  @Test("is taken out: places stay on their line, at a steady pace")
  func removed() {
    let before = circle()
    var epochs = before
    LineJitter.remove(from: &epochs, EngineRules()) { _ in true }
    #expect(epochs.first?.position == before.first?.position)
    #expect(epochs.last?.position == before.last?.position)
    // Chords of a polyline are not longer than it.
    #expect(length(epochs) <= length(before) && length(epochs) > 0.998 * length(before))
    let speeds = epochs.dropFirst(4).dropLast(3).compactMap { $0.velocity?.length }
    #expect(speeds.allSatisfy { abs($0 - 4) < 0.9 })
    for epoch in epochs {
      let radius = epoch.position?.length ?? 0
      #expect(radius < LineJitterTests.radius + 1e-6 && radius > LineJitterTests.radius - 0.3)
    }
  }

  @Test("stays where places scatter in all directions, behind a gap, and of a Doppler")
  func kept() {
    var epochs = circle(across: 0.5)
    let before = epochs
    LineJitter.remove(from: &epochs, EngineRules()) { _ in true }
    #expect(epochs == before)
    epochs = circle()
    let doppler = epochs
    LineJitter.remove(from: &epochs, EngineRules()) { _ in false }
    #expect(epochs == doppler)
    // Stretches of four, one fewer than the minimum.
    var pieces = Array(circle().prefix(12))
    for index in pieces.indices { pieces[index].time += 10 * Double(index / 4) }
    let apart = pieces
    LineJitter.remove(from: &pieces, EngineRules()) { _ in true }
    #expect(pieces == apart)
  }
}
