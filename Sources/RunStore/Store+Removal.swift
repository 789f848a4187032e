package import RunModel
package import Tracking

// A run is removed by a rename and brought back by one: at every moment it is at the one place or
// at the other. A discarded run is brought back as if its ending had been a save.

/// A run that can be brought back, as a list shows it.
package struct RestorableRun: Hashable, Sendable {
  package var id: String
  /// What the run was; `nil` when its file cannot be read.
  package var summary: RunSummary?
  /// Whether it was discarded at its end; else it was saved and deleted later.
  package var isDiscarded: Bool
}

extension Store {
  /// Removes a run; it can be restored.
  ///
  /// A file that cannot be read is put out of the way instead.
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
    // One that lay there would be taken for a run that is to be saved, at the next start.
    try volume.move(summary.journal, from: JournalFiles.active, to: JournalFiles.done)
    let item = RemovedRun(deleted: id, journal: summary.journal, number: number)
    let path = RunFile.path(id)
    try volume.rename(path, to: item.paths[0], replacing: true)
    do {
      try volume.makeDurable(item.paths[0])
      try volume.syncDirectory(RunFile.directory)
    } catch {
      // Said to have failed, it should be there still; what does not go back can be restored.
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

  /// Puts the journal of a run that was discarded and never saved where it can be restored from.
  mutating func drop(_ journal: JournalID) throws {
    var isMoved = false
    for directory in [JournalFiles.active, JournalFiles.done] {
      // The last part has the ending: as long as it is there, the next start goes on with this.
      let parts = try volume.parts(of: journal, in: directory)
      for part in parts {
        let path = RemovedRun.path(part, number: number)
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

// MARK: - Bringing back

extension Store {
  /// The runs that can be brought back, the last removed first; each is read, which takes a while.
  package func restorableRuns() -> [RestorableRun] {
    removed.reversed().map { item in
      let run = try? contents(of: item)
      let name = item.id ?? "discarded-\(item.journal)"
      return RestorableRun(
        id: run?.id ?? name, summary: run?.summary, isDiscarded: item.id == nil)
    }
  }

  /// Whether a run of this id was deleted and can be brought back.
  package func canRestore(_ id: String) -> Bool { removed.contains { $0.id == id } }

  /// The run of a removed file or journal.
  private func contents(of item: RemovedRun) throws -> Run {
    guard let id = item.id else {
      var contents = try volume.contents(of: item)
      return RunFile.make(contents.header, contents.takeRecords(), id: contents.id)
    }
    let file = try volume.open(item.paths[0], .read)
    return try read(id) { try file.read(Volume.chunk) }.run
  }

  /// Brings a deleted or discarded run back; of several with this id the one that went last.
  ///
  /// - Throws: `StorageTrouble` when there is no such run, or a run has its id again.
  package mutating func restore(_ id: String) throws(StorageTrouble) -> RunSummary {
    do {
      if let item = removed.last(where: { $0.id == id }) { return try restoreFile(item, id) }
      for item in removed.reversed() where item.id == nil {
        guard id == "discarded-\(item.journal)" || (try? contents(of: item).id) == id else {
          continue
        }
        return try restoreJournal(item)
      }
    } catch { throw StorageTrouble(error) }
    throw StorageTrouble(
      kind: .missing,
      detail: runs[id] == nil
        ? "no removed run has this id; 'moonrunner runs list --deleted' shows those there are"
        : "the run is there; it was not removed")
  }

  private mutating func restoreFile(_ item: RemovedRun, _ id: String) throws -> RunSummary {
    guard runs[id] == nil, damaged[id] == nil, try !volume.exists(RunFile.path(id)) else {
      throw StorageTrouble(
        kind: .broken, detail: "there is a run of this id again; delete that one first")
    }
    let path = RunFile.path(id)
    try volume.rename(item.paths[0], to: path, replacing: false)
    try volume.makeDurable(path)
    try volume.syncDirectory(RemovedRun.directory)
    removed.removeAll { $0 == item }
    do {
      appendToIndex(remember(try read(id), size: try volume.size(of: path)))
    } catch {
      damaged[id] = StorageTrouble(error).detail
      throw error
    }
    guard let summary = runs[id] else { throw Store.noRun }
    return summary
  }

  /// Makes a discarded run one that is being saved.
  ///
  /// Until the new ending is durable, whatever lies among the journals in progress still says that
  /// the run is discarded: the part with the old ending is moved first.
  private mutating func restoreJournal(_ item: RemovedRun) throws -> RunSummary {
    let journal = item.journal
    for (name, path) in zip(item.names, item.paths).reversed() {
      guard let hyphen = name.firstIndex(of: "-") else { continue }
      let place = "\(JournalFiles.active)/\(name[name.index(after: hyphen)...])"
      try volume.rename(path, to: place, replacing: true)
      try volume.makeDurable(place)
    }
    try volume.syncDirectory(RemovedRun.directory)
    removed.removeAll { $0 == item }
    let contents = try volume.contents(of: journal, limits: options.limits)
    var writer = JournalWriter(contents)
    try writer.adopt(try volume.parts(of: journal, in: JournalFiles.active), in: volume)
    writer.add([.end(at: contents.records.lazy.map(\.time).max() ?? .zero, .save)])
    try flush(&writer)
    writer.close()
    var whole = try volume.contents(of: journal, limits: options.limits)
    for case .saved(_, let summary) in try settle(&whole) { return summary }
    throw StorageTrouble(kind: .damaged, detail: "the journal of the run cannot be read")
  }
}

// MARK: - Giving way

extension Store {
  /// Looks at what was removed; what a cut left at both places is taken for there.
  mutating func readRemoved() throws {
    for item in try volume.removedRuns() {
      guard let id = item.id, runs[id]?.journal == item.journal,
        let file = try? checksum(of: RunFile.path(id)),
        let copy = try? checksum(of: item.paths[0]), file == copy
      else { continue }
      do { try volume.remove(item.paths[0]) } catch { warn(error) }
    }
    removed = try volume.removedRuns()
    number = max(number, removed.last?.number ?? 0)
    // A program that was killed may have moved a file, which a power cut would move back.
    for directory in [RemovedRun.directory, RunFile.directory] {
      do { try volume.syncDirectory(directory) } catch {
        if error.code != .missing { warn(error) }
      }
    }
  }

  /// Ends what was removed 30 days ago, and what there is no room for.
  mutating func endRemovals() throws(FileError) {
    guard !removed.isEmpty else { return }
    let retention = Retention(runs.values)
    for item in removed where retention.isOver(since: item.number, undated: item.isUndated) {
      try end(item)
    }
    makeRoom()
  }

  /// Has removed runs give way, the first removed first, until there is room to record.
  mutating func makeRoom() {
    while let first = removed.first, let free = try? volume.freeBytes(),
      free < StoredState.littleSpace
    {
      do { try end(first) } catch { return warn(error) }
    }
  }

  /// Removes a run for good.
  ///
  /// The journal of a deleted run goes first: the other file is what tells of both.
  private mutating func end(_ item: RemovedRun) throws(FileError) {
    if item.id != nil, !runs.values.contains(where: { $0.journal == item.journal }),
      !removed.contains(where: { $0 != item && $0.journal == item.journal })
    {
      for part in try volume.parts(of: item.journal, in: JournalFiles.done) {
        try volume.removeIfThere(part.path)
      }
      try volume.syncDirectory(JournalFiles.done)
    }
    for path in item.paths { try volume.removeIfThere(path) }
    removed.removeAll { $0 == item }
  }
}
