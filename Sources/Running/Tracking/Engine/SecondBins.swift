import RunModel

/// A measurement at one moment: a position, a Doppler velocity, or both.
struct Measurement: Hashable, Sendable {
  /// Seconds.
  var time: Double
  /// `nil` if the receiver's position was not plausible for a runner.
  var position: PlaneVector?
  /// `nil` if the receiver sent none.
  var velocity: PlaneVector?
  /// Sigma of the position per axis as reported by the receiver, metres.
  var sigma: Double
  /// Variance per axis, (m/s)^2, of the individual velocities averaged; `nil` if there were too
  /// few.
  var scatter: Double?
  /// Variance per axis, (m/s)^2, of the velocity's error beyond its scatter.
  var doubt = 0.0
  /// The velocity derived from positions; `nil` after a gap.
  var ofPlaces: PlaceVelocity?
  /// Whether the velocity is derived from positions, so that no Doppler scale applies.
  var isOfPlaces = false

  /// The sigma clamped to credible values.
  var boundedSigma: Double {
    let range = EngineParameters.Filter.sigma
    return min(range.upperBound, max(range.lowerBound, sigma))
  }

  /// Returns the measurement with its Doppler velocity multiplied by `scale`.
  func scaled(by scale: Double) -> Measurement {
    guard !isOfPlaces else { return self }
    var scaled = self
    scaled.velocity = velocity.map { scale * $0 }
    return scaled
  }
}

/// Averages fixes of faster receivers over a second, positions and velocity vectors alike.
///
/// The surge of each step and the swing of the arm cancel over a second; at 1 Hz fixes pass through
/// unchanged, without delay. A second ends with its last fix, not with the first of the next, so
/// that nothing is shown late.
struct SecondBins: Sendable {
  /// Minimum number of velocities for a scatter.
  private static let fewest = 4

  private var time = 0.0
  private var position = PlaneVector.zero
  private var velocity = PlaneVector.zero
  /// Sum of the squared velocities.
  private var squares = 0.0
  private var sigma = 0.0
  private var fixes = 0
  private var positions = 0
  private var velocities = 0
  /// Number of the current second.
  private var second = 0.0
  private var last: Double?
  /// Seconds between fixes.
  private var interval = EngineParameters.bin
  private let rules: EngineRules

  init(_ rules: EngineRules = EngineRules()) { self.rules = rules }

  /// Adds a fix; `now` is the second that it completes, `early` a previous second that has turned
  /// out to be over.
  mutating func ingest(_ measurement: Measurement) -> (early: Measurement?, now: Measurement?) {
    var early: Measurement?
    if let last { interval = measurement.time - last }
    last = measurement.time
    let second = SecondBins.second(of: measurement.time)
    if fixes > 0, second != self.second || interval >= rules.gap { early = flush() }
    self.second = second
    add(measurement)
    // After a gap or at the start the next fix is expected in a second.
    let ahead = min(interval, EngineParameters.bin)
    let isComplete = SecondBins.second(of: measurement.time + ahead) != second
    return (early, isComplete ? flush() : nil)
  }

  /// Returns the average of an unfinished second.
  mutating func flush() -> Measurement? {
    guard fixes > 0 else { return nil }
    defer { clear() }
    let count = Double(fixes)
    return Measurement(
      time: time / count,
      position: positions > 0 ? (1 / Double(positions)) * position : nil,
      velocity: velocities > 0 ? (1 / Double(velocities)) * velocity : nil,
      sigma: sigma / count, scatter: scatter)
  }

  private var scatter: Double? {
    guard velocities >= SecondBins.fewest else { return nil }
    let count = Double(velocities)
    return max(0, squares - velocity.squared / count) / (count - 1) / 2
  }

  private mutating func add(_ measurement: Measurement) {
    fixes += 1
    time += measurement.time
    sigma += measurement.sigma
    if let place = measurement.position {
      positions += 1
      position = position + place
    }
    if let doppler = measurement.velocity {
      velocities += 1
      velocity = velocity + doppler
      squares += doppler.squared
    }
  }

  private mutating func clear() {
    (time, sigma, squares, fixes, positions, velocities) = (0, 0, 0, 0, 0, 0)
    (position, velocity) = (.zero, .zero)
  }

  private static func second(of time: Double) -> Double {
    (time / EngineParameters.bin + 1e-6).rounded(.down)
  }
}
