import Device
import RunModel
import RunStore
import Tracking

/// The state of the storage worker's requests.
struct StorageProgress {
  /// When to retry pending writes or opening the store.
  private(set) var retryAt: Instant?
  private var retry = Retry()
  private var isBehind = true
  /// The last problem that was logged.
  var toldTrouble: StorageTrouble?
  var isFinished = false

  /// Records whether writes are pending.
  mutating func note(isBehind: Bool, at now: Instant) {
    if isBehind {
      retryAt = retryAt ?? retry.failed(at: now)
    } else {
      retryAt = nil
      if self.isBehind { retry.opened(at: now) }
    }
    self.isBehind = isBehind
  }

  /// Returns whether a retry is due, and clears it.
  mutating func takeRetry(at now: Instant) -> Bool {
    guard let due = retryAt, due <= now else { return false }
    retryAt = nil
    return true
  }
}

extension BoardPart {
  static let data = BoardPart(
    "data", descriptors: { [$0.storage.descriptor] },
    read: { core, wake in if wake != nil { core.readStorage() } },
    check: { check, _, _ in
      let data = check.board.data
      let files = DiskFileSystem(root: data, access: .readAndWrite)
      do throws(FileError) {
        try StorageProbe.makeRoot(files)
        guard try WriterLock(root: data) != nil else {
          return .fails("\(data) is in use by another moonrunner; stop that one first")
        }
        try StorageProbe.write(files)
        return .works("\(data) is writable, \(try files.freeBytes() >> 20) MB free")
      } catch {
        let advice = StorageProbe.advice(error.code).map { "; \($0)" } ?? ""
        return .fails("cannot write \(data): \(error)\(advice)")
      }
    })
}

/// Tests whether a file can be written to a data directory.
enum StorageProbe {
  /// The store also removes a leftover file of this name.
  static let name = "check.tmp"

  static func makeRoot(_ files: any FileSystem) throws(FileError) {
    do throws(FileError) { try files.makeDirectory("") } catch {
      if error.code != .exists { throw error }
    }
  }

  static func write(_ files: any FileSystem) throws(FileError) {
    // The file may be left from an earlier check that was interrupted by a power cut or a full
    // card.
    try remove(files)
    do throws(FileError) {
      let file = try files.open(name, .create)
      _ = try file.write([1][...])
      try file.sync()
      try file.close()
    } catch {
      try? remove(files)
      throw error
    }
    try remove(files)
  }

  private static func remove(_ files: any FileSystem) throws(FileError) {
    do throws(FileError) { try files.remove(name) } catch {
      if error.code != .missing { throw error }
    }
  }

  /// Advice for a directory that cannot be written to, if any.
  static func advice(_ code: FileError.Code) -> String? {
    switch code {
    case .full: "delete runs, or other files on the same card"
    case .readOnly: "it is mounted read-only; dmesg shows whether the card is faulty"
    case .forbidden: "it must belong to the user that runs moonrunner"
    case .broken: "copy your runs; the card may be worn out"
    case .inUse: "stop the program that is using it"
    case .missing, .exists, .tooManyOpen, .interrupted, .guarded, .other: nil
    }
  }
}

extension BoardCore {
  func ask(_ request: StorageRequest) {
    if case .begin = request { outlets.log("a run begins") }
    storage.send(.perform(request))
  }

  func readStorage() {
    for report in storage.drain() {
      switch report {
      case .done(let outcomes, let isBehind, let warnings):
        warnings.forEach { outlets.log("storage: \($0)") }
        for outcome in outcomes {
          note(outcome)
          handle(.storage(outcome))
        }
        storageState.note(isBehind: isBehind, at: now)
      case .finished: storageState.isFinished = true
      }
    }
  }

  func retryStorage() {
    if storageState.takeRetry(at: now) { storage.send(.retry) }
  }

  /// Logs notable outcomes.
  private func note(_ outcome: StorageOutcome) {
    switch outcome {
    case .opened(let state):
      let run = state.interrupted == nil ? "" : "; an unfinished run continues"
      outlets.log("\(state.runs.count) runs, \(state.free >> 20) MB free\(run)")
    case .durable:
      guard storageState.toldTrouble != nil else { return }
      storageState.toldTrouble = nil
      outlets.log("the card accepts writes again")
    case .notDurable(let trouble):
      guard trouble != storageState.toldTrouble else { return }
      storageState.toldTrouble = trouble
      outlets.log("the card does not take what is recorded; kept in memory: \(trouble.detail)")
    case .dropped(let fixes):
      outlets.log("memory is full and the card refuses writes: the oldest \(fixes) fixes are lost")
    case .saved(let run, _):
      keepPlace()
      outlets.log("run \(run.id) saved: \(Wording.distanceWithUnit(run.distance, .kilometres))")
    case .saveFailed(let trouble):
      outlets.log("the run is kept, but not saved yet: \(trouble.detail)")
    case .failed(let request, let trouble): outlets.log("\(request.name): \(trouble.detail)")
    case .discarded: outlets.log("the run was discarded")
    case .kept(let run): outlets.log("run \(run.id) is unchanged")
    case .changed(let run, _): outlets.log("run \(run.id) was changed")
    case .continued(let run): outlets.log("run \(run.header.journal) continues")
    case .deleted(let id): outlets.log("run \(id) deleted")
    case .importUndone(let ids): outlets.log("import of \(ids.count) runs undone")
    case .repaired(let runs):
      outlets.log("rebuilt from their journals: \(runs.map(\.id).joined(separator: ", "))")
    case .verified(let damaged, _):
      for run in damaged { outlets.log("run \(run.id) is damaged: \(run.reason)") }
    case .restored(let run): outlets.log("run \(run.id) restored")
    case .loaded, .measured, .restorable: break
    }
  }
}

extension StorageRequest {
  /// Describes the failed request, without its content.
  fileprivate var name: String {
    switch self {
    case .begin: "cannot begin a run"
    case .append: "cannot record"
    case .end: "cannot end the run"
    case .continueRun(let id): "cannot continue run \(id)"
    case .trim(let id, _): "cannot trim run \(id)"
    case .correct(let id, _): "cannot correct run \(id)"
    case .load(let id): "cannot load run \(id)"
    case .delete(let id): "cannot delete run \(id)"
    case .undoImport: "cannot undo the import"
    case .saveSettings: "cannot save the settings"
    case .measure: "cannot measure the runs"
    case .verify: "cannot verify the runs"
    case .listRestorable: "cannot list the deleted runs"
    case .restore(let id): "cannot restore run \(id)"
    }
  }
}
