import Glibc
package import RunModel
import RunStore
package import Tracking

/// Owns the store on a separate thread, so that a stalling card does not block the loop.
///
/// The thread opens the store; its first report contains the stored state.
package final class StorageWorker: StorageLink {
  /// Queue length at which the runner's requests, such as load and delete, are refused; records of
  /// a run never are.
  private static let mostWishes = 64

  private let limits: JournalLimits
  private let jobs: Mailbox<StorageJob>
  private let reports: Mailbox<StorageReport>
  private let thread: WorkerThread

  /// Starts the thread.
  ///
  /// - Parameters:
  ///    - root: The absolute path of the data directory.
  ///    - boot: ID of the current boot.
  ///    - lock: The directory's lock, which the thread keeps; if `nil`, the thread acquires it as
  ///      soon as the directory can be opened.
  ///    - bestEfforts: The distances for which the store keeps each run's best times.
  ///    - limits: Limits of a journal and of the writes pending for the card.
  /// - Throws: `SystemError` if the system cannot create another thread.
  package init(
    root: String, boot: String, lock: WriterLock?, bestEfforts: BestEffortTable = .none,
    limits: JournalLimits = JournalLimits()
  ) throws(SystemError) {
    let jobs = try Mailbox<StorageJob>()
    let reports = try Mailbox<StorageReport>()
    self.limits = limits
    self.jobs = jobs
    self.reports = reports
    // Finishing a run reads its journal back, with JSON readers on the stack.
    thread = try WorkerThread("storage", stackBytes: 2 << 20) {
      let options = Store.Options(
        boot: boot, bestEfforts: bestEfforts, adopts: true, limits: limits)
      var bench = StorageBench(root: root, options: options, lock: lock)
      func post(_ report: StorageReport) {
        let hadWholeRuns = report.hadWholeRuns
        reports.post(report)
        // After the report, so that nothing waits for the trim.
        if hadWholeRuns { OwnMemory.trimHeap() }
      }
      post(bench.open())
      var isOpen = true
      while isOpen {
        for job in jobs.waitForAll() {
          switch job {
          case .perform(let request): post(bench.perform(request))
          case .keep(let name, let bytes): bench.keep(name, bytes)
          case .retry: post(bench.retry())
          case .finish: isOpen = false
          }
        }
      }
      bench.finish()
      reports.post(.finished)
    }
  }

  package var descriptor: Int32 { reports.descriptor }

  package func drain() -> [StorageReport] { reports.takeAll() }

  package func send(_ job: StorageJob) {
    guard case .perform(let request) = job else {
      return jobs.edit { $0.add(job) }
    }
    var isRefused = false
    var dropped = 0
    jobs.edit { jobs in
      if jobs.count >= StorageWorker.mostWishes, StorageWorker.isWish(request) {
        isRefused = true
      } else {
        // While a card stalls, the accumulating records are merged into one request.
        dropped = jobs.add(job, limits: limits)
      }
    }
    if dropped > 0 {
      reports.post(.done([.dropped(fixes: dropped)], isBehind: true, warnings: []))
    }
    if isRefused {
      let trouble = StorageTrouble(kind: .broken, detail: "the card does not answer")
      reports.post(.done([.failed(request, trouble)], isBehind: true, warnings: []))
    }
  }

  private static func isWish(_ request: StorageRequest) -> Bool {
    switch request {
    case .begin, .append, .end: false
    case .continueRun, .trim, .correct, .load, .delete, .undoImport, .saveSettings, .measure,
      .verify,
      .listRestorable, .restore:
      true
    }
  }
}

/// The store on its thread, with the lock of its directory.
private struct StorageBench {
  private let root: String
  private var store: Store
  private var lock: WriterLock?
  /// The locked directory.
  private var locked: FileIdentity?
  /// Closed while the lock is not held, so that two recorders never write to one directory.
  private let gate = GatedFileSystem.Gate()
  /// Whether the store has been scanned and the result reported to the wearable.
  private var isOpen = false

  init(root: String, options: Store.Options, lock: WriterLock?) {
    self.root = root
    self.lock = lock
    locked = lock == nil ? nil : FileIdentity(directory: root)
    let files = DiskFileSystem(root: root, access: .readAndWrite)
    store = Store(fileSystem: GatedFileSystem(files, gate), options: options)
  }

  mutating func open() -> StorageReport {
    acquireLock()
    let outcomes = store.open()
    isOpen = store.isScanned
    return report(outcomes)
  }

  mutating func perform(_ request: StorageRequest) -> StorageReport {
    acquireLock()
    return report(store.perform(request))
  }

  /// Ends the use of the store; the program ends normally, so no request has crashed it.
  mutating func finish() {
    store.settleAttempt()
    // Another part of the program may open the directory once it learns that the thread has ended.
    gate.closed = .inUse
    lock?.release()
  }

  mutating func retry() -> StorageReport {
    guard isOpen else { return open() }
    acquireLock()
    return report(store.retry())
  }

  /// Writes to a temporary file and renames it, so that a power cut leaves the old version.
  func keep(_ name: String, _ bytes: [UInt8]) {
    guard isOpen, lock != nil, gate.closed == nil else { return }
    let files = DiskFileSystem(root: root, access: .readAndWrite)
    let fresh = "\(name).new"
    try? files.remove(fresh)
    do {
      let file = try files.open(fresh, .create)
      guard try file.write(bytes[...]) == bytes.count else { return }
      try file.sync()
      try file.close()
      try files.rename(fresh, to: name, replacing: true)
    } catch { return }
  }

  /// Acquires the lock again if necessary: the directory may not have existed at the start, or a
  /// partition may have been mounted over it since.
  private mutating func acquireLock() {
    guard lock?.isComplete != true || FileIdentity(directory: root) != locked else { return }
    do throws(FileError) { gate.closed = try hasLock() ? nil : .inUse } catch {
      gate.closed = error.code
    }
    locked = gate.closed == nil ? FileIdentity(directory: root) : nil
  }

  private mutating func hasLock() throws(FileError) -> Bool {
    if let lock { return try lock.move(to: root) }
    try? DiskFileSystem(root: root, access: .readAndWrite).makeDirectory("")
    lock = try WriterLock(root: root)
    return lock != nil
  }

  private mutating func report(_ outcomes: [StorageOutcome]) -> StorageReport {
    .done(outcomes, isBehind: store.isBehind || !isOpen, warnings: store.takeWarnings())
  }
}

extension StorageReport {
  /// Whether the store loaded whole runs for these outcomes; appending records does not.
  var hadWholeRuns: Bool {
    guard case .done(let outcomes, _, _) = self else { return false }
    return outcomes.contains { outcome in
      switch outcome {
      case .opened, .saved, .saveFailed, .discarded, .kept, .continued, .loaded, .changed,
        .measured, .repaired, .verified, .restorable, .restored:
        true
      case .durable, .notDurable, .dropped, .deleted, .importUndone, .failed: false
      }
    }
  }
}
