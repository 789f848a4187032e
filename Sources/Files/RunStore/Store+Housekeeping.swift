import RunModel

extension Store {
  static let quarantineDirectory = "quarantine"
  static let reservePath = "reserve.bin"

  /// Creates the directories.
  func prepare() throws(FileError) {
    var isNew = false
    for directory in [
      "", JournalFiles.active, JournalFiles.done, Store.quarantineDirectory, RemovedRun.directory,
    ] + RunFile.directories {
      if try volume.makeDirectory(directory) { isNew = true }
    }
    if isNew {
      try volume.syncDirectory("")
      try volume.syncDirectory(JournalFiles.active)
    }
  }

  /// Moves an unreadable file out of the way; it is never deleted.
  func quarantine(_ path: String) throws(FileError) {
    let name = Volume.name(of: path)
    for attempt in 1...999 {
      let suffix = attempt == 1 ? "" : ".\(attempt)"
      do {
        try volume.rename(
          path, to: "\(Store.quarantineDirectory)/\(name)\(suffix)", replacing: false)
      } catch {
        if error.code == .exists { continue }
        throw error
      }
      try volume.syncDirectory(Store.quarantineDirectory)
      return try volume.syncDirectory(Volume.directory(of: path))
    }
    throw FileError(call: "rename", path: path, code: .exists)
  }

  /// Copies a damaged file that is about to be replaced, or moves it if copying fails.
  ///
  /// If the file were always moved, a power cut before the replacement would leave the run without
  /// a file, as if it had been deleted.
  func quarantineCopy(of path: String) throws(FileError) {
    let name = Volume.name(of: path)
    for attempt in 1...999 {
      let suffix = attempt == 1 ? "" : ".\(attempt)"
      do {
        _ = try volume.copy(path, to: "\(Store.quarantineDirectory)/\(name)\(suffix)")
        return try volume.syncDirectory(Store.quarantineDirectory)
      } catch {
        guard error.code == .exists else { break }
      }
    }
    try quarantine(path)
  }

  /// Performs deferred maintenance: deletes old journals and removed runs, restores the reserve and
  /// compacts the index.
  mutating func tidy() {
    do {
      try removeOldJournals()
      try endRemovals()
      try makeReserve()
      if index.isStale || index.isFull { try compactIndex(on: volume) }
    } catch { warn(error) }
  }

  mutating func compactIndex(on volume: Volume) throws(FileError) {
    try volume.replace(RunIndex.path, with: index.compact(number: number))
  }

  /// Bytes of run files read at a time before removing their journals; this takes a quarter of a
  /// second on a Raspberry Pi Zero 2 W.
  static let mostReadForJournals: Int64 = 2 << 20

  /// Removes journals after 30 days, a few at a time.
  ///
  /// The journal of a corrected run is kept, since it alone has the measured distance.
  ///
  /// A journal may be the only way to restore a run whose file has suffered bit rot, so the file is
  /// read first; if it is unreadable, the run is rebuilt and the journal kept.
  private mutating func removeOldJournals() throws {
    let files = try volume.journals(in: JournalFiles.done)
    guard !files.parts.isEmpty else { return }
    let retention = Retention(runs.values)
    let owners = Dictionary(grouping: runs.values, by: \.journal)
    var bytes: Int64 = 0
    for (journal, parts) in files.parts.sorted(by: { $0.key.value < $1.key.value }) {
      guard let runs = owners[journal],
        runs.allSatisfy({ !$0.isCorrected && retention.isOver($0) })
      else { continue }
      guard bytes < Store.mostReadForJournals else { return }
      for run in runs { bytes += try volume.size(of: RunFile.path(run.id)) }
      do {
        try volume.removeJournal(parts) { for run in runs { _ = try read(run.id) } }
      } catch { for run in runs { repair(run.id) } }
    }
  }
}

// MARK: - The reserve

extension Store {
  /// Frees the reserve, so that the journal of a run can continue.
  func releaseReserve() { try? volume.remove(Store.reservePath) }

  /// Writes the reserve if it is missing and there is plenty of space.
  ///
  /// It is filled with data, since a sparse file would reserve nothing.
  private func makeReserve() throws(FileError) {
    let size = Int64(options.reserve)
    guard size > 0 else { return }
    do {
      if try volume.size(of: Store.reservePath) == size { return }
      try volume.remove(Store.reservePath)
    } catch {
      guard error.code == .missing else { throw error }
    }
    guard try volume.freeBytes() >= 8 * size else { return }
    try volume.create(Store.reservePath) { file throws(FileError) in
      var rest = options.reserve
      while rest > 0 {
        let count = min(rest, Volume.chunk)
        try file.write([UInt8](repeating: 0, count: count))
        rest -= count
      }
    }
  }
}
