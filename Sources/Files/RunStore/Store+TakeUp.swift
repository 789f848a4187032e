import RunModel
package import Tracking

// A flight record contains the state that its store had found, but not the files. A store that
// replays the record continues from that state, so that the resulting files are the same.

extension Store {
  /// Adopts the state of another store: its run numbers and its run in progress.
  package mutating func takeUp(_ state: StoredState) {
    note(RunNumber.highest(of: state.runs.map(\.number) + [number]))
    if let run = state.interrupted { takeUp(run) }
  }

  /// Continues a run as the run in progress, unless it already is.
  package mutating func takeUp(_ run: InterruptedRun) {
    guard current?.header.journal != run.header.journal else { return }
    if var forgotten = current {
      forgotten.addInterruption(boot: options.boot)
      waiting.append(forgotten)
      current = nil
    }
    note(run.header.number)
    var header = run.header
    header.journal = freeJournal(header.journal)
    current = JournalWriter(header, records: run.records)
    _ = report()
  }
}
