import GPS
import RunModel
import Tracking

/// The question after a new boot.
struct RecoveryQuestion: Sendable {
  static let timeout = Duration.seconds(60)
  /// Shorter gaps are taken as part of the run.
  static let longestGap = Duration.seconds(15 * 60)
  /// Metres since the boot from which they are worth a run of their own.
  static let ownRun = 10.0

  let askedAt: Instant
  let header: RunHeader
  /// The restart and what was recorded after it.
  var since: Packed<RunRecord>
  /// Metres of the run before the boot.
  let distance: Double
  /// Last trusted UTC before.
  let lastUTC: UTC?
  /// The dates after; none counts before several agree.
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

  /// Adds what a fix says of the date.
  mutating func learn(_ arrival: ReceivedFix) {
    guard arrival.fix.status == .valid, let utc = arrival.fix.time else { return }
    clock.add(utc, at: arrival.at)
  }

  /// First trusted UTC after, and when it came.
  var firstUTC: ClockMark? { clock.isTrusted ? clock.first : nil }

  /// A minute after the question or the first trusted UTC, whichever is later; never while the
  /// gap cannot be known.
  var deadline: Instant? {
    firstUTC.map { max(askedAt, $0.at) + RecoveryQuestion.timeout }
  }

  /// Whether the run was interrupted only for a short while; `false` when nobody knows.
  var isShort: Bool {
    guard let lastUTC, let firstUTC else { return false }
    let gap = firstUTC.utc.millisecondsSince1970 - lastUTC.millisecondsSince1970
    // A run that goes on before it ended has a wrong date at one of its ends.
    return (0..<RecoveryQuestion.longestGap.milliseconds).contains(gap)
  }
}
