import RunModel
import Tracking

/// How long the battery lasts, by how fast it has gone down since it was last charged, and by what
/// the same gauge did in earlier discharges.
///
/// Percent alone promise nothing: with a gauge that goes by the voltage, or a worn-out cell, the
/// time they stand for is wrong by up to a factor of five. So nothing is told until a discharge has
/// shown what they stand for, and of a discharge that ended early only what it showed.
///
/// Each change of the shown percent is a measurement: at that moment the charge lay between the old
/// and the new number. Charge is counted in seconds that it lasted the last times
/// (``BatteryHistory``). A line through the measurements, newer ones weighing more, is the speed;
/// the newest measurement, or for a gauge that jitters the mean of the last half hour, is the
/// level. Constants are those with the smallest errors over the curves of `BatteryForecastTests`.
struct BatteryForecast: Sendable {
  /// Time until the battery is empty.
  struct TimeLeft: Hashable, Sendable {
    var seconds: Double
    /// Whether it is longer: of some percent below nobody knows what they stand for.
    var isLeast: Bool
  }

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

  /// Adds what was kept of earlier discharges.
  mutating func add(_ history: BatteryHistory) {
    past = history
    self.history = history
  }

  mutating func add(_ battery: Battery, at now: Instant) {
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
    marks.add(crossing.percent, at: now)
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

  /// Time until it is empty, if all goes on as it did; `nil` while too little is known.
  func timeLeft(at now: Instant) -> TimeLeft? {
    guard let newest = crossings.last, let shown, let charge = past.charge,
      let speed = speed(at: now, charge)
    else { return nil }
    let level: Double
    if hasRisen {
      let recent = crossings.filter { (now - $0.at).inSeconds <= BatteryForecast.averaged }
      let used = recent.isEmpty ? [newest] : recent
      let levels = used.map { charge.left(at: $0.percent) - speed * (now - $0.at).inSeconds }
      level = levels.reduce(0, +) / Double(used.count)
    } else {
      // Not below where the next number would be shown.
      let next = Double(shown) - Double(min(step, BatteryForecast.largestStep)) / 2
      let passed = speed * (now - newest.at).inSeconds
      level = max(charge.left(at: next), charge.left(at: newest.percent) - passed)
    }
    let unknown = charge.unknown(at: Double(shown))
    return TimeLeft(seconds: max(0, level - unknown) / speed, isLeast: unknown > 0)
  }

  /// What goes of the charge in a second.
  private func speed(at now: Instant, _ charge: BatteryHistory.Charge) -> Double? {
    var (weights, times, levels) = (0.0, 0.0, 0.0)
    let points = crossings.map { crossing in
      let age = (now - crossing.at).inSeconds
      let weight = 1 / (1 + age / BatteryForecast.memory)
      return (weight, -age, charge.left(at: crossing.percent))
    }
    for (weight, time, level) in points {
      weights += weight
      times += weight * time
      levels += weight * level
    }
    var spread = BatteryForecast.trust * weights
    var fall = spread
    for (weight, time, level) in points {
      spread += weight * (time - times / weights) * (time - times / weights)
      fall -= weight * (time - times / weights) * (level - levels / weights)
    }
    guard spread > 0, fall > 0 else { return nil }
    return fall / spread
  }
}
