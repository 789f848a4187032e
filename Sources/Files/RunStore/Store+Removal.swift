import JSON
package import RunModel
package import Tracking

// A run is removed and restored by a rename, so it is always in exactly one place. A discarded run
// is restored as if its ending had been a save.

extension Store {
  /// Removes a run, which can be restored.
  ///
  /// An unreadable file is quarantined instead.
  mutating func delete(_ id: String) throws {
    if damaged[id] != nil {
      try quarantine(RunFile.path(id))
      damaged[id] = nil
      return
    }
    let summary = try known(id, evenNewer: true)
    guard summary.journal != current?.header.journal else {
      throw StorageTrouble(kind: .broken, detail: "the run is in progress")
    }
    guard !waiting.contains(where: { $0.header.journal == summary.journal }) else {
      throw StorageTrouble(kind: .broken, detail: "the run is still being saved")
    }
    // Otherwise the next start would find the journal and save the run.
    try volume.move(summary.journal, from: JournalFiles.active, to: JournalFiles.done)
    let item = removal(of: summary)
    let path = RunFile.path(id)
    try volume.rename(path, to: item.paths[0], replacing: false)
    do {
      try volume.makeDurable(item.paths[0])
      try volume.syncDirectory(Volume.directory(of: path))
    } catch {
      // After a reported failure the run should still be there; if moving it back fails, it can be
      // restored.
      if (try? volume.rename(item.paths[0], to: path, replacing: false)) == nil {
        forget(id)
        removed.append(item)
      }
      throw error
    }
    forget(id)
    removed.append(item)
    makeRoom()
  }

  mutating func forget(_ id: String) {
    runs[id] = nil
    newer.remove(id)
    appendToIndex(index.forget(id))
  }

  /// The time to be recorded for a removal.
  var moment: RemovedRun.Moment {
    let order = RunOrder(runs.values)
    let dates = order.oldestFirst.filter { order.supported.contains($0.id) }.compactMap(\.timestamp)
    let newest = (dates + [today].compactMap { $0 }).max() ?? order.oldestFirst.last?.timestamp
    return RemovedRun.Moment(number: number, day: newest?.date)
  }

  /// Returns the description of a run to be removed, with an unused file name.
  private func removal(of summary: RunSummary) -> RemovedRun {
    removals(of: [summary])[0]
  }

  func removals(of summaries: [RunSummary]) -> [RemovedRun] {
    let moment = moment
    var taken = Set(removed.flatMap(\.names))
    return summaries.map { summary in
      var item = RemovedRun(summary, moment)
      var copy = 1
      while !taken.insert(item.names[0]).inserted {
        copy += 1
        item = RemovedRun(summary, moment, copy: copy)
      }
      return item
    }
  }

  /// Moves away the file of a run that is now stored under another name.
  mutating func setAside(_ summary: RunSummary) throws {
    let item = removal(of: summary)
    try volume.rename(RunFile.path(summary.id), to: item.paths[0], replacing: false)
    try volume.makeDurable(item.paths[0])
    try volume.syncDirectory(RunFile.directory(of: summary.id))
    forget(summary.id)
    removed.append(item)
  }

  /// Copies a run file that is about to be replaced, so that it can be restored.
  mutating func keepVersion(_ summary: RunSummary) throws {
    let item = removal(of: summary)
    let temporary = item.paths[0] + ".tmp"
    try volume.removeIfThere(temporary)
    let crc = try volume.copy(RunFile.path(summary.id), to: temporary)
    guard try volume.checksum(of: temporary) == crc else {
      throw StorageTrouble(
        kind: .damaged, detail: "\(temporary) reads back differently from what was written")
    }
    try volume.publish(temporary, as: item.paths[0], replacing: false)
    removed.append(item)
  }

  /// Moves the journal of a discarded, never saved run to `removed/`, so that it can be restored.
  mutating func drop(_ journal: JournalID) throws {
    let moment = moment
    var isMoved = false
    for directory in [JournalFiles.active, JournalFiles.done] {
      // The last part contains the ending: until it is moved, the next start continues the removal.
      let parts = try volume.parts(of: journal, in: directory)
      for part in parts {
        let path = RemovedRun.path(part, moment)
        try volume.rename(part.path, to: path, replacing: true)
        try volume.makeDurable(path)
      }
      guard !parts.isEmpty else { continue }
      try volume.syncDirectory(directory)
      isMoved = true
    }
    guard isMoved else { return }
    removed = try volume.removedRuns()
    makeRoom()
  }
}

// MARK: - Restoring

extension Store {
  /// Reads the runs that can be restored, most recently removed first; this takes a while.
  package func restorableRuns() -> [RestorableRun] {
    let stored = Set(runs.values.map(\.journal))
    let items = removed.reversed().map { item in
      let run = try? contents(of: item)
      let reason: RestorableRun.Reason =
        item.id == nil ? .discarded : stored.contains(item.journal) ? .replaced : .deleted
      return RestorableRun(
        id: run?.id ?? item.id ?? "discarded-\(item.journal)", summary: run?.summary,
        reason: reason)
    }
    return items + quarantinedRuns()
  }

  /// Returns whether a deleted run with this id can be restored.
  package func canRestore(_ id: String) -> Bool { removed.contains { $0.id == id } }

  /// Reads the run from a removed file or journal.
  private func contents(of item: RemovedRun) throws -> Run {
    guard let id = item.id else {
      var contents = try volume.contents(of: item.journal, at: item.paths)
      return RunFile.make(contents.header, contents.takeRecords(), id: contents.id)
    }
    let file = try volume.open(item.paths[0], .read)
    return try read(id) { try file.read(Volume.chunk) }.run
  }

  /// Restores a deleted or discarded run; if several have this id, the one removed last.
  ///
  /// A replaced version takes the place of the stored run, which can then be restored in turn.
  ///
  /// - Throws: `StorageTrouble` if there is no such run, or another run now has its id.
  package mutating func restore(_ id: String) throws(StorageTrouble) -> RunSummary {
    do {
      if let item = removed.last(where: { $0.id == id }) { return try restoreFile(item, id) }
      for item in removed.reversed() where item.id == nil {
        guard id == "discarded-\(item.journal)" || (try? contents(of: item).id) == id else {
          continue
        }
        return try restoreJournal(item.journal, item.paths)
      }
      if let (journal, paths) = quarantinedJournal(id) {
        return try restoreJournal(journal, paths, isOwn: true)
      }
    } catch { throw StorageTrouble(error) }
    throw StorageTrouble(
      kind: .missing,
      detail: runs[id] == nil
        ? "no removed run has this id; 'moonrunner runs list --deleted' lists removed runs"
        : "the run exists; it was not removed")
  }

  private mutating func restoreFile(_ item: RemovedRun, _ id: String) throws -> RunSummary {
    let path = RunFile.path(id)
    let run: Run
    do { run = try contents(of: item) } catch  where error is RunFileError || error is JSONError {
      return try remakeRemoved(item, id)
    }
    if let stored = runs[id] {
      guard stored.isSameRun(as: run.summary) else {
        throw StorageTrouble(
          kind: .broken, detail: "another run now has this id; delete that one first")
      }
      if try intact(id) != nil { try keepVersion(stored) } else { try quarantineCopy(of: path) }
      // A version of the same size must not match the old index entry.
      appendToIndex(index.forget(id), sync: true)
    } else if try volume.exists(path) {
      guard damaged[id] != nil else {
        throw StorageTrouble(
          kind: .broken, detail: "a file with this id already exists; delete it first")
      }
      try quarantineCopy(of: path)
    }
    try volume.putBack(item.paths[0], as: id)
    removed.removeAll { $0 == item }
    appendToIndex(remember(try read(id), size: try volume.size(of: path)))
    guard let summary = runs[id] else { throw Store.noRun }
    return summary
  }

  /// Restores a deleted run from its journal, since its file is damaged.
  private mutating func remakeRemoved(_ item: RemovedRun, _ id: String) throws -> RunSummary {
    var others = self
    others.removed.removeAll { $0.journal == item.journal }
    let made = try others.remake(id)
    if let refusal = made.refusal { throw refusal }
    _ = try install(made.run, keepsVersion: true)
    try quarantine(item.paths[0])
    removed.removeAll { $0 == item }
    guard let summary = runs[id] else { throw Store.noRun }
    return summary
  }

  /// Restores a discarded run by saving it; a run from quarantine (`isOwn`) never replaces another.
  ///
  /// Until the new ending is durable, the journals in progress still contain the discard: the part
  /// with the old ending is moved first.
  private mutating func restoreJournal(
    _ journal: JournalID, _ paths: [String], isOwn: Bool = false
  ) throws -> RunSummary {
    var taken = Set(try volume.parts(of: journal, in: JournalFiles.active).map(\.number))
    var number = paths.count
    for path in paths.reversed() {
      while !taken.insert(number).inserted { number += 1 }
      let place = JournalFiles.path(journal, part: number)
      number = max(1, number - 1)
      try volume.rename(path, to: place, replacing: false)
      try volume.makeDurable(place)
      try volume.syncDirectory(Volume.directory(of: path))
    }
    removed.removeAll { $0.paths == paths }
    let contents = try volume.contents(of: journal, limits: options.limits)
    var writer = JournalWriter(contents)
    try writer.adopt(try volume.parts(of: journal, in: JournalFiles.active), in: volume)
    writer.add([.end(at: contents.records.lazy.map(\.time).max() ?? .zero, .save)])
    try flush(&writer)
    writer.close()
    var whole = try volume.contents(of: journal, limits: options.limits)
    if isOwn { return try save(&whole, isOwn: true).summary }
    for case .saved(_, let summary) in try settle(&whole) { return summary }
    throw StorageTrouble(kind: .damaged, detail: "the journal of the run cannot be read")
  }
}

// MARK: - Expiry

extension Store {
  /// Maximum number of removed runs that expire in one pass.
  static let mostEnded = 200

  /// Reads the removed runs; a file that a power cut left in both places counts as stored.
  mutating func readRemoved() throws {
    for item in try volume.removedRuns() {
      guard let id = item.id, runs[id]?.journal == item.journal,
        let file = try? volume.checksum(of: RunFile.path(id)),
        let copy = try? volume.checksum(of: item.paths[0]), file == copy
      else { continue }
      do { try volume.remove(item.paths[0]) } catch { warn(error) }
    }
    removed = try volume.removedRuns()
    note(RunNumber.highest(of: removed.map(\.number) + [number]))
    // A killed program may have moved a file without syncing; a power cut would undo that.
    for directory in [RemovedRun.directory] + RunFile.directories {
      do { try volume.syncDirectory(directory) } catch {
        if error.code != .missing { warn(error) }
      }
    }
  }

  /// Deletes runs for good 30 days after their removal, a limited number at a time, and more if
  /// space is needed.
  mutating func endRemovals() throws(FileError) {
    guard !removed.isEmpty else { return }
    let retention = Retention(runs.values)
    let over = removed.lazy.filter { item in
      retention.isOver(since: item.number, on: item.date, undated: item.isUndated)
    }
    try end(Array(over.prefix(Store.mostEnded)))
    makeRoom()
  }

  /// Deletes removed runs for good until there is space to record: versions of stored runs first,
  /// then the others in order of removal.
  mutating func makeRoom() {
    guard !removed.isEmpty, let free = try? volume.freeBytes(), free < StoredState.littleSpace
    else { return }
    let stored = Set(runs.values.map(\.journal))
    let versions = removed.filter { stored.contains($0.journal) }
    let others = removed.filter { !stored.contains($0.journal) }
    for item in (versions + others).prefix(Store.mostEnded) {
      guard let free = try? volume.freeBytes(), free < StoredState.littleSpace else { return }
      do { try end([item]) } catch { return warn(error) }
    }
  }

  /// Deletes runs for good, but keeps a version as long as its stored run is unreadable.
  ///
  /// The journals of deleted runs go first, since only the run files identify them.
  private mutating func end(_ items: [RemovedRun]) throws(FileError) {
    guard !items.isEmpty else { return }
    let stored = Dictionary(grouping: runs.values, by: \.journal)
    let done = try volume.journals(in: JournalFiles.done)
    let ending = Set(items)
    let others = Set(removed.lazy.filter { !ending.contains($0) }.map(\.journal))
    try volume.removeJournals(
      of: items.filter { stored[$0.journal] == nil && !others.contains($0.journal) }, done)
    for item in items {
      if let runs = stored[item.journal], !runs.contains(where: { (try? read($0.id)) != nil }) {
        for run in runs { repair(run.id) }
        continue
      }
      for path in item.paths { try volume.removeIfThere(path) }
      removed.removeAll { $0 == item }
    }
  }
}
