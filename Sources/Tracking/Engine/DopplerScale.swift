import Glibc

/// Learns by how much integrated Doppler is longer or shorter than the way between positions.
///
/// Receivers on a swinging hand were seen to say 0 to 3.4 % too much, always the same for one unit
/// on one walk. Windows are chosen by their straightness alone: choosing by agreement, or by
/// straightness of the positions, would favour short Doppler. Least squares through the origin with
/// a prior of 1.
struct DopplerScale: Sendable {
  private(set) var value = 1.0
  private var products = 0.0
  private var squares = 0.0
  private var window: Window?

  private struct Window {
    var start: Double
    var from: PlaneVector
    /// Metres by Doppler.
    var way = PlaneVector.zero
    /// Smoothed velocity at the start, to see turns.
    var heading: PlaneVector
    /// The largest on the way.
    var sigma = 0.0
    /// 1 - cos of the largest turn.
    var turn = 0.0
  }

  /// Takes two epochs in a row and the smoothed velocity at the second.
  mutating func take(
    from last: Measurement, to now: Measurement, heading: PlaneVector
  ) {
    guard let from = last.position, let to = now.position, let before = last.velocity,
      let after = now.velocity
    else { return breakOff() }
    var window =
      self.window
      ?? Window(start: last.time, from: from, heading: heading)
    let product = window.heading.length * heading.length
    let cosine = product > 0.05 ? window.heading.dot(heading) / product : 0
    window.turn = max(window.turn, 1 - cosine)
    window.way = window.way + 0.5 * (now.time - last.time) * (before + after)
    window.sigma = max(window.sigma, sigma(now))
    if now.time - window.start >= EngineParameters.scaleWindow {
      learn(window, displacement: to - window.from)
      self.window = nil
    } else {
      self.window = window
    }
  }

  /// A gap or a pause: the window is no whole.
  mutating func breakOff() { window = nil }

  private mutating func learn(_ window: Window, displacement: PlaneVector) {
    let variance = window.sigma * window.sigma
    let squared = window.way.squared
    let least = EngineParameters.scaleSpeed * EngineParameters.scaleWindow
    let rest = (displacement - value * window.way).squared
    // Beyond that it is multipath, not scale.
    guard squared > least * least, window.turn < EngineParameters.scaleTurn,
      rest < 12 * variance + 0.06 * 0.06 * squared
    else { return }
    let kept = exp(-EngineParameters.scaleWindow / EngineParameters.scaleMemory)
    products = kept * products + displacement.dot(window.way) / variance
    squares = kept * squares + squared / variance
    let prior = 1 / (EngineParameters.scaleSigma * EngineParameters.scaleSigma)
    let scale = (products + prior) / (squares + prior)
    let range = EngineParameters.scaleRange
    value = max(range.lowerBound, min(range.upperBound, scale))
  }

  private func sigma(_ measurement: Measurement) -> Double {
    max(EngineParameters.leastSigma, measurement.sigma)
  }
}
