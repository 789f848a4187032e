import RunModel
package import Tracking

extension Store {
  /// Ends the run in progress where its recording was interrupted, and saves it.
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

  /// Carries out the ending of a journal.
  ///
  /// It can be interrupted by a power cut after any step and repeated: only the final move of the
  /// journal marks it as complete. The records are consumed, so that they and the run are never in
  /// memory together.
  mutating func settle(_ contents: inout JournalContents) throws -> [StorageOutcome] {
    switch contents.ending {
    case nil: throw Store.noEnding
    case .discard:
      // A discard never loses previously saved data.
      if saved(contents.header.journal) != nil { return [.kept(try keep(&contents))] }
      try drop(contents.header.journal)
      return [.discarded]
    case .keepSaved: return [.kept(try keep(&contents))]
    case .split(let journal):
      try makeSplit(of: contents, as: journal)
      return [try saved(&contents)]
    case .save, .saveBeforeRestart: return [try saved(&contents)]
    }
  }

  private mutating func saved(_ contents: inout JournalContents) throws -> StorageOutcome {
    let saved = try save(&contents)
    return saved.isKept ? .kept(saved.summary) : .saved(saved.run, saved.summary)
  }

  /// Returns the stored run of a journal.
  func saved(_ journal: JournalID) -> RunSummary? {
    runs.values.first { $0.journal == journal }
  }

  /// Keeps the file of a continued run as it was last saved; a missing or unreadable file is
  /// rebuilt from the journal in that state.
  private mutating func keep(_ contents: inout JournalContents) throws -> RunSummary {
    let journal = contents.header.journal
    guard let summary = saved(journal), (try? read(summary.id)) != nil else {
      return try save(&contents).summary
    }
    putAway(journal)
    return summary
  }

  /// Creates the journal of the run that was split off, unless it exists.
  ///
  /// A journal left incomplete by a power cut is written again as the next part; lines with the
  /// same number count once.
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
      number = max(number, contents.header.number).next
      header.number = number
    }
    var writer = JournalWriter(header, records: split.records)
    try flush(&writer)
    writer.close()
  }

  typealias SavedRun = (run: Run, summary: RunSummary, isKept: Bool)

  /// Writes the run file of an ended journal, and moves the journal to `done`.
  ///
  /// If the journal has lost data of a stored run, the stored run is kept: anything beyond it is
  /// saved as a separate run, and a journal with nothing new goes to `quarantine/`.
  ///
  /// - Parameters:
  ///   - contents: The journal; its records are consumed.
  ///   - has: The id that a stored run keeps when it is rebuilt.
  ///   - isOwn: Whether to save a separate run even if it is a version of a stored run.
  /// - Throws: Storage errors; the call can be repeated.
  /// - Returns: The stored run, and whether it was kept rather than written.
  mutating func save(
    _ contents: inout JournalContents, as has: String? = nil, isOwn: Bool = false
  ) throws -> SavedRun {
    let journal = contents.header.journal
    let isHeaderComplete = contents.isHeaderComplete
    let fixes = contents.countedFixes
    var run = RunFile.make(contents.header, contents.takeRecords(), id: has ?? contents.id)
    let former = version(of: run)
    var replaces = !isOwn
    if replaces, let former, let stored = try intact(former.id) {
      let isWhole =
        isHeaderComplete && fixes >= stored.run.quality.fixes + stored.run.quality.rejected
      replaces = !stored.isNewer && isWhole
      if !replaces, run.duration <= stored.run.duration { return try reject(journal, for: stored) }
    }
    let id = try place(for: run, replaces: replaces)
    if id != run.id {
      try recordID(id, in: contents)
      run.id = id
    }
    let saved = try install(run)
    if replaces, let former, former.id != id { try setAside(former) }
    putAway(journal)
    if contents.linesBeyond > 0 {
      warnings.append(
        "run \(id) contains only the first \(options.limits.lines) lines of its journal; the"
          + " journal is kept because it has \(contents.linesBeyond) more")
    }
    return (saved, runs[id] ?? saved.summary, false)
  }

  /// Returns the stored run of which `run` is a version, preferably the one with the same id.
  func version(of run: Run) -> RunSummary? {
    if let known = runs[run.id], known.isSameRun(as: run.summary) { return known }
    return runs.values.first { $0.isSameRun(as: run.summary) }
  }

  /// Quarantines a journal that contains less than the run made from it.
  private mutating func reject(
    _ journal: JournalID, for stored: StoredRun
  ) throws -> SavedRun {
    for part in try volume.parts(of: journal, in: JournalFiles.active) {
      try quarantine(part.path)
    }
    warnings.append(
      "the journal \(journal) lacks part of the run \(stored.run.id), which is kept as saved;"
        + " the rest of the journal is in \(Store.quarantineDirectory)/")
    return (stored.run, runs[stored.run.id] ?? stored.run.summary, true)
  }

  /// Moves the journal of a stored run to `done`.
  mutating func putAway(_ journal: JournalID) {
    do { try volume.move(journal, from: JournalFiles.active, to: JournalFiles.done) } catch {
      // The run is safe; the next start will move the journal.
      warn(error)
    }
    tidy()
  }

  static let noEnding = StorageTrouble(
    kind: .damaged, detail: "the end of the run could not be read back")

  /// Returns the id for a run: its own, or the next unused one.
  private mutating func place(for run: Run, replaces: Bool) throws -> String {
    var id = run.id
    for _ in 0...UInt16.max {
      if let other = runs[id] {
        if replaces, other.isSameRun(as: run.summary) { return id }
      } else {
        // An unreadable file under this id is moved to quarantine.
        if try volume.exists(RunFile.path(id)) { try quarantine(RunFile.path(id)) }
        damaged[id] = nil
        return id
      }
      id = RunFile.nextID(after: id)
    }
    throw StorageTrouble(kind: .broken, detail: "no unused id is left for run \(run.id)")
  }

  /// Records the id in the journal before the run is saved under it.
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
  /// Writes a run's file and verifies it before it counts; an identical file is kept.
  ///
  /// An unreadable file in its place goes to `quarantine/`.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - keepsVersion: Whether the replaced file can be restored.
  /// - Throws: Storage errors; then the former file is kept, or the new one is adopted at the next
  ///   start.
  /// - Returns: The run.
  mutating func install(_ run: Run, keepsVersion: Bool = false) throws -> Run {
    let path = RunFile.path(run.id)
    if let same = try sameFile(as: run) {
      try volume.makeDurable(path)
      guard try volume.checksum(of: path) == same else { throw Store.changing(path) }
    } else {
      do { try replace(with: run, keepsVersion: keepsVersion) } catch {
        guard (error as? FileError)?.code == .full else { throw error }
        releaseReserve()
        makeRoom()
        // The disk-full error may have occurred only after the rename.
        if try sameFile(as: run) == nil {
          try replace(with: run, keepsVersion: keepsVersion)
        } else {
          try volume.makeDurable(path)
        }
      }
    }
    let stored = StoredRun(run: run, version: RunFile.version)
    appendToIndex(remember(stored, size: try volume.size(of: path)))
    return run
  }

  private static func changing(_ path: String) -> StorageTrouble {
    StorageTrouble(kind: .damaged, detail: "\(path) returned different data when read again")
  }

  /// Returns the checksum of a run's file if its contents are identical to the run.
  private func sameFile(as run: Run) throws -> CRC32? {
    guard try volume.exists(RunFile.path(run.id)) else { return nil }
    var crc = CRC32()
    RunFileWriter.write(run) { crc.update($0) }
    return (try? volume.checksum(of: RunFile.path(run.id))) == crc ? crc : nil
  }

  /// Writes a temporary file, syncs, verifies, renames, syncs again and syncs the directory; see
  /// `Volume.publishRun`.
  private mutating func replace(with run: Run, keepsVersion: Bool) throws {
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
    do {
      if try volume.exists(path) {
        if let stored = try intact(run.id) {
          if keepsVersion { try keepVersion(stored.run.summary) }
        } else if try volume.exists(path) {
          // From here on, the next start adopts the new file if power is lost before its rename.
          try volume.syncDirectory(Volume.directory(of: path))
          try quarantineCopy(of: path)
        }
        // A new file of the same size must not match the old index entry.
        appendToIndex(index.forget(run.id), sync: true)
      }
      try volume.publishRun(temporary, as: run.id, checksum: crc)
    } catch {
      if try volume.exists(path) { try? volume.remove(temporary) }
      throw error
    }
  }

  /// Returns a stored run with a valid checksum; `nil` if it is missing or damaged.
  ///
  /// - Throws: `FileError` if this cannot be determined now.
  func intact(_ id: String) throws -> StoredRun? {
    do { return try read(id) } catch let error as FileError {
      switch error.code {
      case .missing, .broken, .other: return nil
      case .full, .readOnly, .forbidden, .inUse, .exists, .tooManyOpen, .interrupted, .guarded:
        throw error
      }
    } catch { return nil }
  }

  /// Reads the file of the run with an id, which must match the id in the file.
  func read(_ id: String) throws -> StoredRun {
    let file = try volume.open(RunFile.path(id), .read)
    return try read(id) { try file.read(Volume.chunk) }
  }

  func read(_ id: String, from source: @escaping () throws -> [UInt8]) throws -> StoredRun {
    let stored = try RunFileReader(source: source).read()
    guard stored.run.id == id else {
      throw RunFileError("the file contains another run, \(stored.run.id)")
    }
    return stored
  }

  /// Registers a file that was read, and returns its line for the index.
  mutating func remember(_ stored: StoredRun, size: Int64) -> [UInt8] {
    var summary = stored.run.summary
    summary.bestEfforts = options.bestEfforts.times(of: stored.run)
    runs[summary.id] = summary
    damaged[summary.id] = nil
    if stored.isNewer { newer.insert(summary.id) } else { newer.remove(summary.id) }
    note(summary.number)
    // A newer file is read at each start, since the index does not contain the version.
    return stored.isNewer ? [] : index.add(RunIndex.Entry(size: size, summary: summary))
  }

  /// Continues numbering from a number in use, if it is plausible.
  mutating func note(_ new: RunNumber) {
    if new > number, new.isPlausible(after: number) { number = new }
  }

  /// Appends a line to the index; after a failure, the next start reads the run's file instead.
  mutating func appendToIndex(_ line: [UInt8], sync: Bool = false) {
    guard !line.isEmpty else { return }
    do { try writeToIndex(line, sync: sync, on: volume) } catch { warn(error) }
  }

  mutating func writeToIndex(
    _ line: [UInt8], sync: Bool = false, on volume: Volume
  ) throws(FileError) {
    guard !index.isFull else { return try compactIndex(on: volume) }
    let isThere = try volume.exists(RunIndex.path)
    let file = try volume.open(RunIndex.path, isThere ? .append : .create)
    // A leading line feed terminates a line torn by a power cut.
    try file.write([UInt8(ascii: "\n")] + line)
    if sync { try file.syncData() }
    try file.close()
  }
}
