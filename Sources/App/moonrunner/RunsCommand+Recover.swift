import Console
import RunModel
import RunStore
import Tracking

extension RunsCommand {
  /// `moonrunner runs recover`: stores the runs in the directory that are not stored yet.
  static func recover(_ arguments: Arguments, to output: inout Output) throws(CommandError) {
    let before = try DataDirectory.look(arguments.data)
    let known = Set(before.runIDs)
    var directory = try DataDirectory.change(arguments.data)
    for outcome in directory.store.saveUnfinished() {
      if case .saveFailed(let trouble) = outcome {
        throw .failed("cannot save the interrupted run: \(trouble.detail)")
      }
    }
    let repaired = Set(directory.repaired.map(\.id))
    for run in directory.repaired { try output.line("rebuilt from its journal: \(run.id)") }
    for run in directory.store.summaries where !known.contains(run.id) && !repaired.contains(run.id)
    { try output.line("saved: \(run.id)") }
    let left = directory.store.unlistedRuns()
    let damaged = directory.store.damagedRuns
    for run in left { try output.line("\(run.id): \(run.words)") }
    for run in damaged { try output.line("\(run.id): damaged: \(run.reason)") }
    let count = left.count + damaged.count
    guard count == 0 else {
      try output.flush()
      throw .failed("cannot recover \(count) \(count == 1 ? "run" : "runs"); see above")
    }
    if known == Set(directory.runIDs), repaired.isEmpty { try output.line("nothing to recover") }
  }
}

extension UnlistedRun {
  static let recover = "'moonrunner runs recover' rebuilds runs that have a journal"

  /// The location of the run and what to do about it.
  var words: String {
    switch place {
    case .unfinished:
      "in journal/, being recorded or interrupted; 'moonrunner runs recover' saves"
        + " it"
    case .waiting: "in journal/, not saved yet; 'moonrunner runs recover' saves it"
    case .skipped:
      "in journal/, reading it crashed the program; it is retried after this machine reboots"
    case .staged: "imported, but still staged; 'moonrunner runs recover' completes the import"
    case .quarantined:
      "in quarantine/, its journal is damaged; 'moonrunner runs restore \(id)' restores what is"
        + " intact"
    }
  }
}
