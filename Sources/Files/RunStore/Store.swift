import JSON
package import RunModel
package import Tracking

/// The flash of the wearable: what it keeps, and the only way to change it.
///
/// One caller at a time, in order. Nothing here stops a run from being recorded: what the flash
/// does not take waits in memory and is tried again with every request.
package struct Store {
  /// What is different between a board, a simulation and a test.
  package struct Options: Hashable, Sendable {
    /// Names the boot in what is recorded.
    package var boot: String
    /// Names the boot for counting crashes: what crashed the program is tried again after the next.
    package var crashBoot: String
    /// Bytes kept back for the journal of a run that finds the flash full.
    package var reserve: Int
    /// The lengths of which the best efforts of each run are kept.
    package var bestEfforts: BestEffortTable
    /// Whether a wearable goes on with the run in progress, and does not only look.
    ///
    /// Until it has, a crash is taken for one of the recovery.
    package var adopts: Bool
    /// How much a journal holds.
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

  /// What the runner chose.
  package internal(set) var settings = Settings()
  /// Problems with the settings files; see ``StoredSettings/notes``.
  package internal(set) var settingsNotes: [String] = []
  /// Members of `settings.json` that this version does not know, kept when it is rewritten.
  var unknownSettings: [JSONMember] = []
  /// What was odd but did no harm, for the log.
  package internal(set) var warnings: [String] = []
  /// Every readable run by its id.
  var runs: [String: RunSummary] = [:]
  /// Ids of runs whose files are of a newer version.
  var newer: Set<String> = []
  /// Unreadable files by id, with the reason.
  var damaged: [String: String] = [:]
  /// Runs that can be brought back, those that went first in front.
  var removed: [RemovedRun] = []
  var index = RunIndex()
  /// What the index lacks where nothing can be written.
  var indexGap: IndexGap?
  /// The highest run number given.
  var number: RunNumber = 0
  /// The run in progress.
  var current: JournalWriter?
  /// The journal whose run was handed over and is not taken up yet.
  var handedOver: JournalID?
  /// Journals in progress whose recovery crashed the program; they stay where they are.
  var skipped: [JournalID] = []
  /// Ended runs that are not done with, oldest first.
  var waiting: [JournalWriter] = []
  /// Runs that were made anew since that was last told.
  var repaired: [RunSummary] = []
  /// Today's date as far as the caller knows it; it can only make removed runs stay longer.
  package var today: UTC?
  /// Whether anything can be changed here.
  var isWritable = false
  /// Fixes that were left out for want of memory, since that was last told.
  var dropped = 0
  /// Requests until the waiting runs are tried again.
  var requestsUntilRetry = 0
  /// Whether the flash could be looked through.
  package internal(set) var isScanned = false
  /// Bytes free when that was last known.
  var free: Int64 = 0

  /// Requests between two tries to finish a run that could not be: a minute of recording.
  static let retryInterval = 15

  package init(fileSystem: any FileSystem, options: Options) {
    volume = Volume(files: fileSystem)
    self.options = options
  }

  /// Does what is asked, and says how that went; see ``StorageOutcome``.
  package mutating func perform(_ request: StorageRequest) -> [StorageOutcome] {
    outcomes(of: request) + takeRepaired() + takeDropped()
  }

  private mutating func outcomes(of request: StorageRequest) -> [StorageOutcome] {
    switch request {
    case .begin(let header): return begin(header)
    case .append(let records):
      // Whoever adds to a run has taken it up: its first record says so.
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
    case .load(let id):
      return answer(request) { store throws in
        let stored = try store.storedOrRepaired(id)
        return [.loaded(stored.run, hasJournal: (try? store.hasJournal(stored)) ?? false)]
      }
    case .trim(let id, let duration):
      return answer(request) { store throws in
        let (run, summary) = try store.trim(id, to: duration)
        return [.trimmed(run, summary)]
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

  /// Tries again what waits; for a board that has nothing else to ask.
  package mutating func retry() -> [StorageOutcome] { report() + takeDropped() }

  /// Whether anything waits for the flash.
  package var isBehind: Bool {
    !waiting.isEmpty || current.map { !$0.pending.isEmpty || !$0.isDurable } ?? false
  }

  /// Readable runs, newest first; one that is being continued as it was saved.
  package var summaries: [RunSummary] { RunOrder.newestFirst(runs.values) }

  /// Unreadable run files by name.
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

  /// What was odd since the last call, for the log.
  package mutating func takeWarnings() -> [String] {
    defer { warnings = [] }
    return warnings
  }

  /// Notes what went wrong where the request itself did not.
  mutating func warn(_ error: any Error, at place: String = "") {
    warnings.append(StorageTrouble(error, at: place).detail)
    if warnings.count > 100 { warnings.removeFirst() }
  }
}
