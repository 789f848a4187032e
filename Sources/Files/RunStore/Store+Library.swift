package import RunModel
package import Tracking

extension Store {
  /// Returns a stored run with its points.
  ///
  /// Throws a `StorageTrouble`: `.missing` if there is no such run, otherwise why its file cannot
  /// be read.
  package func stored(_ id: String) throws -> StoredRun {
    guard RunID.isValid(id) else {
      throw StorageTrouble(kind: .missing, detail: "\"\(id.prefix(64))\" is not the id of a run")
    }
    do { return try read(id) } catch {
      throw StorageTrouble(error, at: RunFile.path(id))
    }
  }

  /// Reopens the newest run: its journal is in progress again, and its file stays until the next
  /// save replaces it.
  mutating func continueRun(_ id: String) throws -> InterruptedRun {
    guard current == nil else {
      throw StorageTrouble(kind: .broken, detail: "another run is in progress")
    }
    let summary = try known(id)
    guard isNewest(summary) else {
      throw StorageTrouble(
        kind: .readOnly, detail: "only the newest run can be continued; \(id) is older")
    }
    let parts = try volume.parts(of: summary.journal, in: JournalFiles.done)
    guard !parts.isEmpty else { throw Store.noJournal(id) }
    do {
      try volume.move(summary.journal, from: JournalFiles.done, to: JournalFiles.active)
      let contents = try volume.contents(of: summary.journal, limits: options.limits)
      guard !contents.isFull else {
        throw StorageTrouble(kind: .full, detail: "\(id) has reached the maximum length of a run")
      }
      guard contents.ending != nil else {
        throw StorageTrouble(kind: .damaged, detail: "the journal of \(id) cannot be read")
      }
      let run = InterruptedRun(contents)
      try checkJournal(contents, run.recorder, of: summary)
      var writer = JournalWriter(contents)
      try writer.adopt(
        try volume.parts(of: summary.journal, in: JournalFiles.active), in: volume)
      current = writer
      return run
    } catch {
      // The request can be repeated; if this move fails, the next start moves the journal.
      try? volume.move(summary.journal, from: JournalFiles.active, to: JournalFiles.done)
      throw error
    }
  }

  /// Returns whether a run is the most recently started one.
  private func isNewest(_ summary: RunSummary) -> Bool {
    RunOrder(runs.values).oldestFirst.last?.id == summary.id
      && waiting.allSatisfy { $0.header.number < summary.number }
  }

  func known(_ id: String, evenNewer: Bool = false) throws -> RunSummary {
    guard let summary = runs[id] else {
      throw StorageTrouble(kind: .missing, detail: "there is no run \(id.prefix(64))")
    }
    // The index does not show that a file was written by newer software.
    let isNewer = newer.contains(id) || (try? read(id))?.isNewer == true
    guard evenNewer || !isNewer else {
      throw StorageTrouble(
        kind: .readOnly, detail: "\(id) was written by a newer version and is left unchanged")
    }
    return summary
  }

  static func noJournal(_ id: String) -> StorageTrouble {
    StorageTrouble(
      kind: .missing,
      detail: "the journal of \(id) no longer exists: journals are kept for 30 days")
  }
}

// MARK: - Recomputation

/// A run recomputed from its journal.
package struct Recomputation: Hashable, Sendable {
  package var run: Run
  /// User-facing descriptions of data lost from the journal; empty if it is complete.
  package var faults: [String] = []
  /// Whether the stored run is unreadable, so that the journal is the only copy.
  package var isOnlyCopy = false
}

extension Store {
  /// Recomputes a stored run from its journal, with its own engine or another, and stores it.
  ///
  /// Badges earned live are kept, a trimmed end is restored, and corrections are undone on request.
  /// This also restores a run whose
  /// file is damaged or lost. The replaced version can be restored.
  ///
  /// - Parameters:
  ///   - id: The run's id.
  ///   - name: The engine, one of `DistanceEngines`; `nil` for the run's own.
  ///   - force: Whether to store the result of a damaged journal even over an intact run.
  ///   - undoes: Whether to undo corrections made during the run.
  /// - Throws: `StorageTrouble`; then the stored run is unchanged.
  /// - Returns: The new run, and the data lost from its journal.
  package mutating func recompute(
    _ id: String, engine name: String? = nil, force: Bool = false, undoes: Bool = false
  ) throws(StorageTrouble) -> Recomputation {
    do {
      let engine = try Store.engine(name)
      let made = try remake(id, engine: engine, whole: true, undoes: undoes)
      if let reason = made.refusal, !force { throw reason }
      if let journal = made.amended { try amend(journal, made.amendments) }
      let run = try install(made.run, keepsVersion: true)
      if let journal = made.amended { putAway(journal.header.journal) }
      return Recomputation(run: run, faults: made.faults, isOnlyCopy: !made.hasStored)
    } catch { throw StorageTrouble(error) }
  }

  /// Returns the result of ``recompute(_:engine:force:undoes:)`` without storing it.
  package func recomputed(
    _ id: String, engine name: String? = nil, undoes: Bool = false
  ) throws(StorageTrouble) -> Recomputation {
    do {
      let made = try remake(
        id, engine: try Store.engine(name), whole: true, undoes: undoes)
      return Recomputation(run: made.run, faults: made.faults, isOnlyCopy: !made.hasStored)
    } catch { throw StorageTrouble(error) }
  }

  private static func engine(_ name: String?) throws -> (any DistanceEngine)? {
    guard let name else { return nil }
    if let engine = DistanceEngines.make(name) { return engine }
    throw StorageTrouble(
      kind: .missing,
      detail: "unknown engine \"\(name.prefix(40))\"; the engines are "
        + DistanceEngines.names.joined(separator: ", "))
  }

  /// A run rebuilt from its journal.
  struct Remade {
    var run: Run
    /// Records that revoke a trim or corrections.
    var amendments: [RunRecord] = []
    /// The journal to which these have to be added, without its records.
    var amended: JournalContents?
    /// Data lost from the journal.
    var faults: [String] = []
    /// Whether the stored run is readable.
    var hasStored = false

    /// The reason why this run should not replace the stored run.
    var refusal: StorageTrouble? {
      guard hasStored, !faults.isEmpty else { return nil }
      return StorageTrouble(
        kind: .damaged,
        detail: "its journal is damaged: \(faults.joined(separator: ", ")). The stored run"
          + " is intact and is kept; --force replaces it anyway, and 'moonrunner runs restore'"
          + " undoes that")
    }
  }

  /// Rebuilds a run from its journal.
  ///
  /// - Parameters:
  ///   - id: The run's id.
  ///   - engine: `nil` for the run's own.
  ///   - whole: Whether to include a trimmed end.
  ///   - undoes: Whether to undo corrections made during the run.
  /// - Throws: `StorageTrouble` if there is no journal of this run.
  /// - Returns: The run as it would be stored.
  func remake(
    _ id: String, engine: (any DistanceEngine)? = nil, whole: Bool = false, undoes: Bool = false
  ) throws -> Remade {
    let isKnown = runs[id] != nil
    if isKnown { _ = try known(id) }
    let stored = try intact(id)?.run
    let gone = Set(removed.map(\.journal)).subtracting(runs.values.map(\.journal))
    let done = try volume.journals(in: JournalFiles.done).parts.keys
      .filter { !gone.contains($0) }
    let candidates =
      runs[id].map { [$0.journal] } ?? done.filter { id.hasSuffix($0.shortText) }
    for journal in candidates where done.contains(journal) {
      var contents = try volume.contents(of: journal, limits: options.limits)
      let faults = Store.faults(of: contents, since: stored)
      var amendments: [RunRecord] = []
      if whole, RunRecord.isTrimmed(contents.records) { amendments.append(.trim(at: nil)) }
      if undoes, RunRecord.isCorrected(contents.records) {
        amendments.append(.correction(at: .zero, .undone))
      }
      var records = contents.takeRecords()
      records.append(contentsOf: amendments)
      var run = RunFile.make(contents.header, records, id: contents.id, engine: engine)
      if let known = runs[id], !known.isSameRun(as: run.summary) {
        throw StorageTrouble(
          kind: .missing,
          detail: "the journal \(journal) belongs to another run, \(run.id); this run has none")
      }
      // A stored run keeps its id, even if another date would be chosen now.
      if isKnown { run.id = id }
      guard run.id == id else { continue }
      return Remade(
        run: run, amendments: amendments, amended: amendments.isEmpty ? nil : contents,
        faults: faults, hasStored: stored != nil)
    }
    if runs[id] == nil, removed.contains(where: { $0.id == id }) {
      throw StorageTrouble(
        kind: .missing, detail: "the run was deleted; 'moonrunner runs restore' restores it")
    }
    guard try isKnown || volume.exists(RunFile.path(id)) else {
      throw StorageTrouble(
        kind: .missing, detail: "there is no run \(id.prefix(64)) and no journal for it")
    }
    throw Store.noJournal(id)
  }

  /// Describes the data that a journal has lost since a run was made from it.
  private static func faults(of contents: JournalContents, since stored: Run?) -> [String] {
    var faults: [String] = []
    if !contents.isHeaderComplete { faults.append("its start cannot be read") }
    if contents.lostLines > 0 {
      faults.append("\(contents.lostLines) of \(contents.next) lines are lost")
    }
    if contents.ending == nil { faults.append("its end is missing") }
    if let quality = stored?.quality, contents.countedFixes < quality.fixes + quality.rejected {
      faults.append(
        "it has only \(contents.countedFixes) of \(quality.fixes + quality.rejected) fixes")
    }
    return faults
  }

  /// Returns the fault of a stored run; `nil` if there is none.
  package func verify(_ id: String) -> String? {
    do { return RunCheck.fault(in: try stored(id)) } catch { return StorageTrouble(error).detail }
  }

  /// Returns all run files with their faults, by id.
  package func verifyAll() throws(StorageTrouble) -> [(id: String, error: String?)] {
    let ids: [String]
    do { ids = try volume.runFiles().map(\.id) } catch { throw StorageTrouble(error) }
    return ids.sorted().map { ($0, verify($0)) }
  }
}

extension InterruptedRun {
  /// Creates a run to be continued: records revoked by an ending are removed, so that a recorder
  /// can simply apply the rest.
  init(_ contents: JournalContents) {
    var records = RunRecord.effective(contents.records, of: contents.header)
    // An ending that revokes records would revoke more when it is read again.
    if records.contains(where: \.isEnd) {
      records = Packed(
        records.lazy.map { record -> RunRecord in
          if case .end(let time, _) = record { .end(at: time, .save) } else { record }
        })
    }
    self.init(header: contents.header, records: records, lines: Int(contents.next))
  }
}
