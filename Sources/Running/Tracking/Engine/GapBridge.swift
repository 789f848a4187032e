/// Metres where fixes were missing: between the chord of the positions on either side and the speed
/// around the gap.
enum GapBridge {
  /// A place beside the gap.
  struct Side: Hashable, Sendable {
    var position: PlaneVector
    /// Metres per axis.
    var sigma: Double
  }

  /// Sigma of a place beside a gap; receivers coast into gaps and wake up out of them.
  static func sigma(_ measured: Double) -> Double {
    min(EngineParameters.Filter.sigma.upperBound, max(1, measured))
  }

  /// What speed a gap was passed at.
  struct Speed: Hashable, Sendable {
    /// m/s, of the whole gap.
    var mean: Double
    /// m/s by which that may be wrong.
    var sigma: Double
  }

  /// The speed over a gap from those before and behind it.
  ///
  /// It may have changed by 10 % and by 0.15 m/s. Who stands on one side stopped, or started,
  /// anywhere between: the mean of a uniform distribution and its sigma.
  static func speed(before: Double, behind: Double) -> Speed {
    let (slow, fast) = (min(before, behind), max(before, behind))
    guard slow <= EngineParameters.Gap.standing, fast > EngineParameters.Gap.standing else {
      let mean = (before + behind) / 2
      return Speed(mean: mean, sigma: 0.10 * mean + 0.15)
    }
    return Speed(mean: fast / 2, sigma: fast / 12.0.squareRoot())
  }

  /// The mean of both guesses, weighted by how little they vary (inverse variances).
  ///
  /// A chord is too short by the turns on the way (4 %) and scatters with its ends. Never clearly
  /// shorter than the chord, never faster than a runner.
  static func metres(
    chord: Double, _ start: Double, _ end: Double, speed: Speed, dt: Double,
    isStanding: Bool = false
  ) -> Double {
    // Whoever stands on both sides stood between, as far as the places can tell.
    if isStanding, chord < 3 * (start + end) { return 0 }
    if dt > EngineParameters.Gap.long, chord < 3 * (start + end) { return chord }
    let bySpeed = speed.mean * dt
    let noise = start * start + end * end
    // Hardly a way that leads back to where it began in so short a time: somebody stood, and the
    // speeds on either side are those of coming and going.
    if dt > EngineParameters.Gap.short, chord < EngineParameters.Gap.near * bySpeed,
      chord < 3 * (start + end)
    {
      // Ends that scatter lie apart though nobody moved.
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

/// A gap whose bridge is judged once more when the receiver has settled behind it.
struct OpenGap: Hashable, Sendable {
  /// The last place before.
  var start: GapBridge.Side
  /// Seconds without fixes.
  var dt: Double
  /// When it ended.
  var end: Double
  /// Speed over it.
  var speed: GapBridge.Speed
  /// Whether the runner stood before it and behind.
  var isStanding: Bool
  /// Metres that it counts so far.
  var metres: Double
  /// The way by Doppler since its end.
  var way = PlaneVector.zero
  var lastVelocity: PlaneVector
}

/// Speeds of the last epochs, for what is guessed about a gap.
struct RecentSpeeds: Hashable, Sendable {
  /// m/s, `nil` while standing; the oldest is overwritten.
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

  /// Mean of those in motion among the last `count`; `nil` when there is none.
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
