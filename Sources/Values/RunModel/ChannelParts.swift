/// Statistics of a channel over a part of a run, such as a lap or a split.
package struct ChannelPart: Hashable, Sendable {
  /// As defined by ``Channel/averaging``.
  package var mean: Double
  package var greatest: Double

  package init(mean: Double, greatest: Double) {
    self.mean = mean
    self.greatest = greatest
  }
}

extension Run {
  /// The channels with values in this run that are shown to runners, in order.
  package var shownChannels: [Channel] { channels.filter { $0.averaging != nil } }

  /// Statistics of a channel over consecutive parts from the start of the run.
  ///
  /// Makes a single pass over the points.
  ///
  /// - Parameters:
  ///   - channel: The channel.
  ///   - ends: Running seconds at which each part ends, in order.
  /// - Returns: One element per part; `nil` if the channel has no value there, or no averages at
  ///   all.
  package func parts(of channel: Channel, endingAt ends: [Double]) -> [ChannelPart?] {
    switch channel.averaging {
    case nil: return ends.map { _ in nil }
    case .meanOverRunningTime: break
    }
    guard channels.contains(channel) else { return ends.map { _ in nil } }
    let clock = RunningClock(segments)
    let fresh = Double(channel.staleAfter) / 1000
    var sums = ChannelSums(ends)
    // A value, its start and the time at which it goes stale.
    var held: (value: Double, from: Double, until: Double)?
    for point in points {
      let time = clock.seconds(at: point.elapsed)
      if let held { sums.add(held.value, from: held.from, to: min(held.until, time)) }
      held = point.channels[channel].map {
        ($0, time, clock.seconds(at: point.elapsed + fresh))
      }
    }
    if let held { sums.add(held.value, from: held.from, to: held.until) }
    return sums.parts
  }

  /// Statistics over the run's laps.
  package func parts(of channel: Channel, over laps: [Lap]) -> [ChannelPart?] {
    parts(of: channel, endingAt: laps.map { runningTime(at: $0.end) })
  }

  /// Statistics over splits, the last of which extends to the end of the run.
  package func parts(of channel: Channel, over splits: [Split]) -> [ChannelPart?] {
    var end = 0.0
    return parts(
      of: channel,
      endingAt: splits.map { split in
        end += split.duration
        return end
      })
  }

  /// Statistics over the whole run.
  package func whole(of channel: Channel) -> ChannelPart? {
    parts(of: channel, endingAt: [.infinity])[0]
  }
}

/// Sums of the values over each part.
private struct ChannelSums {
  private struct Sum {
    var weighted = 0.0
    var seconds = 0.0
    var greatest = -Double.infinity
  }

  private let ends: [Double]
  private var sums: [Sum]
  /// The first part that has not ended.
  private var next = 0

  init(_ ends: [Double]) {
    self.ends = ends
    sums = ends.map { _ in Sum() }
  }

  /// Adds a value that held for a span of running time; spans must be added in order.
  mutating func add(_ value: Double, from start: Double, to end: Double) {
    var start = start
    while next < ends.count, start < end {
      let stop = min(end, ends[next])
      if stop > start {
        sums[next].weighted += value * (stop - start)
        sums[next].seconds += stop - start
        sums[next].greatest = max(sums[next].greatest, value)
        start = stop
      }
      if ends[next] <= start { next += 1 } else { return }
    }
  }

  var parts: [ChannelPart?] {
    sums.map { sum in
      sum.seconds > 0
        ? ChannelPart(mean: sum.weighted / sum.seconds, greatest: sum.greatest) : nil
    }
  }
}
