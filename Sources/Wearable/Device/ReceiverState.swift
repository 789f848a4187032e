import GPS
import RunModel
import Tracking

/// Position and time as reported by the receiver.
struct ReceiverState: Sendable {
  static let freshness = Duration.seconds(10)

  private(set) var last: ReceivedFix?
  /// The last valid fix.
  private(set) var lastValid: ReceivedFix?
  private(set) var clock = TrustedClock()
  /// Whether the system clock has been set from the receiver.
  private(set) var isClockSet = false
  /// When the runner began to wait for a fix.
  private(set) var waitingSince = Instant(nanoseconds: 0)

  mutating func setClock() { isClockSet = true }

  mutating func startWaiting(at now: Instant) { waitingSince = now }

  mutating func add(_ arrival: ReceivedFix) {
    last = arrival
    guard arrival.fix.status == .valid else { return }
    lastValid = arrival
    if let utc = arrival.fix.time { clock.add(utc, at: arrival.at) }
  }

  /// Whether a run started now would count from its first metre.
  func isReady(at now: Instant) -> Bool {
    guard let lastValid, lastValid.fix.isGood else { return false }
    return now - lastValid.at <= ReceiverState.freshness
  }

  /// Returns when the current good fix becomes too old; `nil` without one.
  func readyDeadline(after now: Instant) -> Instant? {
    guard isReady(at: now), let lastValid else { return nil }
    return lastValid.at + ReceiverState.freshness + .milliseconds(1)
  }

  func utc(at now: Instant) -> UTC? { clock.utc(at: now) }

  /// Returns when the next second of the clock, or of the waiting time, begins.
  func nextSecond(after now: Instant, ofClock: Bool) -> Instant {
    let milliseconds =
      ofClock ? utc(at: now)?.millisecondOfDay : (now - waitingSince).milliseconds
    return now + .milliseconds(1000 - (milliseconds ?? 0) % 1000)
  }

  func nextMinute(after now: Instant) -> Instant? {
    utc(at: now).map { now + .milliseconds(60_000 - $0.millisecondOfDay % 60_000) }
  }
}
