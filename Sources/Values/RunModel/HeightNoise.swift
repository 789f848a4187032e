/// How receiver heights are smoothed and counted.
///
/// All values were tuned on simulated courses, some flat and some with hills of 8 to 40 m, run at
/// about 3 m/s.
package enum HeightParameters {
  /// Sigma of the smoothing in seconds, and the range of thresholds in metres for an ascent or
  /// descent: for low noise and for higher noise.
  package static let lowNoise = (sigma: 10.0, steps: 6...9)
  package static let highNoise = (sigma: 20.0, steps: 9...14)
  /// Threshold in metres: a base value plus a factor times the scatter in metres.
  ///
  /// 6 to 8 m in the open, 11 in a forest, 13 in a city. (Strava requires 10 m without a
  /// barometer.)
  package static let step = (least: 4.0, slope: 7.0)
  /// Scatter in metres above which smoothing is stronger, and above which heights are not
  /// credible.
  ///
  /// 0.3 to 0.9 m in the open and in parks, up to 2.0 in cities, from 2.4 between tall buildings.
  package static let lowNoiseLimit = 0.85
  package static let usableLimit = 2.2
  /// Block length in seconds for measuring the scatter, and minimum number of measurements: there
  /// is no result in the first minute and a half of a run.
  package static let block = 8.0
  package static let fewestBlocks = 8
}

/// The scatter of a run's heights, estimated from the heights themselves.
///
/// The receivers' own error estimates account for only half of it. The mean of a block of some
/// seconds lies on the line between its neighbours unless heights scatter or the slope changes; the
/// slope is mostly constant, so the median reflects the scatter. Blocks are formed by time and have
/// the mean time of their samples: sparse or missing fixes have little effect.
package struct HeightNoise: Sendable {
  /// Histogram of the blocks' distances from the line, in twentieths of a metre.
  private var counts = Array(repeating: 0, count: 128)
  private var blocks = 0
  private var block = TimedMean(seconds: HeightParameters.block)
  /// The two preceding blocks.
  private var before: (TimedMean.Ended?, TimedMean.Ended?)

  package init() {}

  package mutating func ingest(_ altitude: Double, at time: Double) {
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
  package mutating func breakOff() {
    before = (nil, nil)
    _ = block.end()
  }

  /// The scatter in metres; `nil` while there are too few blocks.
  ///
  /// Half of a normal distribution lies within 0.6745 sigma, and `b - (a + c) / 2` of three
  /// independent errors has 1.5 times the variance of one.
  package var sigma: Double? {
    guard blocks >= HeightParameters.fewestBlocks else { return nil }
    return (Double(HeightNoise.median(of: counts, blocks)) + 0.5) / 20 / 0.6745 / 1.5.squareRoot()
  }

  /// The median of a histogram with `all` entries.
  package static func median(of counts: [Int], _ all: Int) -> Int {
    var below = 0
    let index = counts.firstIndex { count in
      below += count
      return below * 2 >= all
    }
    return index ?? counts.count
  }
}

/// Averages altitudes over intervals of equal length, aligned to multiples of that length.
package struct TimedMean: Sendable {
  /// A completed interval: its number, the mean altitude, and the mean time of its samples.
  package struct Ended: Hashable, Sendable {
    package var number: Double
    package var mean: Double
    package var time: Double
  }

  private let seconds: Double
  private var number = 0.0
  private var sum = 0.0
  private var times = 0.0
  private var count = 0.0

  package init(seconds: Double) { self.seconds = seconds }

  /// Adds an altitude; returns the previous interval if this sample starts a new one.
  package mutating func ingest(_ altitude: Double, at time: Double) -> Ended? {
    let now = (time / seconds).rounded(.down)
    let ended = now == number ? nil : end()
    number = now
    sum += altitude
    times += time - now * seconds
    count += 1
    return ended
  }

  /// Ends the interval early; `nil` if it is empty.
  package mutating func end() -> Ended? {
    guard count > 0 else { return nil }
    defer { (sum, times, count) = (0, 0, 0) }
    return Ended(number: number, mean: sum / count, time: number * seconds + times / count)
  }
}
