import RunModel
import Testing

@testable import Tracking

@Suite struct DopplerNoiseTests {
  /// Epochs going east at 3 m/s, with velocity noise `sigma` on each axis.
  private func epochs(_ count: Int, sigma: Double, seed: UInt64 = 1) -> [Measurement] {
    var chance = SplitMix64(seed: seed)
    // Uniform noise with that standard deviation.
    let most = sigma * 12.0.squareRoot() / 2
    func noise() -> Double { .random(in: -most...most, using: &chance) }
    return (0..<count).map {
      Measurement(
        time: Double($0), position: nil,
        velocity: PlaneVector(east: 3 + noise(), north: noise()), sigma: 2)
    }
  }

  @Test("It learns what innovations have beyond the filter's own variance")
  func innovations() {
    var noise = DopplerNoise()
    for _ in 0..<200 { noise.learn(0.04 + 0.01, expected: 0.01, over: 1) }
    #expect(isNear(noise.variance, 0.04, within: 1e-3))
    for _ in 0..<400 { noise.learn(0, expected: 0.01, over: 1) }
    #expect(isNear(noise.variance, 0.08 * 0.08, within: 1e-9))
  }

  @Test("One outlier does not spoil what was learned")
  func outlier() {
    var noise = DopplerNoise()
    for _ in 0..<200 { noise.learn(0.02, expected: 0.01, over: 1) }
    let before = noise.variance
    noise.learn(1600, expected: 0.01, over: 1)
    #expect(noise.variance < before * 1.5)
    #expect(DopplerNoise.isOutlier(1600, expected: 0.01, noise: before, over: 1))
    #expect(!DopplerNoise.isOutlier(9, expected: 0.01, noise: before, over: 1))
  }

  @Test("With both neighbours known the noise comes out, starts and corners do not count")
  func series() {
    for sigma in [0.1, 0.2, 0.4] {
      let variances = DopplerNoiseSeries.variances(epochs(600, sigma: sigma), from: 0.02).both
      let mean = variances[50..<550].reduce(0, +) / 500
      #expect(isNear(mean.squareRoot(), sigma, within: 0.1 * sigma))
    }
    var turning = epochs(100, sigma: 0.05)
    for index in turning.indices {
      turning[index].velocity = PlaneVector(speed: 3, course: 9 * Double(index))
    }
    let variances = DopplerNoiseSeries.variances(turning, from: 0.02).both
    #expect(variances[50].squareRoot() < 0.1)
  }

  @Test("Velocities that are missing leave the noise as it was")
  func missing() {
    var epochs = epochs(50, sigma: 0.3)
    for index in epochs.indices { epochs[index].velocity = nil }
    #expect(DopplerNoiseSeries.variances(epochs, from: 0.02).both.allSatisfy { $0 == 0.02 })
  }
}
