import Activities
package import RunModel
package import RunStore
package import Tracking

/// The result for one run of a file.
package enum ImportOutcome: Hashable, Sendable {
  /// The run will be imported; `saidDistance` (m) is the distance stated by the file, and `notes`
  /// list unreadable and corrected data.
  case new(RunSummary, saidDistance: Double?, notes: [String])
  /// The run is already stored under this id.
  case known(id: String)
  /// The run was imported by earlier software under other rules: `old` is the stored run, which may
  /// be replaced.
  case replaces(old: RunSummary, RunSummary, saidDistance: Double?, notes: [String])
  /// The stored run with this id is damaged and will be replaced by this intact copy.
  case repairs(id: String)
  /// The reason why the run is not imported.
  case refused(String)
  /// The file type is not supported.
  case foreign
}

/// Imports runs from files into a data directory as one transaction: each run is judged and staged,
/// and either all of them count or none.
package struct ImportJob {
  private var staging: ImportStaging
  private let context: ImportedRun.Context
  private var journals: [JournalID: [RunSummary]]
  /// Stored runs imported under earlier rules, which are judged again.
  private let outdated: [String: RunSummary]

  /// - Parameters:
  ///   - staging: The staging area of the data directory.
  ///   - runs: All runs stored in the data directory.
  ///   - context: The data that runs need in addition to their files.
  ///   - judgesAnew: Whether runs imported by earlier software may be replaced.
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

  /// The runs to be imported, as list entries.
  package var staged: [RunSummary] { staging.staged }

  /// Stored runs that would be replaced, and their replacements.
  package var replaced: [RunSummary] { staging.replacedRuns }
  package var replacements: [RunSummary] { staging.replacements }

  /// Keeps stored runs as they are and drops their replacements from the import.
  ///
  /// - Throws: `StorageTrouble` if the flash fails.
  package mutating func keepReplaced() throws(StorageTrouble) { try staging.keepReplaced() }

  /// Number of stored runs that will be replaced by intact copies.
  package var repairs: Int { staging.repairs }

  /// Reads a file and stages its runs.
  ///
  /// - Parameters:
  ///   - name: The file name, with or without folders.
  ///   - source: Returns the next bytes; `nil` or empty at the end.
  ///   - body: Called for each run with the name of its file and its outcome.
  /// - Throws: `StorageTrouble` if the flash is full or fails, and errors from `body`.
  package mutating func add(
    _ name: String, from source: @escaping () throws -> [UInt8]?,
    _ body: (String, ImportOutcome) throws -> Void
  ) throws {
    try RecordingFile.read(name, from: source) { name, result in
      try body(name, try outcome(of: result, Volume.name(of: name)))
    }
  }

  /// Commits the import; it takes effect when the store is next opened, or by
  /// `Store.completeImport()`.
  ///
  /// - Throws: `StorageTrouble`, in which case none of the runs is imported.
  package mutating func commit() throws(StorageTrouble) { try staging.commit() }

  /// Removes the staged runs.
  ///
  /// - Throws: `StorageTrouble` if the flash fails.
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

  /// Stages one of our own run files, from a card or a copy of one.
  private mutating func stage(_ run: Run, _ file: String) throws(StorageTrouble) -> ImportOutcome {
    if let id = try staging.repair(by: run) { return .repairs(id: id) }
    var run = run
    // A run that was imported on the other card keeps its original source.
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
    // Replays by older versions gave the first run in every folder the same journal ID.
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
  /// Returns the badges changed by the import: first those with a new reference run for silver and
  /// gold or a lost medal, then those earned or with a medal won.
  ///
  /// - Parameters:
  ///   - before: The standings before.
  ///   - after: The standings with the imported runs.
  /// - Returns: Each badge once.
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

  /// A change to a badge by an import.
  package enum Change: Hashable, Sendable {
    /// A badge earned for the first time.
    case earned(badge: BadgeID)
    /// A badge with a different reference run for silver and gold, usually an older one, and the
    /// speeds (m/s) of both runs.
    case moved(badge: BadgeID, from: Double, to: Double)
    /// A medal won for the first time.
    case won(badge: BadgeID, Medal)
    /// A medal no longer held by any run.
    case lost(badge: BadgeID, Medal)
  }

  /// Returns the changes to badges, in the order of the ladder.
  ///
  /// - Parameters:
  ///   - before: The standings before.
  ///   - after: The standings with the imported runs.
  /// - Returns: The changes, several for a badge if more than one of its medals changes.
  package static func changes(from before: Standings, to after: Standings) -> [Change] {
    var changes: [Change] = []
    for id in after.ladder.ids {
      let (old, new) = (before.standing(id), after.standing(id))
      if let was = old.earned, let now = new.earned {
        // The earning run is the reference for medals.
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
