/// Position and velocity with their covariance, which is the same for east and north.
struct TrackState: Hashable, Sendable {
  var position: PlaneVector
  var velocity: PlaneVector
  /// Covariance [[a, b], [b, c]] of position and velocity per axis: m^2, m^2/s, (m/s)^2.
  ///
  /// Both axes have the same noise, so one covariance serves both.
  var a: Double
  var b: Double
  var c: Double
}

/// Kalman filter for a runner whose velocity drifts ("white-noise acceleration").
///
/// R. E. Kalman, "A new approach to linear filtering and prediction problems", 1960; model and its
/// noise: Bar-Shalom, Li, Kirubarajan, "Estimation with applications to tracking and navigation",
/// 2001, section 6.2.2.
struct AxisPairFilter: Sendable {
  private(set) var state: TrackState

  init(_ state: TrackState) { self.state = state }

  /// Starts at a position with a known variance and an unknown velocity.
  init(at position: PlaneVector, variance: Double) {
    state = TrackState(
      position: position, velocity: .zero, a: variance, b: 0,
      c: EngineParameters.Filter.unknownVelocity)
  }

  /// Advances the state by `dt` seconds; `q` is the spectral density of the acceleration noise.
  mutating func predict(_ dt: Double, q: Double, isGap: Bool) {
    if isGap {
      let (rate, most) = EngineParameters.Filter.forgetting
      state.c += min(most, rate * dt)
    }
    state.position = state.position + dt * state.velocity
    state.a += dt * (2 * state.b + dt * state.c) + q * dt * dt * dt / 3
    state.b += dt * state.c + q * dt * dt / 2
    state.c += q * dt
  }

  /// Updates the state with a position of variance `noise`; returns false if the gate rejects it.
  mutating func ingest(position: PlaneVector, noise: Double) -> Bool {
    let innovation = position - state.position
    let total = state.a + noise
    guard innovation.squared <= EngineParameters.Filter.gate * total else { return false }
    let (k, l) = (state.a / total, state.b / total)
    move(by: innovation, k, l)
    let (a, b) = (state.a, state.b)
    state.a = (1 - k) * a
    state.b = (1 - k) * b
    state.c -= l * b
    return true
  }

  /// Updates the state with a velocity of variance `noise` unless it is an outlier; after a gap all
  /// are accepted.
  mutating func ingest(velocity: PlaneVector, noise: Double, over dt: Double, isGap: Bool) {
    let innovation = velocity - state.velocity
    guard
      isGap
        || !DopplerNoise.isOutlier(
          innovation.squared, expected: state.c, noise: noise, over: dt)
    else { return }
    let total = state.c + noise
    let (k, l) = (state.b / total, state.c / total)
    move(by: innovation, k, l)
    let b = state.b
    state.a -= k * b
    state.b = (1 - l) * b
    state.c = (1 - l) * state.c
  }

  private mutating func move(by innovation: PlaneVector, _ k: Double, _ l: Double) {
    state.position = state.position + k * innovation
    state.velocity = state.velocity + l * innovation
  }
}
