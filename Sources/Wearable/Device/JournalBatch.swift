import RunModel
import Tracking

/// Records on their way to the flash: together 4 s after the last ones, at once when they matter.
struct JournalBatch: Sendable {
  static let interval = Duration.seconds(4)

  private(set) var records: [RunRecord] = []
  /// Lines of the journal, those on their way too.
  private(set) var lines = 0
  /// When the first of them came.
  private var since: Instant?
  private var lastSent: Instant?

  init() {}

  /// - Parameter lines: What the journal has already, or gets without a record.
  init(lines: Int) { self.lines = lines }

  /// When the records that wait have waited long enough.
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
