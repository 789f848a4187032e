import JSON
package import RunModel
package import Tracking

// An import of runs from other devices is one transaction:
//
//     imports/20250101T060000Z-7f3a.json    a complete run file, written and synced; one per run
//     imports/index.jsonl                   the entries of the runs for the index; see `RunIndex`
//     imports/replaced.jsonl                sealed lines ["replaces",new id,old id,crc]: runs of
//                                           earlier imports, to be moved to `removed/`
//     imports/ready                         the commit marker
//
// When the store is opened and finds `ready`, it moves each file to `runs/`; after a power cut, the
// next start moves the rest. Files without `ready` belong to an aborted import and are removed by
// the next import.

/// Stages runs to be imported into a store; they take effect with ``commit()``.
package struct ImportStaging {
  static let directory = "imports"
  static let ready = "\(directory)/ready"
  static let index = "\(directory)/index.jsonl"
  static let replaced = "\(directory)/replaced.jsonl"

  /// Bytes of flash that an import leaves free for future runs.
  package static let leftFree: Int64 = 64 << 20
  /// Maximum number of runs per import, limited by the index.
  package static let mostRuns = 10_000

  private let volume: Volume
  private let bestEfforts: BestEffortTable
  private let own: [RunSummary]
  /// The staged runs, as list entries.
  package private(set) var staged: [RunSummary] = []
  /// Number of stored runs that will be replaced by intact copies.
  package private(set) var repairs = 0
  /// The time spans of stored runs, sorted by start, followed by those of staged runs.
  private var starts: [(start: Int64, end: Int64, id: String)]
  private var ids: Set<String>
  private var number: RunNumber
  private let batch: Int
  private var lines: [(id: String, line: [UInt8])] = []
  private var index = RunIndex()
  /// Stored runs to be replaced, by the ids of their replacements.
  private var replaced: [String: RunSummary] = [:]
  /// The ids of the stored runs to be replaced.
  private var goingIDs: Set<String> = []

  /// Removes the remains of an aborted import.
  ///
  /// While a committed import is not yet complete, it is left alone and nothing can be staged.
  ///
  /// - Parameters:
  ///   - files: The data directory.
  ///   - runs: All runs stored in the data directory.
  ///   - bestEfforts: The lengths for which each run's best efforts are kept.
  /// - Throws: `StorageTrouble` if the flash fails or the previous import is not yet complete.
  package init(
    _ files: any FileSystem, runs: [RunSummary], bestEfforts: BestEffortTable = .none
  ) throws(StorageTrouble) {
    volume = Volume(files: files)
    self.bestEfforts = bestEfforts
    own = runs.filter { $0.imported == nil }
    starts = runs.compactMap(ImportStaging.span).sorted { $0.start < $1.start }
    ids = Set(runs.map(\.id))
    do throws(FileError) {
      if try volume.makeDirectory(ImportStaging.directory) { try volume.syncDirectory("") }
      let removed = try volume.removedRuns()
      number = RunNumber.highest(of: runs.map(\.number) + removed.map(\.number))
      let batches = runs.compactMap(\.imported?.batch) + ImportStaging.batches(of: removed, volume)
      batch = min((batches.max() ?? 0) + 1, RunNumber.bounds.upperBound)
    } catch { throw StorageTrouble(error) }
    guard try !ImportStaging.isReady(in: files) else {
      throw StorageTrouble(
        kind: .broken,
        detail: "the previous import has not finished yet; try again later")
    }
    do throws(FileError) { try clear() } catch { throw StorageTrouble(error) }
  }

  /// Returns the stored or staged run that must be the same run as another, because they overlap in
  /// time.
  ///
  /// - Parameters:
  ///   - start: The start of the other run.
  ///   - duration: Its duration (s) without pauses.
  /// - Returns: Its id; `nil` if no overlap exceeds half of the shorter run.
  package func same(start: UTC, duration: Double) -> String? {
    let begin = start.millisecondsSince1970
    let length = max(1, Int64(min(duration, 1e7) * 1000))
    let end = begin + length
    // Only overlapping runs are candidates.
    for run in starts where run.start < end && run.end > begin {
      let common = min(run.end, end) - max(run.start, begin)
      if common * 2 > min(length, run.end - run.start) { return run.id }
    }
    return nil
  }

  /// Stages a run.
  ///
  /// - Parameters:
  ///   - run: The run; its number and mark are assigned here, and a new id if its id is in use.
  ///   - old: The run of an earlier import to be replaced, whose place in the order is kept.
  /// - Throws: `StorageTrouble`: `.full` if too little flash would remain or too many runs are
  ///   staged.
  /// - Returns: Its list entry.
  package mutating func stage(
    _ run: Run, replacing old: RunSummary? = nil
  ) throws(StorageTrouble) -> RunSummary {
    guard staged.count < ImportStaging.mostRuns else {
      throw StorageTrouble(
        kind: .full, detail: "at most \(ImportStaging.mostRuns) runs can be imported at once")
    }
    var run = RunFile.roundedFigures(run)
    run.id = RunFile.id(old?.id ?? run.id, run.kind)
    while ids.contains(run.id), run.id != old?.id { run.id = RunFile.nextID(after: run.id) }
    run.number = old?.number ?? number.next
    run.imported?.mark = ImportMark(
      batch: batch, after: old?.imported?.after ?? after(run.timestamp))
    do throws(FileError) {
      guard try volume.freeBytes() >= ImportStaging.leftFree else {
        throw FileError(call: "write", path: ImportStaging.directory, code: .full)
      }
      var search = BestEffortSearch(for: run)
      try volume.create(ImportStaging.path(run.id)) { file throws(FileError) in
        try RunFileWriter.write(run, each: { search.append(RunFile.rounded($0)) }) {
          piece throws(FileError) in try file.write(piece)
        }
      }
      var summary = run.summary
      summary.bestEfforts = bestEfforts.times(by: search)
      let size = try volume.size(of: ImportStaging.path(run.id))
      lines.append((run.id, index.add(RunIndex.Entry(size: size, summary: summary))))
      if let old {
        replaced[run.id] = old
        goingIDs.insert(old.id)
      } else {
        number = number.next
      }
      ids.insert(run.id)
      staged.append(summary)
      if let span = ImportStaging.span(summary) { starts.append(span) }
      return summary
    } catch { throw StorageTrouble(error) }
  }

  /// Returns the source of an imported run; `nil` for our own runs and unreadable files.
  package func source(of id: String) -> ImportSource? {
    guard let file = try? volume.open(RunFile.path(id), .read) else { return nil }
    return try? RunFileReader(source: { try file.read(Volume.chunk) }).read().run.imported
  }

  /// Stored runs to be replaced, oldest first.
  package var replacedRuns: [RunSummary] { RunOrder(replaced.values).oldestFirst }

  /// The staged runs that will replace stored ones.
  package var replacements: [RunSummary] { staged.filter { replaced[$0.id] != nil } }

  /// Drops the staged runs that would replace stored ones.
  ///
  /// - Throws: `StorageTrouble` if the flash fails.
  package mutating func keepReplaced() throws(StorageTrouble) {
    do throws(FileError) {
      for id in replaced.keys { try volume.removeIfThere(ImportStaging.path(id)) }
    } catch { throw StorageTrouble(error) }
    staged.removeAll { replaced[$0.id] != nil }
    lines.removeAll { replaced[$0.id] != nil }
    replaced = [:]
    goingIDs = []
  }

  /// Returns whether a stored run is about to be replaced.
  package func replaces(_ id: String) -> Bool { goingIDs.contains(id) }

  /// Stages an intact copy of a stored run to replace its damaged file.
  ///
  /// - Parameter run: The run from one of our own run files.
  /// - Throws: `StorageTrouble`.
  /// - Returns: The run's id; `nil` if it is not stored, or not damaged.
  package mutating func repair(by run: Run) throws(StorageTrouble) -> String? {
    do {
      guard try isDamaged(run.id) else { return nil }
      let path = ImportStaging.path(run.id)
      if try volume.exists(path) { return run.id }
      try volume.create(path) { file throws(FileError) in
        try RunFileWriter.write(run) { piece throws(FileError) in try file.write(piece) }
      }
      repairs += 1
      return run.id
    } catch { throw StorageTrouble(error) }
  }

  /// Returns whether a run's file exists but is damaged.
  private func isDamaged(_ id: String) throws(FileError) -> Bool {
    let file: VolumeFile
    do throws(FileError) { file = try volume.open(RunFile.path(id), .read) } catch {
      guard error.code == .missing else { throw error }
      return false
    }
    return (try? RunFileReader(source: { try file.read(Volume.chunk) }).read()) == nil
  }

  /// Commits the import; the next ``Store/completeImport()`` moves the files.
  ///
  /// - Throws: `StorageTrouble`; then none of the runs is imported.
  package mutating func commit() throws(StorageTrouble) {
    let lines = Array(self.lines.map(\.line).joined())
    let replaced = Array(
      self.replaced.sorted { $0.key < $1.key }.map { new, old in
        SealedLine.line("replaces") { writer in
          writer.string(new)
          writer.string(old.id)
        }
      }.joined())
    do throws(FileError) {
      try volume.create(ImportStaging.index) { file throws(FileError) in try file.write(lines) }
      if !replaced.isEmpty {
        try volume.create(ImportStaging.replaced) { file throws(FileError) in
          try file.write(replaced)
        }
        try volume.makeDurable(ImportStaging.replaced)
      }
      try volume.syncDirectory(ImportStaging.directory)
      try volume.create(ImportStaging.ready) { file throws(FileError) in try file.write([]) }
      try volume.makeDurable(ImportStaging.ready)
    } catch { throw StorageTrouble(error) }
  }

  /// Removes the staged files.
  ///
  /// - Throws: `StorageTrouble` if the flash fails.
  package func cancel() throws(StorageTrouble) {
    do throws(FileError) { try clear() } catch { throw StorageTrouble(error) }
  }

  /// Returns whether a committed import will be completed when the store is next opened.
  ///
  /// - Parameter files: The data directory.
  /// - Throws: `StorageTrouble` if this cannot be determined.
  /// - Returns: False while an import is still being staged.
  package static func isReady(in files: any FileSystem) throws(StorageTrouble) -> Bool {
    do throws(FileError) { return try Volume(files: files).exists(ready) } catch {
      throw StorageTrouble(error)
    }
  }

  /// Returns the numbers of imports with runs that can still be restored; these are not reused.
  ///
  /// The names of files removed by earlier versions do not contain the number.
  private static func batches(of removed: [RemovedRun], _ volume: Volume) -> [Int] {
    removed.compactMap { item in
      guard item.batch == nil, item.day == nil, item.id != nil else { return item.batch }
      return try? RunFileReader(source: {
        [file = try volume.open(item.paths[0], .read)] in try file.read(Volume.chunk)
      }).read().run.imported?.mark.batch
    }
  }

  static func path(_ id: String) -> String { "\(directory)/\(id)\(RunFile.suffix)" }

  private func clear() throws(FileError) {
    // The commit marker must go first.
    try volume.removeIfThere(ImportStaging.ready)
    try volume.syncDirectory(ImportStaging.directory)
    for entry in try volume.list(ImportStaging.directory) where !entry.isDirectory {
      try volume.remove("\(ImportStaging.directory)/\(entry.name)")
    }
    try volume.syncDirectory(ImportStaging.directory)
  }

  /// Returns the number of our own last run before a time, or of our last run if the time is
  /// unknown; 0 if there is none.
  private func after(_ moment: UTC?) -> RunNumber {
    own.lazy.filter { run in
      guard let moment else { return true }
      return run.timestamp.map { $0 < moment } ?? false
    }
    .map(\.number).max() ?? 0
  }

  private static func span(_ run: RunSummary) -> (start: Int64, end: Int64, id: String)? {
    guard let start = run.timestamp?.millisecondsSince1970 else { return nil }
    let length = max(1, Int64(min(run.duration, 1e7) * 1000))
    return (start, start.addingSaturated(length), run.id)
  }
}

extension Store {
  /// Completes a committed import by moving its files; does nothing without one.
  ///
  /// - Throws: `StorageTrouble`; the next call continues where this one failed.
  package mutating func completeImport() throws(StorageTrouble) {
    do { try placeImports() } catch { throw StorageTrouble(error) }
  }

  /// Renames all files and then makes them durable together: syncing thousands one by one would
  /// take minutes.
  private mutating func placeImports() throws {
    guard try volume.exists(ImportStaging.ready) else { return }
    let entries = try volume.list(ImportStaging.directory)
    let ids = Set(entries.compactMap { RunFile.id(ofName: $0.name) })
    let known = (try? volume.read(ImportStaging.index, limit: RunIndex.mostBytes))
      .map { RunIndex($0, of: ids) }
    let replaced = try volume.replacedRuns()
    var lines: [UInt8] = []
    for entry in entries {
      guard let id = RunFile.id(ofName: entry.name) else { continue }
      if let old = replaced[id].flatMap({ runs[$0] }) { try setAside(old) }
      let (source, path) = (ImportStaging.path(id), RunFile.path(id))
      if try volume.exists(path) {
        guard try intact(id) == nil else {
          // A power cut interrupted the rename and left both names.
          try volume.remove(source)
          continue
        }
        appendToIndex(index.forget(id), sync: true)
        try quarantine(path)
      }
      try volume.rename(source, to: path, replacing: false)
      damaged[id] = nil
      if let known = known?.entries[id], known.size == entry.size {
        runs[id] = known.summary
        note(known.summary.number)
        lines += index.add(known)
      } else {
        do { lines += remember(try read(id), size: entry.size) } catch {
          damaged[id] = StorageTrouble(error).detail
        }
      }
    }
    try volume.syncVolume()
    appendToIndex(lines)
    try volume.removeIfThere(ImportStaging.ready)
    try volume.syncDirectory(ImportStaging.directory)
    try volume.removeIfThere(ImportStaging.index)
    try volume.removeIfThere(ImportStaging.replaced)
  }
}

extension Volume {
  /// Maximum size of the list of replaced runs, in bytes.
  private static let mostReplaced = ImportStaging.mostRuns * 256

  /// Returns the stored runs to be replaced, by the ids of their replacements.
  fileprivate func replacedRuns() throws(FileError) -> [String: String] {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try read(ImportStaging.replaced, limit: Volume.mostReplaced)
    } catch {
      guard error.code == .missing else { throw error }
      return [:]
    }
    var replaced: [String: String] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n"))
    where SealedLine.isIntact(line, seed: CRC32()) {
      var reader = JSONReader(bytes, in: line.startIndex..<line.endIndex)
      guard let (new, old) = try? Volume.replacement(&reader) else { continue }
      replaced[new] = old
    }
    return replaced
  }

  private static func replacement(_ reader: inout JSONReader) throws -> (String, String) {
    try reader.beginArray()
    try reader.element()
    guard try reader.string() == "replaces" else { throw reader.error("unexpected line") }
    try reader.element()
    let new = try reader.string()
    try reader.element()
    return (new, try reader.string())
  }
}
