import RunModel
import Tracking

/// Forecasts how long the battery will last, from its rate of discharge since the last charge and
/// from earlier discharges with the same gauge.
///
/// Percentages alone are unreliable: with a voltage-based gauge or a worn-out cell, the time they
/// represent can be off by a factor of up to five. So there is no forecast until a discharge has
/// shown how long they last, and a discharge that ended early counts only as far as it went.
///
/// Each change of the displayed percentage is a measurement: at that moment the charge lay between
/// the old and the new number. Charge is expressed in the seconds it lasted in earlier discharges
/// (``BatteryHistory``). The rate is the slope of a linear regression over the measurements, with
/// more weight on newer ones; the level is the newest measurement or, for a gauge that jitters, the
/// mean of the last half hour. The constants minimise the errors over the curves of
/// `BatteryForecastTests`.
struct BatteryForecast: Sendable {
  /// Time until the battery is empty.
  struct TimeLeft: Hashable, Sendable {
    var seconds: Double
    /// Whether this is a lower bound, as the duration of part of the remaining charge is unknown.
    var isLeast: Bool
  }

  /// Age in seconds at which the weight of a measurement has halved.
  private static let memory = 6000.0
  /// Period in seconds over which the level of a jittering gauge is averaged.
  private static let averaged = 1800.0
  /// Weight of earlier discharges in the regression, in seconds squared: 15 % of the variance of
  /// times spread evenly over an hour.
  private static let trust = 162_000.0
  /// Largest rise above the lowest reading that does not count as charging, and largest step of a
  /// gauge, both in percent.
  private static let largestStep = 5
  private static let mostCrossings = 400

  private struct Crossing: Sendable {
    /// Midpoint of the old and the new percentage.
    var percent: Double
    var at: Instant
  }

  /// History of earlier discharges, as of the start of this one.
  private var past = BatteryHistory()
  /// The history including this discharge.
  private(set) var history = BatteryHistory()
  private var shown: Int?
  private var lowest = 100
  private var step = 1
  private var hasRisen = false
  private var crossings: [Crossing] = []
  private var marks = BatteryMarks()

  /// Restores the stored history of earlier discharges.
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
    // The actual charge within a larger jump is unknown.
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

  /// Returns the time until the battery is empty at the current rate of discharge; `nil` while too
  /// little is known.
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
      // Not below the level at which the next percentage would be displayed.
      let next = Double(shown) - Double(min(step, BatteryForecast.largestStep)) / 2
      let passed = speed * (now - newest.at).inSeconds
      level = max(charge.left(at: next), charge.left(at: newest.percent) - passed)
    }
    let unknown = charge.unknown(at: Double(shown))
    return TimeLeft(seconds: max(0, level - unknown) / speed, isLeast: unknown > 0)
  }

  /// Returns the charge used per second.
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
