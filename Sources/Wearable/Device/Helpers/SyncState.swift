package import RunModel

/// Where the copy on the runner's own server stands.
package struct SyncState: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    /// No server is set up, or its helper is not there.
    case off
    /// Nothing is being copied: all was sent, or it is tried again later.
    case idle
    /// All runs are on the server, as its own list says.
    case checked
    /// Runs wait; the network, or a clock that can be trusted, is waited for.
    case connecting
    /// Runs are being copied.
    case sending
    /// It failed, and is tried again later.
    case failed(HelperTrouble)
  }

  package var step: Step
  /// Runs that were copied since the copying began; 0 in other steps.
  package var done: Int
  /// Runs that waited when it was last looked, those that are done among them.
  package var runs: Int
  /// When all runs had last been sent, or were found to be on the server, to the minute; `nil` when
  /// they never were, or it is not known.
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

  /// Whether the two differ by no more than how far it is.
  package func isSameStep(as other: SyncState) -> Bool { step == other.step }

  // In a line of text: four figures, and the reason behind them.

  private static let minutesOfDay: Int64 = 24 * 60
  /// Of a report: done, runs, day since 1970 and minute of the day of ``last``, both 0 for none.
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

  /// `nil` for figures that no state has.
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
