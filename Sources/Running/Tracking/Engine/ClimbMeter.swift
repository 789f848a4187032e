import Glibc
import RunModel

/// Elevation gain and loss from receiver altitudes, smoothed and counted between turning points.
///
/// Receiver altitudes scatter by metres for tens of seconds: summing their steps gave 500 m for
/// 100 m of hills in a forest. So they are smoothed over time, and an ascent counts from its lowest
/// to its highest point if that exceeds the scatter left by the smoothing. The scatter is measured
/// from the heights themselves: the larger it is, the stronger the smoothing and the higher the
/// threshold; if it is as large as between tall buildings, there is no result.
struct ClimbMeter: Sendable {
  private var fine = ClimbCounter(HeightParameters.lowNoise)
  private var coarse = ClimbCounter(HeightParameters.highNoise)
  private var quality = HeightQuality()
  private var noise = HeightNoise()
  private var sample = TimedMean(seconds: EngineParameters.Height.sample)

  /// Processes the altitude of an accepted fix.
  mutating func ingest(_ fix: Fix, sigma: Double, at time: Double) {
    let altitude = fix.altitude.flatMap { abs($0) < EngineParameters.Height.highest ? $0 : nil }
    quality.ingest(isKnown: altitude != nil, sigma: EngineParameters.Height.perSigma * sigma)
    guard let altitude else { return }
    noise.ingest(altitude, at: time)
    if let ended = sample.ingest(altitude, at: time) { count(ended) }
  }

  /// Interrupts the climb: the height change up to the next fix does not count.
  mutating func breakOff() {
    if let ended = sample.end() { count(ended) }
    fine.breakOff()
    coarse.breakOff()
    noise.breakOff()
  }

  /// Elevation gain and loss so far; `nil` without heights, or if they are not credible.
  ///
  /// There is no result until the scatter of the heights is known: otherwise scatter between tall
  /// buildings would count as hills.
  var climb: Climb? {
    var copy = self
    copy.breakOff()
    let height = HeightParameters.self
    guard let noise = copy.noise.sigma, noise <= height.usableLimit,
      quality.isSufficient
    else { return nil }
    let step = Int(height.step.least + height.step.slope * noise)
    return (noise < height.lowNoiseLimit ? copy.fine : copy.coarse).climb(step: step)
  }

  private mutating func count(_ ended: TimedMean.Ended) {
    fine.ingest(ended.mean, at: ended.time)
    coarse.ingest(ended.mean, at: ended.time)
  }
}

/// Smooths altitudes with a Gaussian over time and sums the climb between turning points.
struct ClimbCounter: Sendable {
  /// One counter per threshold, in steps of 1 m.
  private var points: [TurningPoints]
  private let steps: ClosedRange<Int>
  /// Weights by time difference in seconds, up to 3 sigma on each side.
  private let weights: [Double]
  private var samples: [(time: Double, altitude: Double)] = []
  /// Number of samples already smoothed.
  private var smoothed = 0

  init(_ smoothing: (sigma: Double, steps: ClosedRange<Int>)) {
    steps = smoothing.steps
    points = steps.map { TurningPoints(step: Double($0)) }
    weights = (0...Int(3 * smoothing.sigma)).map { age in
      let share = Double(age) / smoothing.sigma
      return exp(-share * share / 2)
    }
  }

  mutating func ingest(_ altitude: Double, at time: Double) {
    samples.append((time, altitude))
    let reach = Double(weights.count - 1)
    while smoothed < samples.count, time - samples[smoothed].time > reach { smooth() }
    // Dropped in batches, which amortises the cost.
    if smoothed > 4 * weights.count { samples.removeFirst(keepBehind()) }
  }

  /// Smooths the remaining samples with the available ones.
  mutating func breakOff() {
    while smoothed < samples.count { smooth() }
    samples.removeAll(keepingCapacity: true)
    smoothed = 0
    for index in points.indices { points[index].breakOff() }
  }

  /// Returns the climb for a threshold in metres, clamped to the supported range.
  func climb(step: Int) -> Climb {
    points[max(steps.lowerBound, min(steps.upperBound, step)) - steps.lowerBound].climb
  }

  /// Returns the number of samples that are too old to be needed, and adjusts `smoothed`.
  private mutating func keepBehind() -> Int {
    let drop = smoothed - weights.count
    smoothed -= drop
    return drop
  }

  private mutating func smooth() {
    let now = samples[smoothed].time
    var (sum, total) = (0.0, 0.0)
    func add(_ index: Int) -> Bool {
      let age = Int(abs(samples[index].time - now) + 0.5)
      guard age < weights.count else { return false }
      sum += weights[age] * samples[index].altitude
      total += weights[age]
      return true
    }
    var index = smoothed
    while index >= 0, add(index) { index -= 1 }
    index = smoothed + 1
    while index < samples.count, add(index) { index += 1 }
    for index in points.indices { points[index].ingest(sum / total) }
    smoothed += 1
  }
}

/// Whether the heights of a run are present and accurate enough, by the receiver's own estimates.
struct HeightQuality: Hashable, Sendable {
  /// Histogram of the vertical sigma in half metres.
  private var counts = Array(repeating: 0, count: 64)
  private var fixes = 0
  private var unknown = 0

  mutating func ingest(isKnown: Bool, sigma: Double) {
    fixes += 1
    guard isKnown else {
      unknown += 1
      return
    }
    counts[max(0, min(counts.count - 1, Int(min(sigma, 100) * 2)))] += 1
  }

  var isSufficient: Bool {
    let known = fixes - unknown
    guard known > 0, Double(unknown) <= EngineParameters.Height.mostUnknown * Double(fixes) else {
      return false
    }
    return Double(HeightNoise.median(of: counts, known)) / 2 < EngineParameters.Height.mostSigma
  }
}
