/// Detects whether a receiver's speeds are Doppler speeds.
///
/// Watches and phones filter theirs: filtered speeds lag by seconds, and are too high or too low
/// for minutes. Doppler is recognised by its white noise: on real receivers on chest and wrist,
/// second differences of the speed have a median of about 0.06 m/s or more, those of filtered
/// speeds 0.02 or less. Filtering is a property of the device, so the whole run counts.
struct SpokenSpeed: Sendable {
  /// The last speed used; speeds are sampled a second apart, because at 10 Hz a receiver's own
  /// filter makes them smooth from fix to fix.
  private var last: (time: Double, speed: Double)?
  private var previous: (time: Double, speed: Double)?
  private var differences = 0
  private var small = 0

  init() {}

  /// Whether the speeds are too smooth for Doppler.
  var isSmooth: Bool { differences >= EngineParameters.Smooth.fewest && 2 * small > differences }

  /// Adds the speed of a fix, m/s.
  mutating func ingest(_ speed: Double, at time: Double) {
    let parameters = EngineParameters.Smooth.self
    guard let middle = last else { return last = (time, speed) }
    guard time - middle.time >= parameters.interval else { return }
    let first = previous
    (previous, last) = (middle, (time, speed))
    guard let first else { return }
    let (one, two) = (middle.time - first.time, time - middle.time)
    guard one + two < EngineParameters.gap, abs(two - one) < parameters.unevenness * (one + two),
      min(first.speed, middle.speed, speed) > parameters.slowest
    else { return }
    // Second differences of white noise have 1.5 times its variance; the median of their absolute
    // value is 0.6745 sigma.
    let sigma = abs(middle.speed - (first.speed + speed) / 2) / (1.5.squareRoot() * 0.6745)
    differences += 1
    if sigma < parameters.sigma { small += 1 }
  }
}
