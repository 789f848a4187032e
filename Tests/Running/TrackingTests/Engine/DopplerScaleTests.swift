import RunModel
import Testing

@testable import Tracking

@Suite struct DopplerScaleTests {
  /// Epochs on a square of `side` metres at 3 m/s.
  ///
  /// Their Doppler is `scale` times that, with noise up to `noise`.
  private func epochs(
    _ count: Int, scale: Double, side: Double = 300, noise: Double
  ) -> [Measurement] {
    var chance = SplitMix64(seed: 4)
    func random(_ most: Double) -> Double {
      most > 0 ? .random(in: -most...most, using: &chance) : 0
    }
    var position = PlaneVector.zero
    return (0..<count).map { second in
      let course = 90 * (3 * Double(second) / side).rounded(.down)
      let velocity = PlaneVector(speed: 3, course: course)
      position = position + velocity
      return Measurement(
        time: Double(second),
        position: position + PlaneVector(east: random(1), north: random(1)),
        velocity: scale * velocity + PlaneVector(east: random(noise), north: random(noise)),
        sigma: 2)
    }
  }

  private func value(_ epochs: [Measurement]) -> Double {
    var scale = DopplerScale()
    scale.learn(epochs, from: 0, upTo: epochs.count)
    return scale.value
  }

  @Test("Before anything is known a metre is a metre")
  func start() {
    #expect(DopplerScale().value == 1)
    #expect(value([]) == 1)
  }

  @Test("A hand's Doppler that is 3 % long is found out within half an hour")
  func hand() {
    #expect(isNear(value(epochs(1800, scale: 1.03, noise: 0.5)), 1 / 1.03, within: 0.006))
    #expect(isNear(value(epochs(1800, scale: 1, noise: 0.5)), 1, within: 0.006))
  }

  @Test("Learned in pieces it comes to the same")
  func pieces() {
    let epochs = epochs(900, scale: 1.02, noise: 0.4)
    var pieces = DopplerScale()
    for start in stride(from: 0, to: 900, by: 60) {
      pieces.learn(epochs, from: start, upTo: start + 60)
    }
    #expect(isNear(pieces.value, value(epochs), within: 1e-9))
  }

  @Test("Where nothing is straight little is learned, and never beyond what receivers do")
  func bounds() {
    let zigzag = epochs(1800, scale: 1.03, side: 21, noise: 0.5)
    #expect(abs(value(zigzag) - 1) < 0.005)
    let mad = value(epochs(1800, scale: 1.6, noise: 0.5))
    #expect((0.93...1.07).contains(mad))
  }

  @Test("Epochs without places or velocities are no windows")
  func missing() {
    var epochs = epochs(600, scale: 1.03, noise: 0.5)
    for index in epochs.indices where index.isMultiple(of: 5) { epochs[index].velocity = nil }
    #expect(value(epochs) == 1)
    for index in epochs.indices { epochs[index].position = nil }
    #expect(value(epochs) == 1)
  }

  @Test("Velocities that are off for long are told from those that only scatter")
  func drift() {
    func drift(_ epochs: [Measurement]) -> Double {
      var scale = DopplerScale()
      scale.learn(epochs, from: 0, upTo: epochs.count)
      return scale.drift
    }
    let calm = epochs(1200, scale: 1, noise: 0.5)
    #expect(drift(calm) == 0)
    var slow = calm
    for index in slow.indices {
      let share = index / 100 % 2 == 0 ? 1.2 : 0.8
      slow[index].velocity = slow[index].velocity.map { share * $0 }
    }
    // 0.6 m/s for more than ten epochs.
    #expect(isNear(drift(slow), 10 * 0.6 * 0.6, within: 1.5))
    #expect(drift(Array(slow.prefix(90))) == 0)
  }
}
