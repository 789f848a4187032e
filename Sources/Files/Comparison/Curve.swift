/// Distance over time; both are monotonic.
package struct Curve: Hashable, Sendable {
  /// Since the start of the recording.
  package private(set) var seconds: [Double] = []
  /// The distance at each of ``seconds``.
  package private(set) var metres: [Double] = []

  package init() {}

  package var isEmpty: Bool { seconds.isEmpty }
  /// Time of the last sample, seconds.
  package var end: Double { seconds.last ?? 0 }
  /// Total distance, metres.
  package var total: Double { metres.last ?? 0 }

  /// Appends a sample if it is later than the last; a decreasing distance is clamped to the last.
  package mutating func append(seconds time: Double, metres distance: Double) {
    guard time > seconds.last ?? -.infinity else { return }
    seconds.append(time)
    metres.append(max(metres.last ?? 0, distance))
  }

  /// Returns the distance (m) at a time, interpolated linearly and clamped at both ends.
  package func metres(at time: Double) -> Double {
    let behind = firstIndex { seconds[$0] >= time }
    guard behind < seconds.count else { return total }
    guard behind > 0 else { return metres.first ?? 0 }
    let (start, end) = (seconds[behind - 1], seconds[behind])
    let share = (time - start) / (end - start)
    return metres[behind - 1] + (metres[behind] - metres[behind - 1]) * share
  }

  /// Returns the time at which a distance was reached, interpolated linearly; `nil` beyond the end.
  package func time(at distance: Double) -> Double? {
    let behind = firstIndex { metres[$0] >= distance }
    guard behind < metres.count else { return nil }
    guard behind > 0 else { return seconds.first }
    let (start, end) = (metres[behind - 1], metres[behind])
    return seconds[behind - 1] + (seconds[behind] - seconds[behind - 1])
      * (distance - start) / (end - start)
  }

  /// Returns the mean speed (m/s) in each of the seconds that begin at `first`, `first + 1`, ...
  package func speeds(from first: Double, count: Int) -> [Double] {
    var speeds: [Double] = []
    speeds.reserveCapacity(count)
    var last = metres(at: first)
    for second in 0..<max(0, count) {
      let next = metres(at: first + Double(second + 1))
      speeds.append(next - last)
      last = next
    }
    return speeds
  }

  /// Finds the first index at which a monotonic predicate holds, by binary search.
  private func firstIndex(where holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, seconds.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
