import RunModel
import Tracking

// A run is stored in `runs/`, and for 30 days its journal in `journal/done/`. Either can replace
// the other after bit rot, so neither may ever be destroyed because of a name, a size or a number.
// `Volume` refuses to remove or overwrite files there. The functions in this file may do so, but
// only after the remaining copy has been read, or if the run can no longer be restored.

/// Permission to remove or overwrite files in `runs/` and `journal/done/`; only this file can
/// create it.
struct StoredFilePermission { fileprivate init() {} }

extension Volume {
  /// Returns whether a path is that of a stored run or its journal.
  static func isGuarded(_ path: String) -> Bool {
    switch directory(of: path) {
    case RunFile.directory, RunFile.otherSports: RunFile.id(ofName: name(of: path)) != nil
    case JournalFiles.done: JournalFiles.parse(name(of: path)) != nil
    default: false
    }
  }

  /// Returns the run files that are in the right folder for their id, with their directory entries.
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

  /// Moves run files to the right folder; earlier releases restore all runs to the same folder.
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

  /// Lists a folder; empty if earlier releases did not create it.
  private func listIfThere(_ directory: String) throws(FileError) -> [DirectoryEntry] {
    do throws(FileError) { return try list(directory) } catch {
      guard error.code == .missing, directory != RunFile.directory else { throw error }
      return []
    }
  }

  /// Returns the checksum of a whole file.
  func checksum(of path: String) throws(FileError) -> CRC32 {
    let file = try open(path, .read)
    var crc = CRC32()
    while true {
      let piece = try file.read(Volume.chunk)
      if piece.isEmpty { return crc }
      crc.update(piece)
    }
  }

  /// Renames a temporary file to the run's file name, durably.
  ///
  /// The file is read back first: only an intact file replaces a run.
  ///
  /// - Parameters:
  ///   - temporary: The new file, already synced.
  ///   - id: The run's id.
  ///   - expected: The checksum of the written bytes.
  /// - Throws: `FileError`, or `StorageTrouble` if the new file reads back differently; then the
  ///   former file is kept.
  func publishRun(_ temporary: String, as id: String, checksum expected: CRC32) throws {
    guard try checksum(of: temporary) == expected else {
      throw StorageTrouble(
        kind: .damaged, detail: "\(temporary) reads back differently from what was written")
    }
    try rename(temporary, over: RunFile.path(id), with: StoredFilePermission())
    try makeDurable(RunFile.path(id))
  }

  /// Moves a removed run back, atomically replacing any stored file.
  ///
  /// - Parameters:
  ///   - removed: The file in `removed/`, just verified.
  ///   - id: The run's id. If it is stored, a durable copy of its file exists elsewhere.
  /// - Throws: `FileError`.
  func putBack(_ removed: String, as id: String) throws(FileError) {
    try rename(removed, over: RunFile.path(id), with: StoredFilePermission())
    try makeDurable(RunFile.path(id))
    try syncDirectory(Volume.directory(of: removed))
  }

  /// Removes the journal of a run after verifying the run's file.
  ///
  /// - Parameters:
  ///   - parts: The parts in `journal/done/`.
  ///   - read: Reads the whole run file, and throws if it is damaged.
  /// - Throws: Errors from `read`, with the journal untouched, or `FileError`.
  func removeJournal(_ parts: [JournalFiles.Part], afterReading read: () throws -> Void) throws {
    try read()
    for part in parts { try removeIfThere(part.path, with: StoredFilePermission()) }
  }

  /// Removes the journals of deleted runs that can no longer be restored.
  ///
  /// Their run files are still in `removed/`, and are deleted once the removal is durable.
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

  /// Moves all files of a journal to another directory, durably; a power cut may leave a file under
  /// both names, but never under neither.
  ///
  /// A different file with the same name is kept: lines with the same number count once, so the
  /// moved part becomes another part of the journal.
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
