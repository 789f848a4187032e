import JSON
package import RunModel
package import Tracking

/// The wearable's storage: its contents, and the only way to change them.
///
/// Calls are serial. Storage problems never stop a recording: data that cannot be written waits in
/// memory and is retried with every request.
package struct Store {
  /// Options that differ between a board, a simulation and a test.
  package struct Options: Hashable, Sendable {
    /// The boot id written to records.
    package var boot: String
    /// The boot id used to count crashes: a journal that crashed the program is retried after the
    /// next boot.
    package var crashBoot: String
    /// Bytes reserved for the journal of a run in case the flash is full.
    package var reserve: Int
    /// The lengths for which each run's best efforts are kept.
    package var bestEfforts: BestEffortTable
    /// Whether the caller is a wearable that continues the run in progress, rather than a reader.
    ///
    /// Until the run is continued, a crash is attributed to the recovery.
    package var adopts: Bool
    /// The capacity of a journal.
    package var limits: JournalLimits

    package init(
      boot: String, crashBoot: String? = nil, reserve: Int = 4 << 20,
      bestEfforts: BestEffortTable = .none,
      adopts: Bool = false, limits: JournalLimits = JournalLimits()
    ) {
      self.boot = boot
      self.crashBoot = crashBoot ?? boot
      self.reserve = reserve
      self.bestEfforts = bestEfforts
      self.adopts = adopts
      self.limits = limits
    }
  }

  let volume: Volume
  let options: Options

  /// The runner's settings.
  package internal(set) var settings = Settings()
  /// Problems with the settings files; see ``StoredSettings/notes``.
  package internal(set) var settingsNotes: [String] = []
  /// Unknown members of `settings.json`, kept when it is rewritten.
  var unknownSettings: [JSONMember] = []
  /// Harmless problems, for the log.
  package internal(set) var warnings: [String] = []
  /// Every readable run by its id.
  var runs: [String: RunSummary] = [:]
  /// Ids of runs whose files have a newer version.
  var newer: Set<String> = []
  /// Unreadable files by id, with the reason.
  var damaged: [String: String] = [:]
  /// Runs that can be restored, in order of removal.
  var removed: [RemovedRun] = []
  var index = RunIndex()
  /// Index lines that could not be written.
  var indexGap: IndexGap?
  /// The highest run number assigned.
  var number: RunNumber = 0
  /// The run in progress.
  var current: JournalWriter?
  /// The journal of a run handed to the wearable but not yet continued.
  var handedOver: JournalID?
  /// Journals in progress whose recovery crashed the program; they stay where they are.
  var skipped: [JournalID] = []
  /// Ended runs yet to be finished, oldest first.
  var waiting: [JournalWriter] = []
  /// Rebuilt runs not yet reported.
  var repaired: [RunSummary] = []
  /// Today's date, if the caller knows it; it can only extend the retention of removed runs.
  package var today: UTC?
  /// Whether the data directory is writable.
  var isWritable = false
  /// Number of fixes left out to save memory, not yet reported.
  var dropped = 0
  /// Number of requests until the waiting runs are retried.
  var requestsUntilRetry = 0
  /// Whether the flash has been scanned.
  package internal(set) var isScanned = false
  /// Free space in bytes, as last measured.
  var free: Int64 = 0

  /// Number of requests between two attempts to finish a run: a minute of recording.
  static let retryInterval = 15

  package init(fileSystem: any FileSystem, options: Options) {
    volume = Volume(files: fileSystem)
    self.options = options
  }

  /// Performs a request and returns its outcomes; see ``StorageOutcome``.
  package mutating func perform(_ request: StorageRequest) -> [StorageOutcome] {
    outcomes(of: request) + takeRepaired() + takeDropped()
  }

  private mutating func outcomes(of request: StorageRequest) -> [StorageOutcome] {
    switch request {
    case .begin(let header): return begin(header)
    case .append(let records):
      // The first record shows that the wearable has continued the run.
      settleAttempt()
      guard current != nil else { return [.failed(request, Store.noRun)] }
      append(records)
      return report()
    case .end(let time, let end, let live):
      settleAttempt()
      guard let writer = current else { return [.failed(request, Store.noRun)] }
      return self.end(writer, at: time, end, by: live)
    case .continueRun(let id):
      return answer(request) { store throws in [.continued(try store.continueRun(id))] }
    case .correct(let id, let correction):
      return answer(request) { store throws in
        let (run, summary) = try store.correct(id, correction)
        return [.changed(run, summary)]
      }
    case .load(let id):
      return answer(request) { store throws in
        let stored = try store.storedOrRepaired(id)
        return [.loaded(stored.run, hasJournal: (try? store.hasJournal(stored)) ?? false)]
      }
    case .trim(let id, let duration):
      return answer(request) { store throws in
        let (run, summary) = try store.trim(id, to: duration)
        return [.changed(run, summary)]
      }
    case .delete(let id):
      return answer(request) { store throws in
        try store.delete(id)
        return [.deleted(id: id)]
      }
    case .undoImport(let batch):
      return answer(request) { store throws in
        [.importUndone(ids: try store.undoImport(batch))]
      }
    case .saveSettings(let settings):
      return answer(request) { store throws in
        try store.save(settings)
        return []
      }
    case .measure: return [.measured(measure(options.bestEfforts))]
    case .verify(let day): return [verifySome(on: day)]
    case .listRestorable: return [.restorable(restorableRuns())]
    case .restore(let id):
      return answer(request) { store throws in [.restored(try store.restore(id))] }
    }
  }

  /// Retries writing the waiting data, for a board without other requests.
  package mutating func retry() -> [StorageOutcome] { report() + takeDropped() }

  /// Whether data is waiting to be written to the flash.
  package var isBehind: Bool {
    !waiting.isEmpty || current.map { !$0.pending.isEmpty || !$0.isDurable } ?? false
  }

  /// Readable runs, newest first; a continued run is listed as it was last saved.
  package var summaries: [RunSummary] { RunOrder.newestFirst(runs.values) }

  /// Unreadable run files, by id.
  package var damagedRuns: [DamagedRun] {
    damaged.sorted { $0.key < $1.key }.map { DamagedRun(id: $0.key, reason: $0.value) }
  }

  static let noRun = StorageTrouble(kind: .missing, detail: "no run is in progress")

  private mutating func answer(
    _ request: StorageRequest, _ body: (inout Store) throws -> [StorageOutcome]
  ) -> [StorageOutcome] {
    do { return try body(&self) + report() } catch {
      return [.failed(request, StorageTrouble(error))]
    }
  }

  /// Returns the warnings since the last call, for the log.
  package mutating func takeWarnings() -> [String] {
    defer { warnings = [] }
    return warnings
  }

  /// Adds a warning about a problem that does not fail the request.
  mutating func warn(_ error: any Error, at place: String = "") {
    warnings.append(StorageTrouble(error, at: place).detail)
    if warnings.count > 100 { warnings.removeFirst() }
  }
}
