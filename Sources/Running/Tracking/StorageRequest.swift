package import RunModel
import Synchronization

/// What the wearable asks of its flash; performed in order, one after the other.
package enum StorageRequest: Hashable, Sendable {
  /// Makes the journal of a new run; durable when answered.
  case begin(RunHeader)
  /// Adds records to the journal of the run in progress; durable when answered.
  case append([RunRecord])
  /// Adds the record that ends the run and does what it says: a run file, or nothing left.
  ///
  /// With the recorder of the run, its records need not be read once more to be saved.
  case end(at: RunTime, RunEnd, by: LiveRecorder? = nil)
  /// Takes back the save of the newest run: its journal is in progress again, and its file stays
  /// until the next save. Answered by `.continued`.
  case continueRun(id: String)
  /// Ends a saved run when it had been run for so many milliseconds. Answered by `.trimmed`.
  case trim(id: String, duration: Int64)
  case load(id: String)
  case delete(id: String)
  /// Removes all runs of an import, by the number that their `ImportMark` has. Answered by
  /// `.importUndone`.
  case undoImport(batch: Int)
  case saveSettings(Settings)
  /// Looks for the best efforts of some runs that lack them. Answered by `.measured`.
  case measure
  /// Reads some run files to their checksums; `day` counts from 1970-01-01 and is `nil` while the
  /// date is not known. Answered by `.verified`.
  case verify(day: Int?)
  /// Lists the runs that can be brought back. Answered by `.restorable`.
  case listRestorable
  /// Brings a removed run back. Answered by `.restored`.
  case restore(id: String)
}

/// The recorder of a run that has ended, on its way to the store.
///
/// It changes what a request costs, not what it means, so all are equal.
package final class LiveRecorder: Hashable, Sendable {
  private let recorder: Mutex<RunRecorder?>

  package init(_ recorder: RunRecorder) { self.recorder = Mutex(recorder) }

  /// Gives the recorder away, once: a long run is large, and requests may outlive their answers.
  package func take() -> RunRecorder? {
    recorder.withLock { held in
      defer { held = nil }
      return held
    }
  }

  package static func == (left: LiveRecorder, right: LiveRecorder) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}

/// What the flash answers.
package enum StorageOutcome: Hashable, Sendable {
  /// The store is open; the first outcome of all.
  case opened(StoredState)
  /// Everything asked so far is durable; bytes free on the volume.
  case durable(free: Int64)
  /// Journal records wait in memory until the flash takes them again.
  case notDurable(StorageTrouble)
  /// So many fixes, the oldest that waited, are lost: there was no more room for them in memory.
  case dropped(fixes: Int)
  case saved(Run, RunSummary)
  /// The run was ended but its file could not be written; its journal is kept for a later try.
  case saveFailed(StorageTrouble)
  case discarded
  /// A continued run stays as it was saved.
  case kept(RunSummary)
  case continued(InterruptedRun)
  /// A run, and whether its journal is there: without it, it can be neither continued nor trimmed.
  case loaded(Run, hasJournal: Bool)
  case trimmed(Run, RunSummary)
  case deleted(id: String)
  /// The runs of an import that were removed.
  case importUndone(ids: [String])
  /// Runs whose best efforts are known now; none when no run lacks them any more.
  case measured([RunSummary])
  /// Runs whose files were damaged and that were made anew from their journals.
  case repaired([RunSummary])
  /// Run files that cannot be read and could not be made anew; whether nothing is left to do today.
  case verified(damaged: [DamagedRun], isDone: Bool)
  /// The runs that can be brought back, the last removed first.
  case restorable([RestorableRun])
  case restored(RunSummary)
  /// Something else went wrong: loading, deleting, settings, continuing, trimming.
  case failed(StorageRequest, StorageTrouble)
}

/// Why the flash refused, in words for the runner and the log.
package struct StorageTrouble: Hashable, Sendable {
  /// What kind of trouble it is.
  package enum Kind: String, Hashable, CaseIterable, Sendable {
    case full
    case readOnly
    case broken
    case damaged
    case missing
  }

  package var kind: Kind
  /// What, where and why, one sentence.
  package var detail: String

  package init(kind: Kind, detail: String) {
    self.kind = kind
    self.detail = detail
  }
}

/// All that was found on the flash when the store was opened.
package struct StoredState: Hashable, Sendable {
  package var settings: Settings
  /// Every readable run, newest first; one that is being continued as it was saved.
  package var runs: [RunSummary]
  /// Files in `runs/` that cannot be read, by id, with the reason.
  package var damaged: [DamagedRun]
  /// A run that was neither saved nor discarded.
  package var interrupted: InterruptedRun?
  /// Other runs that are here and not stored.
  package var unlisted: [UnlistedRun]
  /// Whether there are removed runs that can be restored.
  package var canRestore: Bool
  /// Bytes free on the volume.
  package var free: Int64

  /// Bytes free below which the runner is told to delete runs, and removed ones give way (20 hours
  /// of journal at 10 Hz are 40 MB).
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

/// A run file that cannot be read; it is kept.
package struct DamagedRun: Hashable, Sendable {
  package var id: String
  package var reason: String

  package init(id: String, reason: String) {
    self.id = id
    self.reason = reason
  }
}
