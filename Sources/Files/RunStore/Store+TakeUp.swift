import RunModel
package import Tracking

// A flight record tells what its store had found, but not the files. A store that plays it again
// goes on from there, so that the files that come out are the same.

extension Store {
  /// Goes on where another store stood: with its numbers, and the run that it found in progress.
  package mutating func takeUp(_ state: StoredState) {
    note(RunNumber.highest(of: state.runs.map(\.number) + [number]))
    if let run = state.interrupted { takeUp(run) }
  }

  /// Makes a run the one in progress, unless it is.
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
