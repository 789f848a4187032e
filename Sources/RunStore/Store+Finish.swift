import RunModel
package import Tracking

extension Store {
  /// Ends the run in progress where its recording broke off, and saves it.
  package mutating func saveUnfinished() -> [StorageOutcome] {
    guard var writer = current else { return [] }
    writer.addInterruption(boot: options.boot)
    current = nil
    waiting.append(writer)
    let trouble = flushAll()
    guard waiting.last?.isFlushed == true else {
      return [.saveFailed(trouble ?? Store.noEnding)]
    }
    return settleWaiting(new: writer.header.journal)
  }

  /// Does what the ending of a journal says.
  ///
  /// Each step may be the last before a cut, and all of
  /// it may be done again: at the end only the journal's place tells that nothing is left to do.
  /// The records are gone afterwards: they and the run are not in memory together.
  mutating func settle(_ contents: inout JournalContents) throws -> [StorageOutcome] {
    switch contents.ending {
    case nil: throw Store.noEnding
    case .discard:
      // What was saved once is not lost by a discard of what came after it.
      if saved(contents.header.journal) != nil { return [.kept(try keep(&contents))] }
      try drop(contents.header.journal)
      return [.discarded]
    case .keepSaved: return [.kept(try keep(&contents))]
    case .split(let journal):
      try makeSplit(of: contents, as: journal)
      return [saved(try save(&contents))]
    case .save, .saveBeforeRestart: return [saved(try save(&contents))]
    }
  }

  private func saved(_ saved: (run: Run, summary: RunSummary)) -> StorageOutcome {
    .saved(saved.run, saved.summary)
  }

  /// What is stored of a journal's run.
  func saved(_ journal: JournalID) -> RunSummary? {
    runs.values.first { $0.journal == journal }
  }

  /// Leaves the file of a continued run as it was saved; should it be gone, or not be readable, it
  /// is made anew of what the journal had then.
  private mutating func keep(_ contents: inout JournalContents) throws -> RunSummary {
    let journal = contents.header.journal
    guard let summary = saved(journal), (try? read(summary.id)) != nil else {
      return try save(&contents).summary
    }
    putAway(journal)
    return summary
  }

  /// Makes the journal of the run that goes on by itself, unless it is there.
  ///
  /// One that a cut left half written is written again as its next part; lines with the same
  /// numbers count once.
  private mutating func makeSplit(
    of contents: JournalContents, as journal: JournalID
  ) throws {
    let known = waiting.map(\.header.journal) + [current?.header.journal].compactMap { $0 }
    guard !known.contains(journal), !runs.values.contains(where: { $0.journal == journal }),
      !removed.contains(where: { $0.journal == journal }),
      let split = SplitRun(of: contents.header, records: contents.records, as: journal)
    else { return }
    let existing = try volume.contents(of: journal, limits: options.limits)
    guard !existing.isHeaderComplete || existing.records.count < split.records.count else {
      for part in try volume.parts(of: journal, in: JournalFiles.active) {
        try volume.makeDurable(part.path)
      }
      return
    }
    var header = split.header
    if existing.isHeaderComplete {
      header.number = existing.header.number
    } else {
      number = max(number, contents.header.number) + 1
      header.number = number
    }
    var writer = JournalWriter(header, records: split.records)
    try flush(&writer)
    writer.close()
  }

  /// Writes the run file of an ended journal, and moves the journal to the done ones.
  ///
  /// A stored run that is made anew keeps the name that it `has`.
  mutating func save(
    _ contents: inout JournalContents, as has: String? = nil
  ) throws -> (run: Run, summary: RunSummary) {
    let journal = contents.header.journal
    var run = RunFile.make(contents.header, contents.takeRecords(), id: has ?? contents.id)
    let id = try place(for: run)
    if id != run.id {
      try recordID(id, in: contents)
      run.id = id
    }
    let saved = try install(run)
    try removeRuns { $0.journal == journal && $0.id != id }
    putAway(journal)
    if contents.linesBeyond > 0 {
      warnings.append(
        "run \(id) has the first \(options.limits.lines) lines of its journal, which has"
          + " \(contents.linesBeyond) more and is kept")
    }
    return (saved, runs[id] ?? saved.summary)
  }

  /// Moves a journal whose run is stored to the done ones.
  mutating func putAway(_ journal: JournalID) {
    do { try volume.move(journal, from: JournalFiles.active, to: JournalFiles.done) } catch {
      // The run is safe; the next start moves the journal.
      warn(error)
    }
    tidy()
  }

  static let noEnding = StorageTrouble(
    kind: .damaged, detail: "the end of the run cannot be read back")

  /// The id for a run: its own, or the next that no other journal's run has.
  private mutating func place(for run: Run) throws -> String {
    var id = run.id
    for _ in 0...UInt16.max {
      if let other = runs[id] {
        if other.journal == run.journal { return id }
      } else {
        // What cannot be read under this run's name is kept, out of the way.
        if try volume.exists(RunFile.path(id)) { try quarantine(RunFile.path(id)) }
        damaged[id] = nil
        return id
      }
      id = RunFile.nextID(after: id)
    }
    throw StorageTrouble(kind: .broken, detail: "no name is left for \(run.id)")
  }

  /// Writes down under which id a run is saved, before it is.
  private mutating func recordID(_ id: String, in contents: JournalContents) throws {
    var writer = JournalWriter(contents)
    let parts = try volume.parts(of: contents.header.journal, in: JournalFiles.active)
    try writer.adopt(parts, in: volume)
    writer.add(id: id)
    try flush(&writer)
    writer.close()
  }
}

// MARK: - Run files

extension Store {
  /// Puts a run's file in its place and reads its bytes back; a file that holds the same stays.
  ///
  /// A file with the checksum of what was written is read as what was written, so it is not parsed.
  mutating func install(_ run: Run) throws -> Run {
    let path = RunFile.path(run.id)
    let isThere = runs[run.id] != nil
    let crc: CRC32
    if isThere, let same = sameFile(as: run) {
      try volume.makeDurable(path)
      crc = same
    } else {
      do { crc = try write(run, replacing: isThere) } catch {
        guard error.code == .full else { throw error }
        releaseReserve()
        makeRoom()
        crc = try write(run, replacing: isThere)
      }
    }
    guard try checksum(of: path) == crc else {
      throw StorageTrouble(kind: .damaged, detail: "\(path) reads otherwise than written")
    }
    let stored = StoredRun(run: run, version: RunFile.version)
    appendToIndex(remember(stored, size: try volume.size(of: path)))
    return run
  }

  /// The checksum of a run's file when it holds the run as it is.
  private func sameFile(as run: Run) -> CRC32? {
    var crc = CRC32()
    RunFileWriter.write(run) { crc.update($0) }
    return (try? checksum(of: RunFile.path(run.id))) == crc ? crc : nil
  }

  /// Temporary file, sync, rename, sync again, sync of the directory; see `Volume.publish`.
  ///
  /// - Returns: The checksum of what was written.
  private mutating func write(_ run: Run, replacing: Bool) throws(FileError) -> CRC32 {
    var crc = CRC32()
    let path = RunFile.path(run.id)
    let temporary = path + ".tmp"
    try volume.removeIfThere(temporary)
    try volume.create(temporary) { file throws(FileError) in
      try RunFileWriter.write(run) { piece throws(FileError) in
        crc.update(piece)
        try file.write(piece)
      }
    }
    if replacing {
      // A new file of the same size must not pass for what the index knew of the old one.
      appendToIndex(index.forget(run.id), sync: true)
    }
    do { try volume.publish(temporary, as: path, replacing: replacing) } catch {
      try? volume.remove(temporary)
      throw error
    }
    return crc
  }

  func checksum(of path: String) throws(FileError) -> CRC32 {
    let file = try volume.open(path, .read)
    var crc = CRC32()
    while true {
      let piece = try file.read(Volume.chunk)
      if piece.isEmpty { return crc }
      crc.update(piece)
    }
  }

  /// Reads the run file of an id, whose name must fit.
  func read(_ id: String) throws -> StoredRun {
    let file = try volume.open(RunFile.path(id), .read)
    return try read(id) { try file.read(Volume.chunk) }
  }

  func read(_ id: String, from source: @escaping () throws -> [UInt8]) throws -> StoredRun {
    let stored = try RunFileReader(source: source).read()
    guard stored.run.id == id else {
      throw RunFileError("the file holds the run \(stored.run.id)")
    }
    return stored
  }

  /// Takes note of a file that was read, and returns what the index is to say of it.
  mutating func remember(_ stored: StoredRun, size: Int64) -> [UInt8] {
    var summary = stored.run.summary
    summary.bestEfforts = options.bestEfforts.times(of: stored.run)
    runs[summary.id] = summary
    damaged[summary.id] = nil
    if stored.isNewer { newer.insert(summary.id) } else { newer.remove(summary.id) }
    number = max(number, summary.number)
    // A newer file is read anew at each start: the index would hide that it is newer.
    return stored.isNewer ? [] : index.add(RunIndex.Entry(size: size, summary: summary))
  }

  /// Adds a line to the index; that it fails costs no more than reading a file at the next start.
  mutating func appendToIndex(_ line: [UInt8], sync: Bool = false) {
    guard !line.isEmpty else { return }
    do {
      guard !index.isFull else { return try compactIndex() }
      let isThere = try volume.exists(RunIndex.path)
      let file = try volume.open(RunIndex.path, isThere ? .append : .create)
      // A line feed first ends what a cut may have torn.
      try file.write([UInt8(ascii: "\n")] + line)
      if sync { try file.syncData() }
      try file.close()
    } catch { warn(error) }
  }

  /// Removes run files durably, the index first.
  mutating func removeRuns(_ condition: (RunSummary) -> Bool) throws {
    for summary in runs.values.filter(condition) {
      try volume.removeIfThere(RunFile.path(summary.id))
      try volume.syncDirectory(RunFile.directory)
      runs[summary.id] = nil
      newer.remove(summary.id)
      appendToIndex(index.forget(summary.id))
    }
  }
}
