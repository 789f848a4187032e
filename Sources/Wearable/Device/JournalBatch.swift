import RunModel
import Tracking

/// Records waiting to be sent to the flash: in batches every 4 s, or at once if they are important.
struct JournalBatch: Sendable {
  static let interval = Duration.seconds(4)

  private(set) var records: [RunRecord] = []
  /// Number of journal lines, including those not yet sent.
  private(set) var lines = 0
  /// When the first of `records` was added.
  private var since: Instant?
  private var lastSent: Instant?

  init() {}

  /// - Parameter lines: Number of lines that the journal already has or that are written without a
  ///   record.
  init(lines: Int) { self.lines = lines }

  /// When the batch is due.
  var deadline: Instant? {
    since.map { max($0, (lastSent ?? $0) + JournalBatch.interval) }
  }

  mutating func add(_ new: some Sequence<RunRecord>, at now: Instant) {
    let count = records.count
    records.append(contentsOf: new)
    lines += records.count - count
    if since == nil, !records.isEmpty { since = now }
  }

  mutating func takeAll(at now: Instant) -> [RunRecord] {
    lastSent = now
    defer {
      records = []
      since = nil
    }
    return records
  }
}
