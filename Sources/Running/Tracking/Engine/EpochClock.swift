import RunModel

/// Determines when a fix was measured, on the run's clock.
///
/// Sentences arrive with a delay that varies by tenths of a second; the times that they contain are
/// exact. So steps follow the receiver's time of day as long as it agrees with the clock.
struct EpochClock: Sendable {
  /// Seconds by which the receiver's time may deviate before the clock takes precedence.
  private static let trust = 1.5
  private static let day: Int64 = 86_400_000

  private var last: (measured: Double, arrived: Double, ofDay: Int64?)?

  /// Returns the time in seconds at which a fix was measured; `arrived` is its arrival.
  func time(of fix: Fix, arrived: Double) -> Double {
    guard let last else { return arrived }
    let byClock = last.measured + (arrived - last.arrived)
    guard let now = fix.millisecondOfDay, let before = last.ofDay, (0..<EpochClock.day) ~= now
    else { return byClock }
    var step = now - before
    // Past midnight; the clock handles a backward step of the receiver.
    if step < -EpochClock.day / 2 { step += EpochClock.day }
    let measured = last.measured + Double(step) / 1000
    let isBelieved =
      step > 0 && abs(measured - arrived) <= EpochClock.trust
      && abs(measured - byClock) <= EpochClock.trust
    return isBelieved ? measured : byClock
  }

  /// Continues from an accepted fix.
  mutating func move(to fix: Fix, measured: Double, arrived: Double) {
    let ofDay = fix.millisecondOfDay.flatMap { (0..<EpochClock.day) ~= $0 ? $0 : nil }
    last = (measured, arrived, ofDay)
  }
}

/// The measurement time of an epoch, packable because a run has thousands.
struct EpochTime: Hashable, Sendable {
  /// Seconds of the run's clock.
  var seconds: Double
}

extension EpochTime: Packable {
  static let columns = 1

  func pack(into row: inout RowPacker) { row.number(seconds, decimals: 3) }

  init(from row: inout RowUnpacker) { seconds = row.number(decimals: 3) ?? 0 }
}
