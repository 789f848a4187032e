import Console
import Intake
import RunImport
import RunModel
import RunStore
import Tracking

/// `moonrunner runs import FILE...`: imports runs from other devices and programs.
enum ImportCommand {
  static func run(_ arguments: Arguments, to output: inout Output) throws(CommandError) {
    let names = arguments.operands
    if arguments.has("--undo") {
      guard names.isEmpty else { throw arguments.wrong("--undo takes no FILE") }
      return try undo(arguments, to: &output)
    }
    guard !names.isEmpty else { throw arguments.wrong("FILE is missing") }
    guard names.count(where: { $0 == "-" }) < 2 else {
      throw arguments.wrong("only one of the files can be standard input")
    }
    // The files are opened with the caller's rights, which are dropped below.
    let files = try ImportFiles(names)
    let data = try NewDataDirectory(arguments.data)
    defer { data.removeIfEmpty() }
    try bring(files, into: try DataDirectory.change(data.path), arguments, to: &output)
  }

  private static func bring(
    _ files: ImportFiles, into directory: DataDirectory, _ arguments: Arguments,
    to output: inout Output
  ) throws(CommandError) {
    var directory = directory
    let units = arguments.units(directory.settings)
    let ladder = try RunsCommand.ladder(directory)
    let stored = directory.store.summaries
    var job = try refusingStorage { () throws(StorageTrouble) in
      ImportJob(
        try ImportStaging(directory.files, runs: stored, bestEfforts: BestEffortTable(ladder)),
        runs: stored, context(arguments, directory.settings, ladder), judgesAnew: true)
    }
    var counts = Counts()
    do throws(CommandError) {
      counts = try read(files, into: &job, units, to: &output)
      try output.line(counts.words)
      let before = directory.standings(of: ladder)
      try askToReplace(&job, &counts, stored, before, arguments, units, to: &output)
      guard counts.new > 0 || counts.replaced > 0 || job.repairs > 0 else {
        try refusingStorage { () throws(StorageTrouble) in try job.cancel() }
        guard counts.refused == 0 else { throw .failed("nothing was imported") }
        return
      }
      let after = before.judging(rest(stored, job) + job.staged)
      for line in changes(from: before, to: after, units) { try output.line(line) }
      try output.flush()
      // Repairing a damaged run needs no confirmation.
      if counts.new > 0, !arguments.has("--yes") {
        guard Question.canBeAsked else {
          throw arguments.wrong("confirmation requires a terminal; --yes imports without asking")
        }
        guard Question.isYes("Import \(Counts.runs(counts.new))? [y/N] ") else {
          throw .failed("nothing was imported")
        }
      }
      try refusingStorage { () throws(StorageTrouble) in try job.commit() }
    } catch {
      try? job.cancel()
      throw error
    }
    do throws(StorageTrouble) { try directory.store.completeImport() } catch {
      throw .failed(
        "the runs are staged, and will be imported when \(directory.path) is writable again:"
          + " \(error.detail)")
    }
    if counts.replaced > 0 {
      try output.line(
        "replaced \(Counts.runs(counts.replaced)); 'moonrunner runs restore ID' restores a previous"
          + " version")
    }
    if job.repairs > 0 { try output.line("repaired \(Counts.runs(job.repairs))") }
    guard counts.new > 0 else { return }
    try output.line(
      "imported \(Counts.runs(counts.new)); 'moonrunner runs import --undo' undoes the import")
  }

  /// Returns the stored runs that are not replaced.
  private static func rest(_ stored: [RunSummary], _ job: ImportJob) -> [RunSummary] {
    let gone = Set(job.replaced.map(\.id))
    return stored.filter { !gone.contains($0.id) }
  }

  /// Asks once whether to replace runs imported by earlier software, and reports the changes.
  private static func askToReplace(
    _ job: inout ImportJob, _ counts: inout Counts, _ stored: [RunSummary], _ before: Standings,
    _ arguments: Arguments, _ units: Units, to output: inout Output
  ) throws(CommandError) {
    guard counts.replaced > 0 else { return }
    let after = before.judging(rest(stored, job) + job.replacements)
    let medals = Set(
      ImportJob.changes(from: before, to: after).map { change in
        switch change {
        case .earned(let badge), .moved(let badge, _, _), .won(let badge, _), .lost(let badge, _):
          badge
        }
      }
    ).count
    let metres = [job.replaced, job.replacements].map { runs in
      Wording.distanceWithUnit(runs.reduce(0) { $0 + $1.distance }, units)
    }
    let words =
      "\(Counts.runs(counts.replaced)) of earlier imports (\(metres[0]) become \(metres[1]),"
      + " \(medals) \(medals == 1 ? "badge or medal changes" : "badges or medals change"))"
    if arguments.has("--again") { return try output.line("replacing \(words)") }
    if Question.canBeAsked, !arguments.has("--yes") {
      try output.flush()
      if Question.isYes("Replace \(words)? [y/N] ") { return }
    } else {
      try output.line("\(words) could be replaced; --again replaces them")
    }
    counts.replaced = 0
    try refusingStorage { () throws(StorageTrouble) in try job.keepReplaced() }
  }

  private static func context(
    _ arguments: Arguments, _ settings: Settings, _ ladder: BadgeLadder
  ) -> ImportedRun.Context {
    context(settings, ladder, takesAnySport: arguments.has("--any-sport"))
  }

  /// Returns the basis for judging runs on a stick.
  static func basis(data: String) throws(CommandError) -> RunImportBasis {
    let directory = try DataDirectory.look(data)
    let ladder = try Ladder.load(nil, data: data).badges
    return RunImportBasis(
      runs: directory.store.summaries, standings: directory.standings(of: ladder),
      context: context(directory.settings, ladder, takesAnySport: false),
      bestEfforts: BestEffortTable(ladder))
  }

  private static func context(
    _ settings: Settings, _ ladder: BadgeLadder, takesAnySport: Bool
  ) -> ImportedRun.Context {
    ImportedRun.Context(
      units: settings.units, autoLap: settings.autoLap, utcOffset: settings.utcOffset,
      ladder: ladder.badges.map { LadderStep(name: $0.name, distance: $0.distance) },
      software: Help.version, takesAnySport: takesAnySport)
  }

  private static func refusingStorage<Value>(
    _ body: () throws(StorageTrouble) -> Value
  ) throws(CommandError) -> Value {
    do throws(StorageTrouble) { return try body() } catch {
      throw .failed("nothing was imported: \(error.detail)")
    }
  }

  // MARK: - Reading

  /// The results of reading the files, counted.
  private struct Counts {
    var new = 0
    var known = 0
    /// Runs imported by earlier software that are judged again.
    var replaced = 0
    /// Damaged runs with an intact copy among the files.
    var repaired = 0
    var refused = 0
    /// Files in folders and archives that are not recordings.
    var foreign = 0

    static func runs(_ count: Int) -> String { "\(count) \(count == 1 ? "run" : "runs")" }

    var words: String {
      var parts = ["\(Counts.runs(new)) to import"]
      if repaired > 0 { parts.append("\(repaired) to repair") }
      if replaced > 0 { parts.append("\(replaced) already imported by an earlier version") }
      if known > 0 { parts.append("\(known) already there") }
      if refused > 0 { parts.append("\(refused) left out") }
      if foreign > 0 { parts.append("\(foreign) other files skipped") }
      return parts.joined(separator: ", ")
    }
  }

  private static func read(
    _ files: ImportFiles, into job: inout ImportJob, _ units: Units, to output: inout Output
  ) throws(CommandError) -> Counts {
    var counts = Counts()
    var lines: [String] = []
    do {
      try files.each { file, isNamed, name in
        switch file {
        case .failure(let error):
          counts.refused += 1
          try output.line(error.message)
        case .success(let file):
          try job.add(name, from: { try file.next() }) { inner, outcome in
            let name = inner == name ? name : "\(name): \(inner)"
            switch outcome {
            case .new(let run, let said, let notes):
              counts.new += 1
              lines = [ImportCommand.line(name, run, said, units)]
              lines += notes.map { "\(name): \($0)" }
            case .replaces(let old, let run, let said, let notes):
              counts.replaced += 1
              let was = Wording.distanceWithUnit(old.distance, units)
              lines = [ImportCommand.line(name, run, said, units) + "; it was \(was)"]
              lines += notes.map { "\(name): \($0)" }
            case .known(let id):
              counts.known += 1
              lines = ["\(name): already there, \(id)"]
            case .repairs(let id):
              counts.repaired += 1
              lines = ["\(name): an intact copy of \(id), whose stored file is damaged"]
            case .foreign where isNamed && inner == name:
              counts.refused += 1
              lines = ["\(name): left out: it is not a FIT, GPX, TCX or MoonRunner run file"]
            case .foreign:
              counts.foreign += 1
              lines = []
            case .refused(let reason):
              counts.refused += 1
              lines = ["\(name): left out: \(reason)"]
            }
            for line in lines { try output.line(line) }
          }
        }
      }
    } catch let error as CommandError {
      throw error
    } catch {
      throw .failed("nothing was imported: \(DataDirectory.detail(error))")
    }
    return counts
  }

  private static func line(
    _ name: String, _ run: RunSummary, _ said: Double?, _ units: Units
  ) -> String {
    let distance = Wording.distanceWithUnit(run.distance, units)
    let file = said.map { Wording.distanceWithUnit($0, units) }
    return "\(name): \(RunsCommand.date(run)), \(distance)"
      + (file.map { $0 == distance ? "" : " (the file says \($0))" } ?? "")
      + ", \(Wording.duration(run.duration))"
  }

  // MARK: - Badges

  /// Returns the changes to badges, in words.
  private static func changes(
    from before: Standings, to after: Standings, _ units: Units
  ) -> [String] {
    let changes = ImportJob.changes(from: before, to: after)
    guard !changes.isEmpty else { return ["no badge changes"] }
    let earned = changes.compactMap { change -> String? in
      if case .earned(let badge) = change { after.ladder[badge].name } else { nil }
    }
    return (earned.isEmpty ? [] : ["badges earned: \(earned.joined(separator: ", "))"])
      + changes.compactMap { change in
        switch change {
        case .earned: nil
        case .moved(let badge, let from, let to):
          "\(after.ladder[badge].name): an older run now sets the pace to beat for silver and gold,"
            + " \(Wording.paceWithUnit(1 / to, units)) instead of"
            + " \(Wording.paceWithUnit(1 / from, units))"
        case .won(let badge, let medal): "\(after.ladder[badge].name): \(medal.rawValue) is earned"
        case .lost(let badge, let medal):
          "\(after.ladder[badge].name): \(medal.rawValue) is no longer earned"
        }
      }
  }

  // MARK: - Undo

  private static func undo(
    _ arguments: Arguments, to output: inout Output
  ) throws(CommandError) {
    var directory = try DataDirectory.change(arguments.data)
    let stored = directory.store.summaries
    guard let last = stored.compactMap(\.imported?.batch).max() else {
      throw .failed("there are no imported runs")
    }
    let runs = stored.filter { $0.imported?.batch == last }
    let units = arguments.units(directory.settings)
    let before = directory.standings(of: try RunsCommand.ladder(directory))
    let after = before.judging(stored.filter { $0.imported?.batch != last })
    for line in changes(from: before, to: after, units) { try output.line(line) }
    try output.flush()
    if !arguments.has("--yes") {
      guard Question.canBeAsked else {
        throw arguments.wrong("confirmation requires a terminal; --yes undoes an import unasked")
      }
      guard Question.isYes("Remove \(Counts.runs(runs.count)) of the last import? [y/N] ") else {
        throw .failed("the imported runs are kept")
      }
    }
    for outcome in directory.store.perform(.undoImport(batch: last)) {
      switch outcome {
      case .failed(_, let trouble): throw .failed("cannot undo the import: \(trouble.detail)")
      case .importUndone(let ids) where ids.count < runs.count:
        throw .failed(
          "removed \(ids.count) of \(Counts.runs(runs.count)); the others will be removed when"
            + " \(directory.path) is writable again")
      default: break
      }
    }
    try output.line(
      "removed \(Counts.runs(runs.count)); 'moonrunner runs restore ID' restores one")
  }
}
