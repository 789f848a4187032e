import RunModel
import Tracking

// A run lies in `runs/`, and for 30 days its journal in `journal/done/`. Each of the two can
// replace the other when a card loses bits, so neither may ever be destroyed because of a name, a
// size or a number. `Volume` refuses to remove or to rename over files there. The functions in this
// file may: each reads the copy that stays before the other one goes.

/// Permission to remove files in `runs/` and `journal/done/` and to rename over them; only this
/// file can give it.
struct StoredFilePermission { fileprivate init() {} }

extension Volume {
  /// Whether a path is that of a stored run or of its journal.
  static func isGuarded(_ path: String) -> Bool {
    switch directory(of: path) {
    case RunFile.directory, RunFile.otherSports: RunFile.id(ofName: name(of: path)) != nil
    case JournalFiles.done: JournalFiles.parse(name(of: path)) != nil
    default: false
    }
  }

  /// The run files that lie where their ids say, with what the folders tell of them.
  func runFiles() throws(FileError) -> [(id: String, entry: DirectoryEntry)] {
    var files: [(id: String, entry: DirectoryEntry)] = []
    for directory in RunFile.directories {
      for entry in try listIfThere(directory) where !entry.isDirectory {
        guard let id = RunFile.id(ofName: entry.name), RunFile.directory(of: id) == directory else {
          continue
        }
        files.append((id, entry))
      }
    }
    return files
  }

  /// Moves run files to where their ids say: an earlier release restores all into one folder.
  func moveStrays() throws(FileError) {
    for directory in RunFile.directories {
      for entry in try listIfThere(directory) where !entry.isDirectory {
        guard let id = RunFile.id(ofName: entry.name), RunFile.directory(of: id) != directory,
          try !exists(RunFile.path(id))
        else { continue }
        try rename("\(directory)/\(entry.name)", to: RunFile.path(id), replacing: false)
        try makeDurable(RunFile.path(id))
        try syncDirectory(directory)
      }
    }
  }

  /// What is in a folder; nothing where earlier releases made none.
  private func listIfThere(_ directory: String) throws(FileError) -> [DirectoryEntry] {
    do throws(FileError) { return try list(directory) } catch {
      guard error.code == .missing, directory != RunFile.directory else { throw error }
      return []
    }
  }

  /// The checksum of all bytes of a file.
  func checksum(of path: String) throws(FileError) -> CRC32 {
    let file = try open(path, .read)
    var crc = CRC32()
    while true {
      let piece = try file.read(Volume.chunk)
      if piece.isEmpty { return crc }
      crc.update(piece)
    }
  }

  /// Gives a run file that was written beside it the run's name, durably.
  ///
  /// The file is read back first: what replaces a run is known to be whole.
  ///
  /// - Parameters:
  ///   - temporary: The new file, which is synced.
  ///   - id: The run's.
  ///   - expected: The checksum of what was written.
  /// - Throws: `FileError`, or `StorageTrouble` when the new file reads otherwise; the former one
  ///   is still there then.
  func publishRun(_ temporary: String, as id: String, checksum expected: CRC32) throws {
    guard try checksum(of: temporary) == expected else {
      throw StorageTrouble(
        kind: .damaged, detail: "\(temporary) reads back differently from what was written")
    }
    try rename(temporary, over: RunFile.path(id), with: StoredFilePermission())
    try makeDurable(RunFile.path(id))
  }

  /// Moves a removed run back, in place of what lies there; at every moment the name has a file.
  ///
  /// - Parameters:
  ///   - removed: The file in `removed/`, which was just read to its checksum.
  ///   - id: The run's. If it is stored, a copy of its file is durable elsewhere.
  /// - Throws: `FileError`.
  func putBack(_ removed: String, as id: String) throws(FileError) {
    try rename(removed, over: RunFile.path(id), with: StoredFilePermission())
    try makeDurable(RunFile.path(id))
    try syncDirectory(Volume.directory(of: removed))
  }

  /// Removes the journal of a run whose file was just read to its checksum.
  ///
  /// - Parameters:
  ///   - parts: The journal's, in `journal/done/`.
  ///   - read: Reads the run's file whole, and throws when it cannot.
  /// - Throws: What `read` throws, with the journal untouched, or `FileError`.
  func removeJournal(_ parts: [JournalFiles.Part], afterReading read: () throws -> Void) throws {
    try read()
    for part in parts { try removeIfThere(part.path, with: StoredFilePermission()) }
  }

  /// Removes the journals of runs that were deleted and whose time to be restored is over.
  ///
  /// Their run files are still in `removed/`, and go when this is durable.
  func removeJournals(of items: [RemovedRun], _ done: JournalFiles) throws(FileError) {
    var isAny = false
    for item in items where item.id != nil {
      for part in done.parts[item.journal] ?? [] {
        try removeIfThere(part.path, with: StoredFilePermission())
        isAny = true
      }
    }
    if isAny { try syncDirectory(JournalFiles.done) }
  }

  /// Moves all files of a journal to another directory, durably; both names may be there after a
  /// cut, never none.
  ///
  /// A file of that name with other bytes stays: lines with the same numbers count once, so the
  /// moved part becomes another part of the same journal.
  func move(
    _ journal: JournalID, from source: String, to destination: String
  ) throws(FileError) {
    let parts = try parts(of: journal, in: source)
    guard !parts.isEmpty else { return }
    var taken = Set(try self.parts(of: journal, in: destination).map(\.number))
    for part in parts {
      var path = "\(destination)/\(part.name)"
      if taken.contains(part.number), try checksum(of: path) != checksum(of: part.path) {
        guard let free = (1...JournalFiles.mostParts).first(where: { !taken.contains($0) }) else {
          throw FileError(call: "rename", path: path, code: .exists)
        }
        taken.insert(free)
        path = "\(destination)/\(JournalFiles.name(journal, part: free))"
      }
      try rename(part.path, over: path, with: StoredFilePermission())
    }
    try syncDirectory(destination)
    try syncDirectory(source)
  }
}
