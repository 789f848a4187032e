/// A run's distance over its running time, for exact crossings: splits, laps, badges.
package struct DistanceCurve: Hashable, Sendable {
  /// Of the samples; neither falls.
  private(set) var seconds: [Double] = []
  private(set) var metres: [Double] = []

  package init() {}

  /// Running seconds of the first sample.
  package var start: Double? { seconds.first }

  /// Metres at the end.
  package var total: Double { metres.last ?? 0 }

  /// Adds a sample; neither value falls: one below the last counts as the last.
  package mutating func append(seconds: Double, metres: Double) {
    self.seconds.append(max(self.seconds.last ?? seconds, seconds))
    self.metres.append(max(self.metres.last ?? metres, metres))
  }

  /// Ends the curve at a running time: what was run beyond counts as run by then.
  ///
  /// A pause holds from the press of its key, and a fix may have come before the key was handled.
  package mutating func end(at time: Double) {
    var index = seconds.count - 1
    while index >= 0, seconds[index] > time {
      seconds[index] = time
      index -= 1
    }
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
    guard let last = seconds.last, time < last else { return total }
    let index = firstIndex(of: seconds, atLeast: time)
    guard index > 0 else { return metres[0] }
    let span = seconds[index] - seconds[index - 1]
    let share = span > 0 ? (time - seconds[index - 1]) / span : 1
    return metres[index - 1] + (metres[index] - metres[index - 1]) * share
  }

  /// Index of the first sample that has `distance` metres; `nil` beyond the end.
  package func firstIndex(reaching distance: Double) -> Int? {
    guard let last = metres.last, distance <= last else { return nil }
    return firstIndex(of: metres, atLeast: distance)
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
