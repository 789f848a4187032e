import RunModel

/// What is known at one moment: a place, a Doppler velocity, or both.
struct Measurement: Hashable, Sendable {
  /// Seconds.
  var time: Double
  /// `nil` when the receiver's place was no place for a runner.
  var position: PlaneVector?
  /// `nil` when the receiver said none.
  var velocity: PlaneVector?
  /// Sigma of the position per axis as the receiver sees it, metres.
  var sigma: Double
  /// Variance per axis, (m/s)^2, of the single velocities that were averaged; `nil` of few.
  var scatter: Double?
  /// Variance per axis, (m/s)^2, by which the velocity is worse than it scatters.
  var doubt = 0.0
  /// What places alone say; `nil` behind a gap.
  var ofPlaces: PlaceVelocity?
  /// Whether the velocity is one between places, which no Doppler's scale concerns.
  var isOfPlaces = false

  /// The sigma as far as it is believed.
  var boundedSigma: Double {
    let range = EngineParameters.Filter.sigma
    return min(range.upperBound, max(range.lowerBound, sigma))
  }

  /// With so much of the Doppler velocity.
  func scaled(by scale: Double) -> Measurement {
    guard !isOfPlaces else { return self }
    var scaled = self
    scaled.velocity = velocity.map { scale * $0 }
    return scaled
  }
}

/// Averages fixes of faster receivers over a second, places and velocity vectors alike.
///
/// The surge of each step and the swing of the arm cancel over a second; at 1 Hz fixes go through
/// as they are, at once. A second ends with the last fix that lies in it, not with the first of the
/// next, so that nothing is shown late.
struct SecondBins: Sendable {
  /// Fewest velocities of which a scatter is told.
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
  /// Number of the second that is being filled.
  private var second = 0.0
  private var last: Double?
  /// Seconds between fixes.
  private var interval = EngineParameters.bin
  private let rules: EngineRules

  init(_ rules: EngineRules = EngineRules()) { self.rules = rules }

  /// Adds what a fix said; returns the second that it completes, and before that one which it shows
  /// to have ended early.
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

  /// Gives out what has come of an unfinished second.
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
