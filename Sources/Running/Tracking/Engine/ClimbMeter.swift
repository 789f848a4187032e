import Glibc
import RunModel

/// Metres up and down from the altitudes of a receiver, smoothed and counted between turning
/// points.
///
/// Altitudes of receivers scatter by metres for tens of seconds: summing their steps said 500 m for
/// 100 m of hills in a forest. So they are smoothed over time, and a way up counts from its lowest
/// to its highest point when that is more than the smoothing leaves of the scatter. How much that
/// is, the heights of the run say themselves: the more they scatter, the more is smoothed away and
/// the higher a hill must be; where they scatter like between high houses nothing is said at all.
struct ClimbMeter: Sendable {
  private var fine = ClimbCounter(EngineParameters.Height.calm)
  private var coarse = ClimbCounter(EngineParameters.Height.noisy)
  private var quality = HeightQuality()
  private var noise = HeightNoise()
  private var sample = TimedMean(seconds: EngineParameters.Height.sample)

  /// Takes the altitude of an accepted fix.
  mutating func ingest(_ fix: Fix, sigma: Double, at time: Double) {
    let altitude = fix.altitude.flatMap { abs($0) < EngineParameters.Height.highest ? $0 : nil }
    quality.ingest(isKnown: altitude != nil, sigma: EngineParameters.Height.perSigma * sigma)
    guard let altitude else { return }
    noise.ingest(altitude, at: time)
    if let ended = sample.ingest(altitude, at: time) { count(ended) }
  }

  /// What lies between this fix and the next one is no climb.
  mutating func breakOff() {
    if let ended = sample.end() { count(ended) }
    fine.breakOff()
    coarse.breakOff()
    noise.breakOff()
  }

  /// Up and down so far; `nil` without heights, or with such as say nothing.
  ///
  /// While nobody knows how much they scatter they say nothing: taken for good ones, heights
  /// between high houses would be hills.
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

/// Averages altitudes over stretches of time of one length, which begin at multiples of it.
struct TimedMean: Sendable {
  /// A stretch that is over: which one, the mean altitude, and the mean time of what was averaged.
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

  /// Returns the stretch before when this one begins another.
  mutating func ingest(_ altitude: Double, at time: Double) -> Ended? {
    let now = (time / seconds).rounded(.down)
    let ended = now == number ? nil : end()
    number = now
    sum += altitude
    times += time - now * seconds
    count += 1
    return ended
  }

  /// Ends the stretch too soon; `nil` when there is nothing in it.
  mutating func end() -> Ended? {
    guard count > 0 else { return nil }
    defer { (sum, times, count) = (0, 0, 0) }
    return Ended(number: number, mean: sum / count, time: number * seconds + times / count)
  }
}

/// Smooths altitudes by a Gaussian over time and counts between turning points.
struct ClimbCounter: Sendable {
  /// By the metres from which a way counts, rising by one.
  private var points: [TurningPoints]
  private let steps: ClosedRange<Int>
  /// Weight by age in seconds, 3 sigma to each side.
  private let weights: [Double]
  private var samples: [(time: Double, altitude: Double)] = []
  /// How many of the samples are smoothed already.
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
    // Dropped many at a time, so that each costs little.
    if smoothed > 4 * weights.count { samples.removeFirst(keepBehind()) }
  }

  /// Smooths what is left with what there is.
  mutating func breakOff() {
    while smoothed < samples.count { smooth() }
    samples.removeAll(keepingCapacity: true)
    smoothed = 0
    for index in points.indices { points[index].breakOff() }
  }

  /// The climb when ways from so many metres count, or the nearest number that was counted with.
  func climb(step: Int) -> Climb {
    points[max(steps.lowerBound, min(steps.upperBound, step)) - steps.lowerBound].climb
  }

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
    for index in points.indices { points[index].ingest(sum / total) }
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

/// Whether the heights of a run are there and good enough, from what the receiver says of each.
struct HeightQuality: Hashable, Sendable {
  /// How many fixes had a vertical sigma of so many half metres.
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

/// How much the heights of a run scatter, from the heights themselves.
///
/// What receivers say of their own error leaves half of it out. The mean of a block of some seconds
/// lies on the line between its neighbours' unless heights scatter or the way bends; most of it
/// does not, so the median says the former. Blocks are counted by time, and go by the mean time of
/// what is in them: fixes that are rare or missing now and then change little.
struct HeightNoise: Sendable {
  /// How many blocks were so many twentieths of a metre beside the line.
  private var counts = Array(repeating: 0, count: 128)
  private var blocks = 0
  private var block = TimedMean(seconds: EngineParameters.Height.block)
  /// The blocks before.
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

  /// What came before is no neighbour of what comes next; a block that is not full is none.
  mutating func breakOff() {
    before = (nil, nil)
    _ = block.end()
  }

  /// Metres; `nil` while too few blocks tell.
  ///
  /// Half of what is normally distributed lies within 0.6745 sigma, and `b - (a + c) / 2` of three
  /// equal errors has 1.5 times the variance of one.
  var sigma: Double? {
    guard blocks >= EngineParameters.Height.fewestBlocks else { return nil }
    return (Double(median(of: counts, blocks)) + 0.5) / 20 / 0.6745 / 1.5.squareRoot()
  }
}

/// The first number up to which at least half of `all` lie, by how many are each.
private func median(of counts: [Int], _ all: Int) -> Int {
  var below = 0
  let index = counts.firstIndex { count in
    below += count
    return below * 2 >= all
  }
  return index ?? counts.count
}
