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
  private var fine = ClimbCounter(EngineParameters.Height.calm)
  private var coarse = ClimbCounter(EngineParameters.Height.noisy)
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
    let height = EngineParameters.Height.self
    guard let noise = copy.noise.sigma, noise <= height.poorNoise,
      quality.isSufficient
    else { return nil }
    let step = Int(height.step.least + height.step.slope * noise)
    return (noise < height.calmNoise ? copy.fine : copy.coarse).climb(step: step)
  }

  private mutating func count(_ ended: TimedMean.Ended) {
    fine.ingest(ended.mean, at: ended.time)
    coarse.ingest(ended.mean, at: ended.time)
  }
}

/// Averages altitudes over intervals of equal length, aligned to multiples of that length.
struct TimedMean: Sendable {
  /// A completed interval: its number, the mean altitude, and the mean time of its samples.
  struct Ended: Hashable, Sendable {
    var number: Double
    var mean: Double
    var time: Double
  }

  private let seconds: Double
  private var number = 0.0
  private var sum = 0.0
  private var times = 0.0
  private var count = 0.0

  init(seconds: Double) { self.seconds = seconds }

  /// Adds an altitude; returns the previous interval if this sample starts a new one.
  mutating func ingest(_ altitude: Double, at time: Double) -> Ended? {
    let now = (time / seconds).rounded(.down)
    let ended = now == number ? nil : end()
    number = now
    sum += altitude
    times += time - now * seconds
    count += 1
    return ended
  }

  /// Ends the interval early; `nil` if it is empty.
  mutating func end() -> Ended? {
    guard count > 0 else { return nil }
    defer { (sum, times, count) = (0, 0, 0) }
    return Ended(number: number, mean: sum / count, time: number * seconds + times / count)
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

/// Sums ascents and descents between lows and highs that differ by at least a step.
struct TurningPoints: Hashable, Sendable {
  private let step: Double
  private var counted = Climb(ascent: 0, descent: 0)
  /// Height of the last turning point.
  private var turn = 0.0
  /// Lowest and highest height since then.
  private var low = 0.0
  private var high = 0.0
  /// Whether this leg goes up; `nil` before the first leg that is long enough.
  private var isUp: Bool?
  private var last: Double?
  /// Subtracted from altitudes so that they continue without a jump after a break.
  private var offset = 0.0
  private var isBroken = false

  init(step: Double) { self.step = step }

  mutating func ingest(_ altitude: Double) {
    if isBroken, let last { offset = altitude - last }
    isBroken = false
    let height = altitude - offset
    guard last != nil else {
      (turn, low, high, last) = (height, height, height, height)
      return
    }
    last = height
    (low, high) = (min(low, height), max(high, height))
    switch isUp {
    case nil:
      if height - low >= step { begin(up: true, at: low, height) }
      if high - height >= step { begin(up: false, at: high, height) }
    case true?:
      guard high - height >= step else { return }
      counted.ascent += high - turn
      begin(up: false, at: high, height)
    case false?:
      guard height - low >= step else { return }
      counted.descent += turn - low
      begin(up: true, at: low, height)
    }
  }

  mutating func breakOff() { isBroken = true }

  /// The sums including the current leg.
  var climb: Climb {
    var climb = counted
    switch isUp {
    case nil: break
    case true?: climb.ascent += high - turn
    case false?: climb.descent += turn - low
    }
    return climb
  }

  private mutating func begin(up: Bool, at turn: Double, _ height: Double) {
    isUp = up
    self.turn = turn
    (low, high) = up ? (turn, height) : (height, turn)
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
    return Double(median(of: counts, known)) / 2 < EngineParameters.Height.mostSigma
  }
}

/// The scatter of a run's heights, estimated from the heights themselves.
///
/// The receivers' own error estimates account for only half of it. The mean of a block of some
/// seconds lies on the line between its neighbours unless heights scatter or the slope changes; the
/// slope is mostly constant, so the median reflects the scatter. Blocks are formed by time and have
/// the mean time of their samples: sparse or missing fixes have little effect.
struct HeightNoise: Sendable {
  /// Histogram of the blocks' distances from the line, in twentieths of a metre.
  private var counts = Array(repeating: 0, count: 128)
  private var blocks = 0
  private var block = TimedMean(seconds: EngineParameters.Height.block)
  /// The two preceding blocks.
  private var before: (TimedMean.Ended?, TimedMean.Ended?)

  init() {}

  mutating func ingest(_ altitude: Double, at time: Double) {
    guard let third = block.ingest(altitude, at: time) else { return }
    if let first = before.0, let second = before.1, second.number - first.number == 1,
      third.number - second.number == 1
    {
      let share = (second.time - first.time) / (third.time - first.time)
      let beside = abs(second.mean - first.mean - share * (third.mean - first.mean))
      counts[min(counts.count - 1, Int(min(beside, 100) * 20))] += 1
      blocks += 1
    }
    before = (before.1, third)
  }

  /// Separates the preceding blocks from the following ones; discards an incomplete block.
  mutating func breakOff() {
    before = (nil, nil)
    _ = block.end()
  }

  /// The scatter in metres; `nil` while there are too few blocks.
  ///
  /// Half of a normal distribution lies within 0.6745 sigma, and `b - (a + c) / 2` of three
  /// independent errors has 1.5 times the variance of one.
  var sigma: Double? {
    guard blocks >= EngineParameters.Height.fewestBlocks else { return nil }
    return (Double(median(of: counts, blocks)) + 0.5) / 20 / 0.6745 / 1.5.squareRoot()
  }
}

/// The median of a histogram with `all` entries.
private func median(of counts: [Int], _ all: Int) -> Int {
  var below = 0
  let index = counts.firstIndex { count in
    below += count
    return below * 2 >= all
  }
  return index ?? counts.count
}
