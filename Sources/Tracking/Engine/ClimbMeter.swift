import Glibc
import RunModel

/// Metres up and down from the altitudes of a receiver, smoothed and counted between turning
/// points.
///
/// Altitudes of receivers tremble by metres for tens of seconds: summing their steps said 500 m for
/// 100 m of hills in a forest. So they are smoothed over time, and a way up counts from its lowest
/// to its highest point when that is more than the smoothing leaves of the trembling. Where heights
/// are good, less is smoothed away; where they are poor nothing is said at all.
struct ClimbMeter: Sendable {
  private var fine = ClimbCounter(EngineParameters.Height.good)
  private var coarse = ClimbCounter(EngineParameters.Height.fair)
  private var quality = HeightQuality()
  /// The second that is being averaged: its start, sum of altitudes, and how many.
  private var second = (start: 0.0, sum: 0.0, count: 0.0)

  /// Takes the altitude of an accepted fix.
  mutating func take(_ fix: Fix, sigma: Double, at time: Double) {
    let altitude = fix.altitude.flatMap { abs($0) < EngineParameters.Height.highest ? $0 : nil }
    quality.take(isKnown: altitude != nil, sigma: EngineParameters.Height.perSigma * sigma)
    guard let altitude else { return }
    if second.count > 0, time - second.start >= EngineParameters.bin - 0.05 { endSecond() }
    if second.count == 0 { second.start = time }
    second.sum += altitude
    second.count += 1
  }

  /// What lies between this fix and the next one is no climb.
  mutating func breakOff() {
    endSecond()
    fine.breakOff()
    coarse.breakOff()
  }

  /// Up and down so far; `nil` without heights, or with such as say nothing.
  var climb: Climb? {
    var copy = self
    copy.breakOff()
    switch quality.grade {
    case .good: return copy.fine.climb
    case .fair: return copy.coarse.climb
    case .poor: return nil
    }
  }

  private mutating func endSecond() {
    guard second.count > 0 else { return }
    let altitude = second.sum / second.count
    fine.take(altitude, at: second.start)
    coarse.take(altitude, at: second.start)
    second = (0, 0, 0)
  }
}

/// Smooths altitudes by a Gaussian over time and counts between turning points.
struct ClimbCounter: Sendable {
  private var points: TurningPoints
  /// Weight by age in seconds, 3 sigma to each side.
  private let weights: [Double]
  private var samples: [(time: Double, altitude: Double)] = []
  /// How many of the samples are smoothed already.
  private var smoothed = 0

  init(_ smoothing: (sigma: Double, step: Double)) {
    points = TurningPoints(step: smoothing.step)
    weights = (0...Int(3 * smoothing.sigma)).map { age in
      let share = Double(age) / smoothing.sigma
      return exp(-share * share / 2)
    }
  }

  mutating func take(_ altitude: Double, at time: Double) {
    samples.append((time, altitude))
    let reach = Double(weights.count - 1)
    while smoothed < samples.count, time - samples[smoothed].time > reach { smooth() }
    // Dropped many at a time, so that each costs little.
    if smoothed > 4 * weights.count { samples.removeFirst(keepBehind()) }
  }

  /// Smooths what is left with what there is.
  mutating func breakOff() {
    while smoothed < samples.count { smooth() }
    samples.removeAll(keepingCapacity: true)
    smoothed = 0
    points.breakOff()
  }

  var climb: Climb { points.climb }

  /// How many samples lie too far behind to be needed.
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
    points.take(sum / total)
    smoothed += 1
  }
}

/// Sums the ways between lows and highs that differ by at least a step.
struct TurningPoints: Hashable, Sendable {
  private let step: Double
  private var counted = Climb(ascent: 0, descent: 0)
  /// Where the last way ended and this one began.
  private var turn = 0.0
  /// The farthest from there, lowest and highest.
  private var low = 0.0
  private var high = 0.0
  /// Whether this way goes up; `nil` before the first that is long enough.
  private var isUp: Bool?
  private var last: Double?
  /// What is taken off altitudes, so that they go on without a jump behind a break.
  private var offset = 0.0
  private var isBroken = false

  init(step: Double) { self.step = step }

  mutating func take(_ altitude: Double) {
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

  /// With the way that is under way.
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

/// How good the heights of a run are, from what the receiver says of each.
struct HeightQuality: Hashable, Sendable {
  /// How they are to be smoothed.
  enum Grade: Hashable {
    case good
    case fair
    /// Too poor to say anything.
    case poor
  }

  /// How many fixes had a vertical sigma of so many half metres.
  private var counts = Array(repeating: 0, count: 64)
  private var fixes = 0
  private var unknown = 0

  mutating func take(isKnown: Bool, sigma: Double) {
    fixes += 1
    guard isKnown else {
      unknown += 1
      return
    }
    counts[max(0, min(counts.count - 1, Int(min(sigma, 100) * 2)))] += 1
  }

  var grade: Grade {
    let known = fixes - unknown
    guard known > 0, Double(unknown) <= EngineParameters.Height.mostUnknown * Double(fixes) else {
      return .poor
    }
    var below = 0
    let median = counts.firstIndex { count in
      below += count
      return below * 2 >= known
    }
    let sigma = Double(median ?? counts.count) / 2
    if sigma < EngineParameters.Height.goodSigma { return .good }
    return sigma < EngineParameters.Height.fairSigma ? .fair : .poor
  }
}
