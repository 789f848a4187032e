import RunModel
import Tracking

/// Records on their way to the flash: together every 4 s, at once when they matter.
struct JournalBatch: Sendable {
  static let interval = Duration.seconds(4)

  private(set) var records: [RunRecord] = []
  private var since: Instant?

  /// When the records that wait have waited long enough.
  var deadline: Instant? { since.map { $0 + JournalBatch.interval } }

  mutating func add(_ new: some Sequence<RunRecord>, at now: Instant) {
    records.append(contentsOf: new)
    if since == nil, !records.isEmpty { since = now }
  }

  mutating func takeAll() -> [RunRecord] {
    defer {
      records = []
      since = nil
    }
    return records
  }
}
