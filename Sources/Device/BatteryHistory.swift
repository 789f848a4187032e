/// How long each part of the charge lasted in the last discharges.
///
/// Gauges are not linear: those that go by the voltage stand still in the middle and fall fast at
/// the end, and an old cell does so too. What a gauge did once it does again.
package struct BatteryHistory: Hashable, Sendable {
  /// Percent of a part; what gauges in steps of one or five percent pass lies on its ends.
  static let part = 2.5
  package static let count = 40
  /// Seconds that a part may have lasted; a day for all of them is 2160.
  package static let bounds = 1...36_000
  /// So many parts have to be known.
  private static let least = 8

  /// Seconds of each part, from empty to full; 0 for one that is not known.
  package private(set) var seconds: [Int]

  package init() { seconds = Array(repeating: 0, count: BatteryHistory.count) }

  /// Takes what was kept; `nil` for what cannot be.
  package init?(seconds: [Int]) {
    guard seconds.count == BatteryHistory.count,
      seconds.allSatisfy({ $0 == 0 || BatteryHistory.bounds.contains($0) })
    else { return nil }
    self.seconds = seconds
  }

  /// Notes a part that has passed; the newest counts half.
  mutating func note(_ part: Int, lasted: Double) {
    guard seconds.indices.contains(part), lasted >= 0 else { return }
    let bounds = BatteryHistory.bounds
    let new = Int(max(Double(bounds.lowerBound), min(Double(bounds.upperBound), lasted)).rounded())
    seconds[part] = seconds[part] == 0 ? new : (seconds[part] + new) / 2
  }

  /// Seconds that are left at each end of a part, 0 first; `nil` while too little is known.
  ///
  /// A part at either end that is not known lasts as long as the four that are known next to it,
  /// one between others as long as all do.
  var left: [Double]? {
    let known = seconds.filter { $0 > 0 }
    guard known.count >= BatteryHistory.least, let first = seconds.firstIndex(where: { $0 > 0 }),
      let last = seconds.lastIndex(where: { $0 > 0 })
    else { return nil }
    var left = [0.0]
    for (index, part) in seconds.enumerated() {
      let alike =
        index < first ? known.prefix(4) : index > last ? known.suffix(4) : known[...]
      let mean = Double(alike.reduce(0, +)) / Double(alike.count)
      left.append((left.last ?? 0) + (part > 0 ? Double(part) : mean))
    }
    return left
  }
}
