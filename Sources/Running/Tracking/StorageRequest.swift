package import RunModel
import Synchronization

/// A request to the flash; requests are performed in order, one at a time.
package enum StorageRequest: Hashable, Sendable {
  /// Creates the journal of a new run; durable when answered.
  case begin(RunHeader)
  /// Appends records to the journal of the run in progress; durable when answered.
  case append([RunRecord])
  /// Appends the record that ends the run, and executes it: writes a run file, or removes
  /// everything.
  ///
  /// With the run's recorder, its records need not be read again for saving.
  case end(at: RunTime, RunEnd, by: LiveRecorder? = nil)
  /// Reverts the save of the newest run: its journal is in progress again, and its file stays until
  /// the next save. Answered by `.continued`.
  case continueRun(id: String)
  /// Shortens a saved run to this many running milliseconds. Answered by `.changed`.
  case trim(id: String, duration: Int64)
  /// Undoes the corrections of a saved run, or enters its distance. Answered by `.changed`.
  case correct(id: String, Correction)
  case load(id: String)
  case delete(id: String)
  /// Removes all runs of an import, by the number in their `ImportMark`. Answered by
  /// `.importUndone`.
  case undoImport(batch: Int)
  case saveSettings(Settings)
  /// Computes the best efforts of some runs that lack them. Answered by `.measured`.
  case measure
  /// Verifies the checksums of some run files; `day` counts from 1970-01-01 and is `nil` while the
  /// date is unknown. Answered by `.verified`.
  case verify(day: Int?)
  /// Lists the runs that can be restored. Answered by `.restorable`.
  case listRestorable
  /// Restores a removed run. Answered by `.restored`.
  case restore(id: String)
}

/// The recorder of an ended run, passed to the store.
///
/// It affects the cost of a request, not its meaning, so all recorders compare equal.
package final class LiveRecorder: Hashable, Sendable {
  private let recorder: Mutex<RunRecorder?>

  package init(_ recorder: RunRecorder) { self.recorder = Mutex(recorder) }

  /// Moves the recorder out, once: a long run is large, and requests may outlive their answers.
  package func take() -> RunRecorder? {
    recorder.withLock { held in
      defer { held = nil }
      return held
    }
  }

  package static func == (left: LiveRecorder, right: LiveRecorder) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}

/// An answer from the flash.
package enum StorageOutcome: Hashable, Sendable {
  /// The store is open; always the first outcome.
  case opened(StoredState)
  /// Everything requested so far is durable; `free` is the free space on the volume in bytes.
  case durable(free: Int64)
  /// Journal records wait in memory until the flash accepts them again.
  case notDurable(StorageTrouble)
  /// Number of fixes lost for lack of memory; the oldest waiting ones are dropped first.
  case dropped(fixes: Int)
  case saved(Run, RunSummary)
  /// The run ended but its file could not be written; its journal is kept for a retry.
  case saveFailed(StorageTrouble)
  case discarded
  /// A continued run stays as it was saved.
  case kept(RunSummary)
  case continued(InterruptedRun)
  /// A run, and whether its journal exists: without it, the run can be neither continued nor
  /// trimmed.
  case loaded(Run, hasJournal: Bool)
  /// A stored run that was trimmed or corrected.
  case changed(Run, RunSummary)
  case deleted(id: String)
  /// The runs of an import that were removed.
  case importUndone(ids: [String])
  /// Runs whose best efforts are now known; empty when no run lacks them any more.
  case measured([RunSummary])
  /// Runs with damaged files that were rebuilt from their journals.
  case repaired([RunSummary])
  /// Run files that are unreadable and could not be rebuilt; `isDone` if nothing is left to do
  /// today.
  case verified(damaged: [DamagedRun], isDone: Bool)
  /// The runs that can be restored, the last removed first.
  case restorable([RestorableRun])
  case restored(RunSummary)
  /// Another request failed: loading, deleting, settings, continuing, trimming.
  case failed(StorageRequest, StorageTrouble)
}

/// Why the flash failed, in words for the runner and the log.
package struct StorageTrouble: Hashable, Sendable {
  /// The kind of trouble.
  package enum Kind: String, Hashable, CaseIterable, Sendable {
    case full
    case readOnly
    case broken
    case damaged
    case missing
  }

  package var kind: Kind
  /// What, where and why, in one sentence.
  package var detail: String

  package init(kind: Kind, detail: String) {
    self.kind = kind
    self.detail = detail
  }
}

/// Everything found on the flash when the store was opened.
package struct StoredState: Hashable, Sendable {
  package var settings: Settings
  /// Every readable run, newest first; a run being continued appears as it was saved.
  package var runs: [RunSummary]
  /// Unreadable files in `runs/`, by id, with the reason.
  package var damaged: [DamagedRun]
  /// A run that was neither saved nor discarded.
  package var interrupted: InterruptedRun?
  /// Runs that are present but not among the stored ones.
  package var unlisted: [UnlistedRun]
  /// Whether any removed run can be restored.
  package var canRestore: Bool
  /// Bytes free on the volume.
  package var free: Int64

  /// Free bytes below which the runner is asked to delete runs, and removed ones are purged (20
  /// hours of journal at 10 Hz are about 100 MB; see `JournalLimits.standardWaiting`).
  package static let littleSpace: Int64 = 100 << 20

  package init(
    settings: Settings = Settings(), runs: [RunSummary] = [], damaged: [DamagedRun] = [],
    interrupted: InterruptedRun? = nil, unlisted: [UnlistedRun] = [], canRestore: Bool = false,
    free: Int64 = .max
  ) {
    self.settings = settings
    self.runs = runs
    self.damaged = damaged
    self.interrupted = interrupted
    self.unlisted = unlisted
    self.canRestore = canRestore
    self.free = free
  }
}

/// An unreadable run file; it is kept.
package struct DamagedRun: Hashable, Sendable {
  package var id: String
  package var reason: String

  package init(id: String, reason: String) {
    self.id = id
    self.reason = reason
  }
}
