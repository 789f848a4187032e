/// Smooths epochs with both past and future known: a Kalman filter forward, then backward.
///
/// H. E. Rauch, F. Tung, C. T. Striebel, "Maximum likelihood estimates of linear dynamic systems",
/// 1965.
struct SmoothingPass: Sendable {
  /// The initial state of a pass.
  struct Start: Hashable, Sendable {
    /// State at the first epoch, from the previous epochs and itself.
    var state: TrackState
    /// Variance of Doppler velocities learned so far, (m/s)^2 per axis.
    var noise = EngineParameters.Doppler.sigma.start * EngineParameters.Doppler.sigma.start
  }

  private(set) var states: [TrackState] = []
  /// Seconds from the previous epoch to each epoch.
  let steps: [Double]
  let turns: Turns
  /// Variance of each Doppler velocity per axis, (m/s)^2.
  let noise: [Double]
  private var known: [TrackState] = []
  private let forwardNoise: [Double]
  /// Additional variance of the velocities, (m/s)^2 per axis; see `DopplerScale`.
  private let drift: Double
  private let rules: EngineRules

  /// `scale` is metres by position per metre by Doppler.
  init(
    _ measured: [Measurement], from start: Start, scale: Double, drift: Double = 0,
    _ rules: EngineRules = EngineRules()
  ) {
    self.rules = rules
    let epochs = measured.map { $0.scaled(by: scale) }
    (noise, forwardNoise) = DopplerNoiseSeries.variances(epochs, from: start.noise)
    self.drift = drift
    turns = Turns(epochs, noise: noise)
    steps = epochs.indices.map { $0 == 0 ? 0 : epochs[$0].time - epochs[$0 - 1].time }
    filter(epochs, from: start.state)
    smooth()
  }

  /// Returns the initial state for another pass that starts at an epoch.
  func start(at index: Int) -> Start { Start(state: known[index], noise: forwardNoise[index]) }

  func isGap(_ index: Int) -> Bool { rules.isGap(steps[index]) }

  /// Computes the filtered state of each epoch, and in `states` the prediction without that epoch's
  /// measurement.
  private mutating func filter(_ epochs: [Measurement], from start: TrackState) {
    var filter = AxisPairFilter(start)
    known.reserveCapacity(epochs.count)
    states.reserveCapacity(epochs.count)
    for index in epochs.indices {
      if index > 0 {
        filter.predict(steps[index], q: turns.agility[index], isGap: isGap(index))
      }
      states.append(filter.state)
      if index > 0 {
        if let velocity = epochs[index].velocity {
          filter.ingest(
            velocity: velocity, noise: noise[index] + drift + epochs[index].doubt,
            over: steps[index], isGap: isGap(index))
        }
        if let position = epochs[index].position {
          let sigma = EngineParameters.Smoothing.inflation * epochs[index].boundedSigma
          _ = filter.ingest(position: position, noise: sigma * sigma)
        }
      }
      known.append(filter.state)
    }
  }

  private mutating func smooth() {
    guard var next = known.last else { return }
    for index in known.indices.reversed().dropFirst() {
      let (now, ahead, dt) = (known[index], states[index + 1], steps[index + 1])
      states[index + 1] = next
      let place = next.position - ahead.position
      let velocity = next.velocity - ahead.velocity
      next = now
      // Covariance of now and next, [[a + b dt, b], [b + c dt, c]], times the inverse of the
      // next's.
      let (p11, p12) = (now.a + now.b * dt, now.b)
      let (p21, p22) = (now.b + now.c * dt, now.c)
      let determinant = ahead.a * ahead.c - ahead.b * ahead.b
      guard determinant > 0 else { continue }
      let g11 = (p11 * ahead.c - p12 * ahead.b) / determinant
      let g12 = (p12 * ahead.a - p11 * ahead.b) / determinant
      let g21 = (p21 * ahead.c - p22 * ahead.b) / determinant
      let g22 = (p22 * ahead.a - p21 * ahead.b) / determinant
      next.position = now.position + g11 * place + g12 * velocity
      next.velocity = now.velocity + g21 * place + g22 * velocity
    }
    states[0] = next
  }
}
