import GPS
import RunModel
import Tracking

/// The question whether to continue a run, asked after a reboot.
struct RecoveryQuestion: Sendable {
  static let timeout = Duration.seconds(60)
  /// Shorter gaps count as part of the run.
  static let longestGap = Duration.seconds(15 * 60)
  /// Distance in metres from which the part recorded since the boot becomes a separate run.
  static let ownRun = 10.0

  let askedAt: Instant
  let header: RunHeader
  /// The restart and the records after it.
  var since: Packed<RunRecord>
  /// Metres of the run before the boot.
  let distance: Double
  /// Last trusted UTC before the boot.
  let lastUTC: UTC?
  /// The clock since the boot; not trusted until several dates agree.
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

  /// A minute after the question or the first trusted UTC, whichever is later; `nil` until the time
  /// is trusted.
  var deadline: Instant? {
    firstUTC.map { max(askedAt, $0.at) + RecoveryQuestion.timeout }
  }

  /// Whether the run was interrupted only briefly; `false` if unknown.
  var isShort: Bool {
    guard let lastUTC, let firstUTC else { return false }
    let gap = firstUTC.utc.millisecondsSince1970 - lastUTC.millisecondsSince1970
    // A negative gap means that the date at one of its ends is wrong.
    return (0..<RecoveryQuestion.longestGap.milliseconds).contains(gap)
  }
}
