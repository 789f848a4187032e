import RunModel

extension Store {
  static let quarantineDirectory = "quarantine"
  static let reservePath = "reserve.bin"

  /// Makes the directories.
  func prepare() throws(FileError) {
    var isNew = false
    for directory in [
      "", JournalFiles.active, JournalFiles.done, RunFile.directory,
      Store.quarantineDirectory, RemovedRun.directory,
    ] {
      if try volume.makeDirectory(directory) { isNew = true }
    }
    if isNew {
      try volume.syncDirectory("")
      try volume.syncDirectory(JournalFiles.active)
    }
  }

  /// Moves what cannot be read out of the way; it is never deleted.
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

  /// What need not be done at once: old journals go, the reserve comes back, the index shrinks.
  mutating func tidy() {
    do {
      try removeOldJournals()
      try endRemovals()
      try makeReserve()
      if index.isStale || index.isFull { try compactIndex() }
    } catch { warn(error) }
  }

  mutating func compactIndex() throws(FileError) {
    try volume.replace(RunIndex.path, with: index.compact(number: number))
  }

  private func removeOldJournals() throws(FileError) {
    let files = try volume.journals(in: JournalFiles.done)
    guard !files.parts.isEmpty else { return }
    let retention = Retention(runs.values)
    for summary in runs.values {
      guard let parts = files.parts[summary.journal],
        retention.isOver(since: summary.number, undated: summary.timestamp == nil)
      else { continue }
      for part in parts { try volume.removeIfThere(part.path) }
    }
  }
}

// MARK: - The reserve

extension Store {
  /// Gives the reserve up, so that the journal of a run can go on.
  func releaseReserve() { try? volume.remove(Store.reservePath) }

  /// Writes the reserve when it is not there and there is plenty of room.
  ///
  /// It is really written: a file with a hole would hold nothing back.
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
