/// Estimates the scatter of this receiver's Doppler velocities on this runner.
///
/// Arm swing, trees and the sampling of a runner's surge make it larger than any data sheet states,
/// and no sentence reports it. The variance is the excess of the innovations over the filter's own
/// (R. K. Mehra, "On the identification of variances and adaptive Kalman filtering", 1970).
struct DopplerNoise: Hashable, Sendable {
  /// (m/s)^2 per axis.
  private(set) var variance =
    EngineParameters.Doppler.sigma.start * EngineParameters.Doppler.sigma.start

  /// Learns from half the squared innovation of a velocity; `expected` is the filter's own
  /// variance.
  mutating func learn(_ innovation: Double, expected: Double, over dt: Double) {
    let most = EngineParameters.Doppler.clip * (expected + variance)
    let excess = min(innovation, most) - expected
    variance += min(dt / EngineParameters.Doppler.learning, 1) * (excess - variance)
    variance = DopplerNoise.clamped(variance)
  }

  /// Whether a velocity deviates more from the expected one than a runner's velocity can.
  static func isOutlier(
    _ squared: Double, expected: Double, noise: Double, over dt: Double
  ) -> Bool {
    let jump =
      EngineParameters.Doppler.jump.acceleration * min(dt, 1)
      + EngineParameters.Doppler.jump.sigmas * (expected + noise).squareRoot()
    return squared >= jump * jump
  }

  static func clamped(_ variance: Double) -> Double {
    let (least, most) = (EngineParameters.Doppler.sigma.least, EngineParameters.Doppler.sigma.most)
    return min(most * most, max(least * least, variance))
  }
}

/// Estimates the scatter at epochs with two known neighbours: a velocity is compared with their
/// mean.
///
/// A runner's own changes of velocity hardly affect the difference, so neither starts nor corners
/// count as noise. The variance is learned both forward and backward in time.
enum DopplerNoiseSeries {
  /// Returns the squared difference between an epoch's velocity and its neighbours' mean, per axis.
  ///
  /// Corrected for the neighbours' own noise (a factor of 1.5 for white noise); `nil` where a
  /// neighbour is missing.
  static func sample(_ epochs: [Measurement], _ index: Int) -> Double? {
    guard index > 0, index + 1 < epochs.count, let before = epochs[index - 1].velocity,
      let now = epochs[index].velocity, let after = epochs[index + 1].velocity,
      epochs[index + 1].time - epochs[index - 1].time < 3 * EngineParameters.bin
    else { return nil }
    return (now - 0.5 * (before + after)).squared / 3
  }

  /// Returns the variances of all epochs; `start` is the initial value.
  ///
  /// `forward` uses the past alone, so that another series can continue from it.
  static func variances(
    _ epochs: [Measurement], from start: Double
  ) -> (both: [Double], forward: [Double]) {
    let share = EngineParameters.bin / EngineParameters.Doppler.learning
    let samples = epochs.indices.map { sample(epochs, $0) }
    func next(_ variance: Double, _ index: Int) -> Double {
      guard let sample = samples[index] else { return variance }
      let clipped = min(sample, EngineParameters.Doppler.clip * variance)
      return DopplerNoise.clamped(variance + share * (clipped - variance))
    }
    var forward: [Double] = []
    forward.reserveCapacity(epochs.count)
    var variance = start
    for index in epochs.indices {
      if index > 0 { variance = next(variance, index) }
      forward.append(variance)
    }
    var both = forward
    for index in epochs.indices.reversed() {
      variance = next(variance, index)
      both[index] = (both[index] + variance) / 2
    }
    return (both, forward)
  }
}
