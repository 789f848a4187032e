import RunModel
import Tracking

/// How long the battery lasts, by how fast it has gone down since it was last charged, and by what
/// the same gauge did in earlier discharges.
///
/// Each change of the shown percent is a measurement: at that moment the charge lay between the old
/// and the new number. Charge is counted in seconds that it lasted the last times
/// (``BatteryHistory``), or in percent while that is not known. A line through the measurements,
/// newer ones weighing more, is the speed; the newest measurement, or for a gauge that jitters the
/// mean of the last half hour, is the level. Constants are those with the smallest errors over the
/// curves of `BatteryForecastTests`.
struct BatteryForecast: Sendable {
  /// Percent that have to be gone first, while nothing is known of earlier discharges.
  static let leastDrop = 5.0
  /// After so many seconds a measurement weighs 1/e.
  private static let memory = 6000.0
  /// Seconds of measurements that are averaged for the level of a gauge that jitters.
  private static let averaged = 1800.0
  /// What the last times weigh against the measurements, seconds squared: as if 15 % of them lay on
  /// a line of an hour.
  private static let trust = 162_000.0
  /// Percent by which a reading may rise above the lowest one without a charge, and most of a
  /// gauge's steps.
  private static let largestStep = 5
  private static let mostCrossings = 400

  private struct Crossing: Sendable {
    /// Percent between the numbers that were shown.
    var percent: Double
    var at: Instant
  }

  /// Of earlier discharges, as this one began.
  private var past = BatteryHistory()
  /// With what has passed since.
  private(set) var history = BatteryHistory()
  private var shown: Int?
  private var lowest = 100
  private var step = 1
  private var hasRisen = false
  private var crossings: [Crossing] = []
  private var marks = BatteryMarks()

  /// Takes what was kept of earlier discharges.
  mutating func take(_ history: BatteryHistory) {
    past = history
    self.history = history
  }

  mutating func take(_ battery: Battery, at now: Instant) {
    guard !battery.isCharging else { return begin(nil) }
    guard let shown else { return begin(battery.percent) }
    let change = battery.percent - shown
    guard battery.percent <= lowest + BatteryForecast.largestStep else {
      return begin(battery.percent)
    }
    guard change != 0 else { return }
    self.shown = battery.percent
    lowest = min(lowest, battery.percent)
    hasRisen = hasRisen || change > 0
    if change < 0 { step = -change }
    // Of a jump nobody knows where in it the charge was.
    let half =
      Double(max(-BatteryForecast.largestStep, min(BatteryForecast.largestStep, change))) / 2
    let crossing = Crossing(percent: Double(battery.percent) - half, at: now)
    if crossings.count == BatteryForecast.mostCrossings { crossings.removeFirst() }
    crossings.append(crossing)
    marks.take(crossing.percent, at: now)
    for (part, seconds) in marks.passed { history.note(part, lasted: seconds) }
  }

  private mutating func begin(_ percent: Int?) {
    shown = percent
    lowest = percent ?? 100
    step = 1
    hasRisen = false
    crossings = []
    marks = BatteryMarks()
    past = history
  }

  /// Seconds until it is empty, if all goes on as it did; `nil` while too little is known.
  func secondsLeft(at now: Instant) -> Double? {
    guard let newest = crossings.last, let shown, let speed = speed(at: now) else { return nil }
    let left = past.left
    func level(_ percent: Double) -> Double { BatteryForecast.level(percent, left) }
    if hasRisen {
      let recent = crossings.filter { (now - $0.at).inSeconds <= BatteryForecast.averaged }
      let used = recent.isEmpty ? [newest] : recent
      let levels = used.map { level($0.percent) - speed * (now - $0.at).inSeconds }
      return max(0, levels.reduce(0, +) / Double(used.count) / speed)
    }
    // Not below where the next number would be shown.
    let next = level(max(0, Double(shown) - Double(min(step, BatteryForecast.largestStep)) / 2))
    return max(next, level(newest.percent) - speed * (now - newest.at).inSeconds, 0) / speed
  }

  /// What goes of the charge in a second.
  private func speed(at now: Instant) -> Double? {
    let left = past.left
    guard let first = crossings.first, let last = crossings.last else { return nil }
    let isKnown = left != nil
    guard isKnown || first.percent - last.percent >= BatteryForecast.leastDrop else { return nil }
    var (weights, times, levels) = (0.0, 0.0, 0.0)
    let points = crossings.map { crossing in
      let age = (now - crossing.at).inSeconds
      let weight = 1 / (1 + age / BatteryForecast.memory)
      return (weight, -age, BatteryForecast.level(crossing.percent, left))
    }
    for (weight, time, level) in points {
      weights += weight
      times += weight * time
      levels += weight * level
    }
    var spread = isKnown ? BatteryForecast.trust * weights : 0
    var fall = spread
    for (weight, time, level) in points {
      spread += weight * (time - times / weights) * (time - times / weights)
      fall -= weight * (time - times / weights) * (level - levels / weights)
    }
    guard spread > 0, fall > 0 else { return nil }
    return fall / spread
  }

  /// What is left at a number of percent: seconds, or percent while nothing is known.
  private static func level(_ percent: Double, _ left: [Double]?) -> Double {
    guard let left else { return percent }
    let place = max(0, min(Double(BatteryHistory.count), percent / BatteryHistory.part))
    let index = min(BatteryHistory.count - 1, Int(place))
    return left[index] + (place - Double(index)) * (left[index + 1] - left[index])
  }
}
