package import RunModel

/// State of the copy on the runner's own server.
package struct SyncState: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    /// No server is configured, or its helper is not running.
    case off
    /// Nothing is being copied: everything was sent, or a retry is pending.
    case idle
    /// All runs are on the server, according to its own list.
    case checked
    /// Runs are waiting for the network or for a clock that can be trusted.
    case connecting
    /// Runs are being copied.
    case sending
    /// Copying failed and will be retried.
    case failed(HelperTrouble)
  }

  package var step: Step
  /// Runs copied so far while sending; 0 in other steps.
  package var done: Int
  /// Runs that were waiting at the last check, including those already copied.
  package var runs: Int
  /// When all runs were last sent or found to be on the server, to the minute; `nil` if never or
  /// unknown.
  package private(set) var last: UTC?

  package static let off = SyncState(.off)

  package init(_ step: Step, done: Int = 0, runs: Int = 0, last: UTC? = nil) {
    self.step = step
    self.done = done
    self.runs = runs
    self.last = last.flatMap(SyncState.minute).map { UTC(millisecondsSince1970: $0 * 60_000) }
  }

  /// Runs that are not on the server yet.
  package var waiting: Int { max(0, runs - done) }

  /// Whether the two differ at most in their progress.
  package func isSameStep(as other: SyncState) -> Bool { step == other.step }

  // As text: four counts, followed by the reason.

  private static let minutesOfDay: Int64 = 24 * 60
  /// Number of counts: done, runs, day since 1970 and minute of the day of ``last``, both 0 for
  /// none.
  static let counts = 4

  private static func minute(_ time: UTC) -> Int64? {
    let minute = time.millisecondsSince1970 / 60_000
    return minute > 0 && minute / minutesOfDay <= Int64(HelperReport.mostCount) ? minute : nil
  }

  var counts: [Int] {
    let minute = last.map { $0.millisecondsSince1970 / 60_000 } ?? 0
    return [
      done, runs, Int(minute / SyncState.minutesOfDay), Int(minute % SyncState.minutesOfDay),
    ].map { min($0, HelperReport.mostCount) }
  }

  /// Decodes the counts; `nil` if they are invalid.
  init?(_ step: Step, counts: [Int]) {
    guard counts.count == SyncState.counts, counts[0] <= counts[1],
      counts[3] < SyncState.minutesOfDay
    else { return nil }
    let minute = Int64(counts[2]) * SyncState.minutesOfDay + Int64(counts[3])
    self.init(
      step, done: counts[0], runs: counts[1],
      last: minute > 0 ? UTC(millisecondsSince1970: minute * 60_000) : nil)
  }
}
