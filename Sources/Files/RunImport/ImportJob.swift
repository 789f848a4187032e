import Activities
package import RunModel
package import RunStore
package import Tracking

/// What became of a run of a file.
package enum ImportOutcome: Hashable, Sendable {
  /// It will come in; `saidDistance` is what the file says, metres, `notes` what could not be read
  /// of it, and what was corrected.
  case new(RunSummary, saidDistance: Double?, notes: [String])
  /// It is there already, as the run of this id.
  case known(id: String)
  /// Earlier software imported it by other rules: the run is there as `old`, and may come in anew.
  case replaces(old: RunSummary, RunSummary, saidDistance: Double?, notes: [String])
  /// The stored run of this id is damaged, and this intact copy of it will take its place.
  case repairs(id: String)
  /// Why it does not come in.
  case refused(String)
  /// The file is none of those that are read.
  case foreign
}

/// Brings runs of files into a data directory: each is judged and written down, and all of them
/// count together, or none does.
package struct ImportJob {
  private var staging: ImportStaging
  private let context: ImportedRun.Context
  private var journals: [JournalID: [RunSummary]]
  /// Stored runs of imports by earlier rules, which are judged anew.
  private let outdated: [String: RunSummary]

  /// - Parameters:
  ///   - staging: Of the data directory.
  ///   - runs: All runs that are stored there.
  ///   - context: What runs need besides their files.
  ///   - judgesAnew: Whether runs that earlier software imported may be replaced.
  package init(
    _ staging: ImportStaging, runs: [RunSummary], _ context: ImportedRun.Context,
    judgesAnew: Bool = false
  ) {
    self.staging = staging
    let outdated = runs.filter { run in
      judgesAnew && run.imported.map { $0.rules < ImportMark.currentRules } ?? false
    }
    self.outdated = Dictionary(outdated.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    self.context = context
    journals = Dictionary(grouping: runs, by: \.journal)
  }

  /// The runs that will come in, as lists will have them.
  package var staged: [RunSummary] { staging.staged }

  /// Stored runs that would go, and those that would take their places.
  package var replaced: [RunSummary] { staging.replacedRuns }
  package var replacements: [RunSummary] { staging.replacements }

  /// Leaves stored runs as they are: those that would replace them do not come in.
  ///
  /// - Throws: `StorageTrouble` when the flash does not do that.
  package mutating func keepReplaced() throws(StorageTrouble) { try staging.keepReplaced() }

  /// Stored runs that intact copies will take the place of.
  package var repairs: Int { staging.repairs }

  /// Reads a file and writes its runs down.
  ///
  /// - Parameters:
  ///   - name: Of the file, with or without its folders.
  ///   - source: The next bytes; `nil` or none at the end.
  ///   - body: Is given the name of the file that held a run, and what became of that.
  /// - Throws: `StorageTrouble` when the flash is full or does not work, and what `body` throws.
  package mutating func add(
    _ name: String, from source: @escaping () throws -> [UInt8]?,
    _ body: (String, ImportOutcome) throws -> Void
  ) throws {
    try RecordingFile.read(name, from: source) { name, result in
      try body(name, try outcome(of: result, Volume.name(of: name)))
    }
  }

  /// Has the runs count when the store is opened next, or `Store.completeImport()` is called.
  ///
  /// - Throws: `StorageTrouble`; none of them counts then.
  package mutating func commit() throws(StorageTrouble) { try staging.commit() }

  /// Removes what was written down.
  ///
  /// - Throws: `StorageTrouble` when the flash does not do that.
  package func cancel() throws(StorageTrouble) { try staging.cancel() }

  private mutating func outcome(
    of result: Result<Recorded, any Error>, _ file: String
  ) throws(StorageTrouble) -> ImportOutcome {
    switch result {
    case .success(.run(let run)): return try stage(run, file)
    case .success(.activity(let activity)):
      let imported: ImportedRun
      do throws(ImportRefusal) { imported = try ImportedRun(activity, file: file, context) } catch {
        return .refused(error.description)
      }
      return try stage(
        imported.run, saidDistance: imported.saidDistance, notes: imported.notes)
    case .failure(let error):
      return error is RecordingFile.Foreign ? .foreign : .refused("\(error)")
    }
  }

  /// A run file of ours, which a card or a copy of one held.
  private mutating func stage(_ run: Run, _ file: String) throws(StorageTrouble) -> ImportOutcome {
    if let id = try staging.repair(by: run) { return .repairs(id: id) }
    var run = run
    // Of one that came in there before, where it came from then is what matters.
    run.imported =
      run.imported
      ?? ImportSource(
        format: ImportSource.own, creator: run.receiver, file: file,
        mark: ImportMark(batch: 0, after: 0))
    return try stage(run, saidDistance: nil, notes: [])
  }

  private mutating func stage(
    _ run: Run, saidDistance: Double?, notes: [String]
  ) throws(StorageTrouble) -> ImportOutcome {
    // Replays of older versions gave the first run of every folder the same journal.
    let sameJournal = journals[run.journal]?.first { $0.isSameRun(as: run.summary) }?.id
    let known =
      sameJournal
      ?? run.timestamp.flatMap { staging.same(start: $0, duration: run.duration) }
    if let known {
      guard let old = outdated[known], let new = run.imported,
        let source = staging.source(of: known), new.isOfSameFile(as: source),
        !staging.replaces(known)
      else { return .known(id: known) }
      let summary = try staging.stage(run, replacing: old)
      return .replaces(old: old, summary, saidDistance: saidDistance, notes: notes)
    }
    let summary = try staging.stage(run)
    journals[run.journal, default: []].append(summary)
    return .new(summary, saidDistance: saidDistance, notes: notes)
  }
}

extension ImportJob {
  /// The badges that change when the runs come in: first those whose reference for silver and gold
  /// is another run, or whose medal goes.
  ///
  /// - Parameters:
  ///   - before: How the ladder stands.
  ///   - after: How it stands with the runs.
  /// - Returns: Each once.
  package static func changedBadges(from before: Standings, to after: Standings) -> [BadgeID] {
    var (taken, won): ([BadgeID], [BadgeID]) = ([], [])
    for change in changes(from: before, to: after) {
      switch change {
      case .moved(let badge, _, _), .lost(let badge, _): taken.append(badge)
      case .earned(let badge), .won(let badge, _): won.append(badge)
      }
    }
    var seen: Set<BadgeID> = []
    return (taken + won).filter { seen.insert($0).inserted }
  }

  /// What changes in badges when the runs come in.
  package enum Change: Hashable, Sendable {
    /// A badge that none of the runs before had reached.
    case earned(badge: BadgeID)
    /// A badge whose reference for silver and gold is an older run now: metres a second before and
    /// after.
    case moved(badge: BadgeID, from: Double, to: Double)
    /// A medal that no run before had won, or that none wins any more.
    case won(badge: BadgeID, Medal)
    case lost(badge: BadgeID, Medal)
  }

  /// What changes in badges, in the order of the ladder.
  ///
  /// - Parameters:
  ///   - before: How the ladder stands.
  ///   - after: How it stands with the runs.
  /// - Returns: Several for a badge whose medals change.
  package static func changes(from before: Standings, to after: Standings) -> [Change] {
    var changes: [Change] = []
    for id in after.ladder.ids {
      let (old, new) = (before.standing(id), after.standing(id))
      if let was = old.earned, let now = new.earned {
        // The reference for medals.
        if after.kinds[id].hasMedals, was.runID != now.runID {
          changes.append(.moved(badge: id, from: was.speed, to: now.speed))
        }
      } else if new.earned != nil {
        changes.append(.earned(badge: id))
      }
      for (medal, had, has) in [
        (Medal.silver, old.silver, new.silver), (.gold, old.gold, new.gold),
      ] {
        if had == nil, has != nil { changes.append(.won(badge: id, medal)) }
        if had != nil, has == nil { changes.append(.lost(badge: id, medal)) }
      }
    }
    return changes
  }
}
