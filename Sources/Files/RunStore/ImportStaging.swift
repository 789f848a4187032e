import JSON
package import RunModel
package import Tracking

// Runs of other devices come in all together or not at all:
//
//     imports/20250101T060000Z-7f3a.json    each a whole run file, written and synced
//     imports/index.jsonl                   what the index will say of them, see `RunIndex`
//     imports/replaced.jsonl                sealed lines ["replaces",new id,old id,crc]: runs of
//                                           earlier imports that go to `removed/` when these count
//     imports/ready                         from now on they count
//
// Whoever opens the store finds `ready` and gives each file its place in `runs/`; what a power cut
// interrupts goes on there. Files without `ready` are those of an import that was broken off: the
// next import removes them.

/// Writes runs down that are to come into a store; nothing counts before ``commit()``.
package struct ImportStaging {
  static let directory = "imports"
  static let ready = "\(directory)/ready"
  static let index = "\(directory)/index.jsonl"
  static let replaced = "\(directory)/replaced.jsonl"

  /// Bytes of flash that an import leaves free, for runs to come.
  package static let leftFree: Int64 = 64 << 20
  /// Most runs of one import: so many have room in the index.
  package static let mostRuns = 10_000

  private let volume: Volume
  private let bestEfforts: BestEffortTable
  private let own: [RunSummary]
  /// What was staged so far, as lists will have it.
  package private(set) var staged: [RunSummary] = []
  /// Stored runs that intact copies will take the place of.
  package private(set) var repairs = 0
  /// What is stored, with what was staged, by start.
  private var starts: [(start: Int64, end: Int64, id: String)]
  private var ids: Set<String>
  private var number: RunNumber
  private let batch: Int
  private var lines: [(id: String, line: [UInt8])] = []
  private var index = RunIndex()
  /// Stored runs that staged ones replace, by the ids of these.
  private var replaced: [String: RunSummary] = [:]
  /// The ids of those stored runs.
  private var goingIDs: Set<String> = []

  /// Removes what an import left that was broken off.
  ///
  /// One that counts already, but has no places yet, is left as it is: nothing can be staged then.
  ///
  /// - Parameters:
  ///   - files: The data directory.
  ///   - runs: All runs that are stored there.
  ///   - bestEfforts: The lengths whose best efforts are kept of each run.
  /// - Throws: `StorageTrouble` when the flash does not do that.
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
        detail: "the runs that were imported before have to come in first; start again")
    }
    do throws(FileError) { try clear() } catch { throw StorageTrouble(error) }
  }

  /// The run, stored or staged, in whose time most of another lies: nobody runs twice at once.
  ///
  /// - Parameters:
  ///   - start: When the other began.
  ///   - duration: Its seconds without pauses.
  /// - Returns: Its id; `nil` when at most half of the shorter of the two lies in any run.
  package func same(start: UTC, duration: Double) -> String? {
    let begin = start.millisecondsSince1970
    let length = max(1, Int64(min(duration, 1e7) * 1000))
    let end = begin + length
    // Those that begin later than its end are no candidates; the others are few, but for long runs.
    for run in starts where run.start < end && run.end > begin {
      let common = min(run.end, end) - max(run.start, begin)
      if common * 2 > min(length, run.end - run.start) { return run.id }
    }
    return nil
  }

  /// Writes a run down.
  ///
  /// - Parameters:
  ///   - run: The run; its number, its mark and its id, if that is another run's, are given here.
  ///   - old: The run of an earlier import that it replaces, whose place in the order it gets.
  /// - Throws: `StorageTrouble`: `.full` when too little flash would be left, or too many were
  ///   staged.
  /// - Returns: What lists will say of it.
  package mutating func stage(
    _ run: Run, replacing old: RunSummary? = nil
  ) throws(StorageTrouble) -> RunSummary {
    guard staged.count < ImportStaging.mostRuns else {
      throw StorageTrouble(
        kind: .full, detail: "\(ImportStaging.mostRuns) runs are the most that come in at once")
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

  /// Where a stored run was brought in from; `nil` for one of ours, and where that cannot be read.
  package func source(of id: String) -> ImportSource? {
    guard let file = try? volume.open(RunFile.path(id), .read) else { return nil }
    return try? RunFileReader(source: { try file.read(Volume.chunk) }).read().run.imported
  }

  /// Stored runs that would go, oldest first.
  package var replacedRuns: [RunSummary] { RunOrder(replaced.values).oldestFirst }

  /// The runs that would take their places.
  package var replacements: [RunSummary] { staged.filter { replaced[$0.id] != nil } }

  /// Removes the runs that would replace others; the rest stays staged.
  ///
  /// - Throws: `StorageTrouble` when the flash does not do that.
  package mutating func keepReplaced() throws(StorageTrouble) {
    do throws(FileError) {
      for id in replaced.keys { try volume.removeIfThere(ImportStaging.path(id)) }
    } catch { throw StorageTrouble(error) }
    staged.removeAll { replaced[$0.id] != nil }
    lines.removeAll { replaced[$0.id] != nil }
    replaced = [:]
    goingIDs = []
  }

  /// Whether a stored run is about to be replaced.
  package func replaces(_ id: String) -> Bool { goingIDs.contains(id) }

  /// Writes an intact copy of a stored run down whose file is damaged; it will take its place.
  ///
  /// - Parameter run: As a run file of ours has it.
  /// - Throws: `StorageTrouble`.
  /// - Returns: The run's id; `nil` when no damaged file lies in its place.
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

  /// Whether a run's file is there and cannot be read to its checksum.
  private func isDamaged(_ id: String) throws(FileError) -> Bool {
    let file: VolumeFile
    do throws(FileError) { file = try volume.open(RunFile.path(id), .read) } catch {
      guard error.code == .missing else { throw error }
      return false
    }
    return (try? RunFileReader(source: { try file.read(Volume.chunk) }).read()) == nil
  }

  /// Has the runs count: the next ``Store/completeImport()`` gives them their places.
  ///
  /// - Throws: `StorageTrouble`; none of them counts then.
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

  /// Removes what was staged.
  ///
  /// - Throws: `StorageTrouble` when the flash does not do that.
  package func cancel() throws(StorageTrouble) {
    do throws(FileError) { try clear() } catch { throw StorageTrouble(error) }
  }

  /// Whether runs were imported that come in when the store is opened next.
  ///
  /// - Parameter files: The data directory.
  /// - Throws: `StorageTrouble` when that cannot be seen.
  /// - Returns: False, too, while an import is only being written down.
  package static func isReady(in files: any FileSystem) throws(StorageTrouble) -> Bool {
    do throws(FileError) { return try Volume(files: files).exists(ready) } catch {
      throw StorageTrouble(error)
    }
  }

  /// Imports of which something can still be restored: their numbers are not given again.
  ///
  /// Files that earlier versions removed do not have it in their names.
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
    // First what would make the others count.
    try volume.removeIfThere(ImportStaging.ready)
    try volume.syncDirectory(ImportStaging.directory)
    for entry in try volume.list(ImportStaging.directory) where !entry.isDirectory {
      try volume.remove("\(ImportStaging.directory)/\(entry.name)")
    }
    try volume.syncDirectory(ImportStaging.directory)
  }

  /// Number of the last run of ours that began before a moment, 0 when none did; of a run without
  /// a date that of the last of all.
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
  /// Gives the runs of an import that counts their places; nothing without one.
  ///
  /// - Throws: `StorageTrouble`; what is left to do is done at the next call.
  package mutating func completeImport() throws(StorageTrouble) {
    do { try placeImports() } catch { throw StorageTrouble(error) }
  }

  /// All files are renamed and then made durable at once: thousands one by one would take minutes.
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
          // A cut came between the two names of the rename.
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
  /// Bytes of the list of replaced runs, at most.
  private static let mostReplaced = ImportStaging.mostRuns * 256

  /// The runs that those of an import replace, by the ids of these.
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
    guard try reader.string() == "replaces" else { throw reader.error("another line") }
    try reader.element()
    let new = try reader.string()
    try reader.element()
    return (new, try reader.string())
  }
}
