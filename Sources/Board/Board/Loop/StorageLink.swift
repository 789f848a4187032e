package import Tracking

/// What the loop asks of the thread that owns the flash.
package enum StorageJob: Hashable, Sendable {
  case perform(StorageRequest)
  /// Write a small file whose loss would be no loss; nothing is reported.
  case keep(String, [UInt8])
  /// Try again what waits for the flash.
  case retry
  /// Do all that was asked before, then end.
  case finish
}

extension StorageJob: RecordCarrier {
  package var records: [RunRecord]? {
    if case .perform(let request) = self { request.records } else { nil }
  }

  package static func carrying(_ records: [RunRecord]) -> StorageJob {
    .perform(.append(records))
  }
}

extension [StorageJob] {
  /// Adds a job; of each file that is kept only what was handed over last waits.
  mutating func add(_ job: StorageJob) {
    if case .keep(let name, _) = job {
      removeAll { if case .keep(name, _) = $0 { true } else { false } }
    }
    append(job)
  }
}

/// What the thread that owns the flash answers.
package enum StorageReport: Hashable, Sendable {
  /// What came of a job; `isBehind` while something waits for the flash; oddities for the log.
  case done([StorageOutcome], isBehind: Bool, warnings: [String])
  /// The last report of all.
  case finished
}

/// The flash as the loop sees it: asked now, answered later, in order.
package protocol StorageLink: AnyObject {
  /// Readable while there are reports.
  var descriptor: Int32 { get }
  /// Never waits.
  func send(_ job: StorageJob)
  /// Reports since the last call, without waiting.
  func drain() -> [StorageReport]
}
