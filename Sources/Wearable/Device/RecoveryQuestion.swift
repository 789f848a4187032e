import GPS
import RunModel
import Tracking

/// The question after a reboot.
struct RecoveryQuestion: Sendable {
  static let timeout = Duration.seconds(60)
  /// Shorter gaps count as part of the run.
  static let longestGap = Duration.seconds(15 * 60)
  /// Metres since the boot from which they become a separate run.
  static let ownRun = 10.0

  let askedAt: Instant
  let header: RunHeader
  /// The restart and the records after it.
  var since: Packed<RunRecord>
  /// Metres of the run before the boot.
  let distance: Double
  /// Last trusted UTC before the boot.
  let lastUTC: UTC?
  /// The clock after the boot; no date counts before several agree.
  private var clock = TrustedClock()

  init(
    askedAt: Instant, header: RunHeader, restart: Restart, distance: Double, lastUTC: UTC?
  ) {
    self.askedAt = askedAt
    self.header = header
    since = [.restart(restart)]
    self.distance = distance
    self.lastUTC = lastUTC
  }

  /// Adds the date of a fix.
  mutating func learn(_ arrival: ReceivedFix) {
    guard arrival.fix.status == .valid, let utc = arrival.fix.time else { return }
    clock.add(utc, at: arrival.at)
  }

  /// First trusted UTC after the boot, and when it arrived.
  var firstUTC: ClockMark? { clock.isTrusted ? clock.first : nil }

  /// A minute after the question or the first trusted UTC, whichever is later; `nil` until
  /// there is one.
  var deadline: Instant? {
    firstUTC.map { max(askedAt, $0.at) + RecoveryQuestion.timeout }
  }

  /// Whether the run was interrupted only briefly; `false` if unknown.
  var isShort: Bool {
    guard let lastUTC, let firstUTC else { return false }
    let gap = firstUTC.utc.millisecondsSince1970 - lastUTC.millisecondsSince1970
    // A negative gap has a wrong date at one of its ends.
    return (0..<RecoveryQuestion.longestGap.milliseconds).contains(gap)
  }
}
