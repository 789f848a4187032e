/// Velocities for receivers that never say how fast they are, from their places a second apart.
///
/// Places of receivers are smoothed, so their differences are a poor Doppler: how poor, the engine
/// learns as of any other. Without them the smoothing cut 8 % off a forest's zigzag. Where a
/// receiver does say its speed, a single missing one stays missing.
struct PlaceSpeed: Sendable {
  private var last: (time: Double, place: PlaneVector)?
  /// When the receiver last said a speed.
  private var spoken: Double?

  init() {}

  /// A fix with a speed came.
  mutating func hear(at time: Double) { spoken = time }

  /// The measurement, with a velocity if the receiver says none; to be asked of each in turn.
  mutating func completed(_ measurement: Measurement) -> Measurement {
    guard let place = measurement.position else { return measurement }
    defer { last = (measurement.time, place) }
    let isSilent = spoken.map { measurement.time - $0 >= EngineParameters.Doppler.silence } ?? true
    guard isSilent, measurement.velocity == nil, let last else { return measurement }
    let dt = measurement.time - last.time
    guard dt > 0, dt < EngineParameters.gap else { return measurement }
    var completed = measurement
    completed.velocity = (1 / dt) * (place - last.place)
    let doubt = EngineParameters.Doppler.ofPlaces * measurement.boundedSigma
    completed.doubt = doubt * doubt
    return completed
  }
}
