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
  /// So many parts at either end few discharges pass whole: they may be taken to be as those next
  /// to them.
  private static let end = 4

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

  /// The charge as seconds that it lasted; `nil` while too little is known.
  ///
  /// A part at either end that is not known lasts as long as the four that are known next to it,
  /// one between others as long as all do.
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

  /// Charge by percent, in seconds at the speed of the last discharges.
  struct Charge: Sendable {
    /// What is left at each end of a part, empty first.
    fileprivate(set) var left: [Double]
    /// How much of it is of parts that no discharge has shown.
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
