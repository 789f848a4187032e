/// Learns how much the Doppler velocities of this receiver on this runner tremble.
///
/// Arm swing, trees and the sampling of a runner's surge make them worse than any data sheet says,
/// and no sentence tells it. The variance is what the innovations have beyond the filter's own
/// (R. K. Mehra, "On the identification of variances and adaptive Kalman filtering", 1970).
struct DopplerNoise: Hashable, Sendable {
  /// (m/s)^2 per axis.
  private(set) var variance =
    EngineParameters.dopplerSigma.start * EngineParameters.dopplerSigma.start

  /// Takes half the squared innovation of a velocity whose own variance was `expected`.
  mutating func learn(_ innovation: Double, expected: Double, over dt: Double) {
    let most = EngineParameters.clip * (expected + variance)
    let excess = min(innovation, most) - expected
    variance += min(dt / EngineParameters.learning, 1) * (excess - variance)
    let (least, highest) = (EngineParameters.dopplerSigma.least, EngineParameters.dopplerSigma.most)
    variance = min(highest * highest, max(least * least, variance))
  }

  /// Whether a velocity differs more from the expected one than a runner can, and is an outlier.
  func isOutlier(_ squared: Double, expected: Double, over dt: Double) -> Bool {
    let jump =
      EngineParameters.velocityJump.acceleration * min(dt, 1)
      + EngineParameters.velocityJump.sigmas * (expected + variance).squareRoot()
    return squared >= jump * jump
  }
}
