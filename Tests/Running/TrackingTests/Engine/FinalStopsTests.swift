import Testing

@testable import Tracking

@Suite struct FinalStopsTests {
  /// Whether the runner moved at each second of a run at these speeds.
  private func moving(_ speeds: [Double]) -> [Bool] {
    let epochs = speeds.enumerated().map { second, speed in
      Measurement(
        time: Double(second), position: nil, velocity: PlaneVector(east: speed, north: 0), sigma: 2)
    }
    let start = SmoothingPass.Start(
      state: TrackState(
        position: .zero, velocity: PlaneVector(east: speeds[0], north: 0), a: 4, b: 0, c: 0.01),
      noise: 0.01)
    let pass = SmoothingPass(epochs, from: start, scale: 1)
    return FinalStops.judge(epochs, pass, after: [], upTo: epochs.count, carry: nil).moving
  }

  private func seconds(_ speed: Double, _ count: Int) -> [Double] {
    Array(repeating: speed, count: count)
  }

  @Test("A stop is found with both its ends")
  func stop() {
    let moving = moving(seconds(3, 30) + seconds(0, 20) + seconds(3, 30))
    #expect(moving[..<28].allSatisfy { $0 } && moving[52...].allSatisfy { $0 })
    #expect(!moving[33..<47].contains(true))
  }

  @Test("A second of hesitation is no stop")
  func hesitation() {
    #expect(moving(seconds(3, 30) + [0.2] + seconds(3, 30)).allSatisfy { $0 })
  }

  @Test("Standing before the start and after the end is standing, however short")
  func ends() {
    let moving = moving(seconds(0, 4) + seconds(3, 30) + seconds(0, 4))
    #expect(!moving[0] && !moving[37] && moving[20])
  }
}
