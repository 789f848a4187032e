/// One kilometre or mile of a run, or the rest at its end; metres, seconds without pauses.
package struct Split: Hashable, Sendable {
  package var distance: Double
  package var duration: Double

  /// Seconds a metre.
  package var pace: Double { duration / distance }
}

/// A run's distance over its running time, for exact crossings: splits, laps, badges.
package struct DistanceCurve: Sendable {
  private var seconds: [Double] = []
  private var metres: [Double] = []

  package init() {}

  /// Adds a sample; both values must not fall.
  package mutating func append(seconds: Double, metres: Double) {
    self.seconds.append(seconds)
    self.metres.append(metres)
  }

  /// Running time in seconds at which `distance` metres were crossed, linear between samples;
  /// `nil` beyond the end.
  package func time(at distance: Double) -> Double? {
    guard let last = metres.last, distance <= last else { return nil }
    let index = firstIndex(of: metres, atLeast: distance)
    guard index > 0 else { return seconds[0] }
    let span = metres[index] - metres[index - 1]
    let share = span > 0 ? (distance - metres[index - 1]) / span : 1
    return seconds[index - 1] + (seconds[index] - seconds[index - 1]) * share
  }

  /// Metres run at a running time, linear between samples; the last value beyond the end.
  package func distance(at time: Double) -> Double {
    guard let last = seconds.last, let total = metres.last else { return 0 }
    guard time < last else { return total }
    let index = firstIndex(of: seconds, atLeast: time)
    guard index > 0 else { return metres[0] }
    let span = seconds[index] - seconds[index - 1]
    let share = span > 0 ? (time - seconds[index - 1]) / span : 1
    return metres[index - 1] + (metres[index] - metres[index - 1]) * share
  }

  /// Splits of exactly `unit` metres, and what remains when it is a metre or more; `duration` is
  /// the running time of the whole run.
  package func splits(unit: Double, duration: Double) -> [Split] {
    var splits: [Split] = []
    var start = 0.0
    while let end = time(at: Double(splits.count + 1) * unit) {
      splits.append(Split(distance: unit, duration: end - start))
      start = end
    }
    let rest = (metres.last ?? 0) - Double(splits.count) * unit
    if rest >= 1 { splits.append(Split(distance: rest, duration: duration - start)) }
    return splits
  }

  private func firstIndex(of values: [Double], atLeast value: Double) -> Int {
    var low = 0
    var high = values.count - 1
    while low < high {
      let middle = (low + high) / 2
      if values[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Run {
  /// Running time in seconds at a moment of the run that counts pauses.
  package func runningTime(at elapsed: Double) -> Double {
    var total = 0.0
    var previousEnd: Double?
    for segment in segments {
      // A lost fix ends a segment but not the clock: the gap up to the next one is running time.
      if let previousEnd, segment.start > previousEnd {
        if elapsed <= segment.start { return total + max(0, elapsed - previousEnd) }
        total += segment.start - previousEnd
      }
      if elapsed <= segment.end { return total + max(0, elapsed - segment.start) }
      total += segment.end - segment.start
      previousEnd = segment.endedBy == .gap ? segment.end : nil
    }
    return total
  }

  /// The run's distance over running time.
  package var distanceCurve: DistanceCurve {
    var curve = DistanceCurve()
    for point in points {
      curve.append(seconds: runningTime(at: point.elapsed), metres: point.distance)
    }
    return curve
  }

  /// Splits for one unit, whatever auto-lap said.
  package func splits(_ units: Units) -> [Split] {
    distanceCurve.splits(unit: units.metres, duration: duration)
  }
}
