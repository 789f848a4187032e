import RunModel

/// When a fix was measured, on the run's clock.
///
/// Sentences arrive with a delay that changes by tenths of a second; the time inside them does not.
/// So steps are those of the receiver's time of day as long as they agree with the clock.
struct EpochClock: Sendable {
  /// Seconds by which the receiver's time may run away from the clock before the clock wins.
  private static let trust = 1.5
  private static let day: Int64 = 86_400_000

  private var last: (measured: Double, arrived: Double, ofDay: Int64?)?

  /// Seconds at which a fix was measured that arrived at `arrived`.
  func time(of fix: Fix, arrived: Double) -> Double {
    guard let last else { return arrived }
    let byClock = last.measured + (arrived - last.arrived)
    guard let now = fix.millisecondOfDay, let before = last.ofDay, (0..<EpochClock.day) ~= now
    else { return byClock }
    var step = now - before
    // Past midnight; a step back of the receiver is left to the clock.
    if step < -EpochClock.day / 2 { step += EpochClock.day }
    let measured = last.measured + Double(step) / 1000
    let isBelieved =
      step > 0 && abs(measured - arrived) <= EpochClock.trust
      && abs(measured - byClock) <= EpochClock.trust
    return isBelieved ? measured : byClock
  }

  /// Goes on from a fix that counted.
  mutating func move(to fix: Fix, measured: Double, arrived: Double) {
    let ofDay = fix.millisecondOfDay.flatMap { (0..<EpochClock.day) ~= $0 ? $0 : nil }
    last = (measured, arrived, ofDay)
  }
}

/// When an epoch was measured, to be kept by the thousand.
struct EpochTime: Hashable, Sendable {
  /// Of the run's clock.
  var seconds: Double
}

extension EpochTime: Packable {
  static let columns = 1

  func pack(into row: inout RowPacker) { row.number(seconds, decimals: 3) }

  init(from row: inout RowUnpacker) { seconds = row.number(decimals: 3) ?? 0 }
}
