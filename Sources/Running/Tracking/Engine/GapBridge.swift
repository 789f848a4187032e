/// Estimates the distance over missing fixes from the chord between the positions on either side
/// and from the speed around the gap.
enum GapBridge {
  /// A position at one end of the gap.
  struct Side: Hashable, Sendable {
    var position: PlaneVector
    /// Metres per axis.
    var sigma: Double
  }

  /// Returns the sigma of a position next to a gap, metres; receivers coast into gaps and recover
  /// slowly after them.
  static func sigma(_ measured: Double) -> Double {
    min(EngineParameters.Filter.sigma.upperBound, max(1, measured))
  }

  /// The estimated speed over a gap.
  struct Speed: Hashable, Sendable {
    /// m/s over the whole gap.
    var mean: Double
    /// m/s by which that may be wrong.
    var sigma: Double
  }

  /// Estimates the speed over a gap from those before and after it.
  ///
  /// The speed may have changed by 10 % plus 0.15 m/s. A runner who stands on one side may have
  /// stopped, or started, anywhere in between: mean and sigma are those of a uniform distribution.
  static func speed(before: Double, behind: Double) -> Speed {
    let (slow, fast) = (min(before, behind), max(before, behind))
    guard slow <= EngineParameters.Gap.standing, fast > EngineParameters.Gap.standing else {
      let mean = (before + behind) / 2
      return Speed(mean: mean, sigma: 0.10 * mean + 0.15)
    }
    return Speed(mean: fast / 2, sigma: fast / 12.0.squareRoot())
  }

  /// Returns the mean of both estimates, weighted by inverse variance.
  ///
  /// A chord omits the turns on the way (4 %) and scatters with its ends. The result is never
  /// clearly shorter than the chord and never faster than a runner.
  static func metres(
    chord: Double, _ start: Double, _ end: Double, speed: Speed, dt: Double,
    isStanding: Bool = false
  ) -> Double {
    // A runner standing on both sides stood in between, as far as the positions can tell.
    if isStanding, chord < 3 * (start + end) { return 0 }
    if dt > EngineParameters.Gap.long, chord < 3 * (start + end) { return chord }
    let bySpeed = speed.mean * dt
    let noise = start * start + end * end
    // A loop in so short a time is unlikely: the runner stood, and the speeds on either side are
    // from arriving and leaving.
    if dt > EngineParameters.Gap.short, chord < EngineParameters.Gap.near * bySpeed,
      chord < 3 * (start + end)
    {
      // Scatter separates the ends even without movement.
      return max(0, chord * chord - noise).squareRoot()
    }
    let chordVariance = noise + (0.04 * chord) * (0.04 * chord)
    let spread = speed.sigma * dt
    let speedVariance = spread * spread + 1
    let mean =
      (chord / chordVariance + bySpeed / speedVariance) / (1 / chordVariance + 1 / speedVariance)
    let least = max(0, chord - 2 * noise.squareRoot())
    return min(max(mean, least), EngineParameters.fastest * dt)
  }
}

/// A gap whose bridge is re-evaluated once the receiver has settled after it.
struct OpenGap: Hashable, Sendable {
  /// The last position before it.
  var start: GapBridge.Side
  /// Seconds without fixes.
  var dt: Double
  /// When it ended.
  var end: Double
  var speed: GapBridge.Speed
  /// Whether the runner stood before and after it.
  var isStanding: Bool
  /// Its distance so far, metres.
  var metres: Double
  /// Displacement by Doppler since its end.
  var way = PlaneVector.zero
  var lastVelocity: PlaneVector
}

/// Speeds of the last epochs, for estimates over a gap.
struct RecentSpeeds: Hashable, Sendable {
  /// Ring buffer of speeds, m/s; `nil` while standing.
  private var speeds: [Double?] = []
  private var next = 0

  mutating func ingest(_ speed: Double, isMoving: Bool) {
    let entry = isMoving ? speed : nil
    if speeds.count < EngineParameters.Gap.epochs {
      speeds.append(entry)
    } else {
      speeds[next] = entry
    }
    next = (next + 1) % EngineParameters.Gap.epochs
  }

  /// Returns the mean of the last `count` speeds, excluding standing; `nil` if there are none.
  func mean(of count: Int) -> Double? {
    var (sum, number) = (0.0, 0.0)
    for age in 1...min(count, max(1, speeds.count)) where age <= speeds.count {
      let index = (next - age + EngineParameters.Gap.epochs) % EngineParameters.Gap.epochs
      guard index < speeds.count, let speed = speeds[index] else { continue }
      sum += speed
      number += 1
    }
    return number > 0 ? sum / number : nil
  }
}
