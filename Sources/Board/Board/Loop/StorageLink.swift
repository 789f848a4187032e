package import Tracking

/// A job for the storage thread.
package enum StorageJob: Hashable, Sendable {
  case perform(StorageRequest)
  /// Writes a small, expendable file; nothing is reported.
  case keep(String, [UInt8])
  /// Retries pending writes, or opening the store.
  case retry
  /// Finishes all previous jobs, then ends the thread.
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
  /// Adds a job; a newer version of a kept file replaces the pending one.
  mutating func add(_ job: StorageJob) {
    if case .keep(let name, _) = job {
      removeAll { if case .keep(name, _) = $0 { true } else { false } }
    }
    append(job)
  }
}

/// A report from the storage thread.
package enum StorageReport: Hashable, Sendable {
  /// The outcomes of a job, whether writes are still pending, and warnings for the log.
  case done([StorageOutcome], isBehind: Bool, warnings: [String])
  /// The last report.
  case finished
}

/// The loop's asynchronous link to the storage; reports come in order.
package protocol StorageLink: AnyObject {
  /// Readable while there are reports.
  var descriptor: Int32 { get }
  /// Sends a job; never blocks.
  func send(_ job: StorageJob)
  /// Returns the reports since the last call, without blocking.
  func drain() -> [StorageReport]
}
