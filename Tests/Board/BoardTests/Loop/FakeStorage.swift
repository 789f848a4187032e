import MemoryDisk
import RunModel
import RunStore
import Tracking

@testable import Board

/// A real store on a volume in memory, which answers after a simulated delay.
final class FakeStorage: StorageLink {
  let descriptor: Int32 = 40
  private var store: Store
  /// Duration of each job.
  var delay = Duration.milliseconds(5)
  /// Whether jobs are accepted but not done.
  var isStalled = false
  var now: Instant
  private(set) var jobs: [StorageJob] = []
  /// Small files by name.
  private(set) var kept: [String: [UInt8]] = [:]
  private var waiting: [StorageJob] = []
  private var reports: [(report: StorageReport, at: Instant)] = []

  init(_ files: MemoryFileSystem, boot: String, at now: Instant) {
    self.now = now
    store = Store(fileSystem: files, options: Store.Options(boot: boot, reserve: 0))
    answer(store.open())
  }

  var nextReport: Instant? { reports.first?.at }
  var isReady: Bool { nextReport.map { $0 <= now } ?? false }
  var requests: [StorageRequest] {
    jobs.compactMap { if case .perform(let request) = $0 { request } else { nil } }
  }

  func send(_ job: StorageJob) {
    jobs.append(job)
    waiting.append(job)
    if !isStalled { work() }
  }

  /// Makes the card respond again.
  func recover() {
    isStalled = false
    work()
  }

  func drain() -> [StorageReport] {
    let due = reports.prefix { $0.at <= now }
    reports.removeFirst(due.count)
    return due.map(\.report)
  }

  private func work() {
    for job in waiting {
      switch job {
      case .perform(let request): answer(store.perform(request))
      case .keep(let name, let bytes): kept[name] = bytes
      case .retry: answer(store.retry())
      case .finish: reports.append((.finished, (reports.last?.at ?? now) + delay))
      }
    }
    waiting = []
  }

  private func answer(_ outcomes: [StorageOutcome]) {
    let report = StorageReport.done(
      outcomes, isBehind: store.isBehind, warnings: store.takeWarnings())
    reports.append((report, max(now, reports.last?.at ?? now) + delay))
  }
}
