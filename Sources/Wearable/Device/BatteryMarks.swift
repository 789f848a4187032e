import RunModel
import Tracking

/// When a discharge passed the part boundaries of ``BatteryHistory``.
///
/// A gauge that jitters crosses a boundary several times: the mean of the first and the last
/// crossing counts, once the level is too far below for the gauge to rise above it again.
struct BatteryMarks: Sendable {
  /// Percent by which a jittering gauge must have fallen below a boundary to settle it.
  private static let settled = 5.0
  /// A larger drop in one step (percent) does not reveal when it passed the boundaries in between.
  private static let largestFall = 10.0

  /// The last measurement.
  private var last: (percent: Double, at: Instant)?
  private var lowest = Double.infinity
  private var hasRisen = false
  /// Boundaries that were crossed but are not settled, highest first; seconds since `origin`.
  private var open: [(end: Int, first: Double, last: Double)] = []
  private var origin: Instant?
  /// The last settled boundary and when it was passed.
  private var done: (end: Int, at: Double)?
  /// Parts settled by the last measurement and how long they lasted.
  private(set) var passed: [(part: Int, seconds: Double)] = []

  mutating func add(_ percent: Double, at now: Instant) {
    passed = []
    defer { last = (percent, now) }
    guard let before = last, let origin else {
      origin = now
      lowest = percent
      return
    }
    if percent > before.percent { hasRisen = true }
    guard before.percent - percent <= BatteryMarks.largestFall else {
      self = BatteryMarks()
      add(percent, at: now)
      return
    }
    let span = ((before.at - origin).inSeconds, (now - origin).inSeconds)
    func time(_ end: Int) -> Double {
      let share =
        (before.percent - Double(end) * BatteryHistory.part) / (before.percent - percent)
      return span.0 + share * (span.1 - span.0)
    }
    let part = BatteryHistory.part
    for index in open.indices {
      let end = Double(open[index].end) * part
      if (before.percent < end) != (percent < end) { open[index].last = time(open[index].end) }
    }
    var end = Int((lowest / part).rounded(.up)) - 1
    while end >= 0, Double(end) * part >= percent {
      open.append((end, time(end), time(end)))
      end -= 1
    }
    lowest = min(lowest, percent)
    settle()
  }

  private mutating func settle() {
    let margin = hasRisen ? BatteryMarks.settled : 0
    while let first = open.first, Double(first.end) * BatteryHistory.part - margin >= lowest {
      open.removeFirst()
      let at = (first.first + first.last) / 2
      if let done, done.end == first.end + 1 { passed.append((first.end, at - done.at)) }
      done = (first.end, at)
    }
  }
}
