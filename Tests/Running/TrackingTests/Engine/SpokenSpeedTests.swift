import RunModel
import Testing

@testable import Tracking

@Suite("Speeds that are too smooth are no Doppler")
struct SpokenSpeedTests {
  /// Whether speeds around 3 m/s with white noise, low-passed over some seconds, count as smooth.
  private func isSmooth(
    sigma: Double, over seconds: Double = 0, every step: Double = 1, count: Int = 120,
    mean: Double = 3
  ) -> Bool {
    var generator = SplitMix64(seed: 7)
    var spoken = SpokenSpeed()
    var filtered = mean
    for index in 0..<count {
      // The sum of twelve uniform numbers has variance 1.
      let noise = (0..<12).reduce(-6.0) { sum, _ in
        sum + Double(generator.next() >> 11) / 9_007_199_254_740_992
      }
      let speed = mean + sigma * noise
      filtered += (speed - filtered) * (seconds > 0 ? step / (seconds + step) : 1)
      spoken.ingest(filtered, at: Double(index) * step)
    }
    return spoken.isSmooth
  }

  @Test("Noise of a Doppler is told from a filter's, at any rate")
  func noise() {
    for step in [1.0, 0.5, 0.2, 0.1] {
      #expect(!isSmooth(sigma: 0.06, every: step, count: Int(120 / step)), "\(step)")
    }
    #expect(isSmooth(sigma: 0.05, over: 10))
    #expect(isSmooth(sigma: 0))
  }

  @Test("A few seconds, slow speeds and steps of two seconds tell nothing")
  func unknown() {
    #expect(!isSmooth(sigma: 0, count: EngineParameters.Smooth.fewest + 1))
    #expect(isSmooth(sigma: 0, count: EngineParameters.Smooth.fewest + 2))
    #expect(!isSmooth(sigma: 0, mean: 0.7))
    #expect(!isSmooth(sigma: 0, every: 2))
  }
}
