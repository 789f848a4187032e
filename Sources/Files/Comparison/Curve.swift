/// Metres over time; neither falls.
package struct Curve: Hashable, Sendable {
  /// Since the recording's start.
  package private(set) var seconds: [Double] = []
  /// At each of ``seconds``.
  package private(set) var metres: [Double] = []

  package init() {}

  package var isEmpty: Bool { seconds.isEmpty }
  /// Seconds of the last sample.
  package var end: Double { seconds.last ?? 0 }
  /// Metres at the end.
  package var total: Double { metres.last ?? 0 }

  /// Adds a sample; one that is not later is left out, metres below the last count as the last.
  package mutating func append(seconds time: Double, metres distance: Double) {
    guard time > seconds.last ?? -.infinity else { return }
    seconds.append(time)
    metres.append(max(metres.last ?? 0, distance))
  }

  /// Metres at a time, linear between samples; the first and last value beyond the ends.
  package func metres(at time: Double) -> Double {
    let behind = firstIndex { seconds[$0] >= time }
    guard behind < seconds.count else { return total }
    guard behind > 0 else { return metres.first ?? 0 }
    let (start, end) = (seconds[behind - 1], seconds[behind])
    let share = (time - start) / (end - start)
    return metres[behind - 1] + (metres[behind] - metres[behind - 1]) * share
  }

  /// When a distance was reached, linear between samples; `nil` beyond the end.
  package func time(at distance: Double) -> Double? {
    let behind = firstIndex { metres[$0] >= distance }
    guard behind < metres.count else { return nil }
    guard behind > 0 else { return seconds.first }
    let (start, end) = (metres[behind - 1], metres[behind])
    return seconds[behind - 1] + (seconds[behind] - seconds[behind - 1])
      * (distance - start) / (end - start)
  }

  /// Mean speeds, metres a second, of the seconds that begin at `first`, `first + 1`, ...
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

  /// The first index for which something holds that holds for all behind it, too.
  private func firstIndex(where holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, seconds.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
