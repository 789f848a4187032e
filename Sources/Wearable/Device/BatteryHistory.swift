/// How long each part of the charge lasted in recent discharges.
///
/// Gauges are not linear: voltage-based ones stall in the middle and fall fast at the end, and so
/// does an old cell. A gauge behaves the same way in each discharge.
package struct BatteryHistory: Hashable, Sendable {
  /// Width of a part in percent; every second part boundary (2.5, 7.5, ...) is a transition of
  /// gauges with steps of 1 or 5 %.
  static let part = 2.5
  package static let count = 40
  /// Valid durations of a part in seconds; 2160 corresponds to a day for the whole charge.
  package static let bounds = 1...36_000
  /// Minimum number of known parts.
  private static let least = 8
  /// Number of parts at either end that few discharges cover completely; they may be assumed to
  /// last as long as their neighbours.
  private static let end = 4

  /// Duration of each part in seconds, from empty to full; 0 if unknown.
  package private(set) var seconds: [Int]

  package init() { seconds = Array(repeating: 0, count: BatteryHistory.count) }

  /// Restores a stored history; `nil` if it is invalid.
  package init?(seconds: [Int]) {
    guard seconds.count == BatteryHistory.count,
      seconds.allSatisfy({ $0 == 0 || BatteryHistory.bounds.contains($0) })
    else { return nil }
    self.seconds = seconds
  }

  /// Records how long a part lasted; the newest value has a weight of one half.
  mutating func note(_ part: Int, lasted: Double) {
    guard seconds.indices.contains(part), lasted >= 0 else { return }
    let bounds = BatteryHistory.bounds
    let new = Int(max(Double(bounds.lowerBound), min(Double(bounds.upperBound), lasted)).rounded())
    seconds[part] = seconds[part] == 0 ? new : (seconds[part] + new) / 2
  }

  /// The charge, expressed as its duration in seconds; `nil` while too little is known.
  ///
  /// An unknown part at either end gets the mean of the four nearest known parts, any other the
  /// mean of all known parts.
  var charge: Charge? {
    let known = seconds.filter { $0 > 0 }
    guard known.count >= BatteryHistory.least, let first = seconds.firstIndex(where: { $0 > 0 }),
      let last = seconds.lastIndex(where: { $0 > 0 })
    else { return nil }
    var charge = Charge(left: [0], unknown: [0])
    var (left, unknown) = (0.0, 0.0)
    for (index, part) in seconds.enumerated() {
      let alike =
        index < first ? known.prefix(4) : index > last ? known.suffix(4) : known[...]
      let mean = Double(alike.reduce(0, +)) / Double(alike.count)
      left += part > 0 ? Double(part) : mean
      let isEnd =
        index < first && first <= BatteryHistory.end
        || index > last && last >= BatteryHistory.count - 1 - BatteryHistory.end
      if part == 0, !isEnd { unknown += mean }
      charge.left.append(left)
      charge.unknown.append(unknown)
    }
    return charge
  }

  /// Charge by percentage, in seconds at the rate of recent discharges.
  struct Charge: Sendable {
    /// Charge left at each part boundary, empty first.
    fileprivate(set) var left: [Double]
    /// The amount of the remaining charge in parts that no discharge has covered.
    fileprivate(set) var unknown: [Double]

    func left(at percent: Double) -> Double { Charge.value(of: left, at: percent) }
    func unknown(at percent: Double) -> Double { Charge.value(of: unknown, at: percent) }

    private static func value(of ends: [Double], at percent: Double) -> Double {
      let place = max(0, min(Double(BatteryHistory.count), percent / BatteryHistory.part))
      let index = min(BatteryHistory.count - 1, Int(place))
      return ends[index] + (place - Double(index)) * (ends[index + 1] - ends[index])
    }
  }
}
