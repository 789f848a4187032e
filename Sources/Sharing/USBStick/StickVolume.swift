import Glibc
import Handover
package import RunStore

/// A stick as the copier sees it: paths are relative to `MOONRUNNER`, errors are reasons.
package struct StickVolume {
  /// The folder that holds all of ours.
  package static let folder = "MOONRUNNER"

  private let volume: Volume

  package init(_ files: any FileSystem) { volume = Volume(files: files) }

  /// The path on the stick of one below our folder.
  package static func full(_ path: String) -> String {
    path.isEmpty ? folder : "\(folder)/\(path)"
  }

  /// Makes the folder on a stick that has none.
  ///
  /// Looked for in the list, where a link or a pipe of that name does not stand.
  ///
  /// A folder of which only the short name is left was lost when a stick was pulled out while it
  /// was made: a gap before that name would hide the new one too (see ``closeGaps(in:removed:)``).
  package func prepare() throws(StickTrouble) {
    let names = try reasoned { () throws(FileError) in
      try volume.list("").map { $0.name.lowercased() }
    }
    let isLost = names.contains { $0.hasPrefix(StickVolume.shortFolder) }
    if isLost, !names.contains(StickVolume.folder.lowercased()) {
      try fill("", StickVolume.fillers)
    }
    try makeFolder(full: StickVolume.folder)
  }

  /// How FAT's short name of the folder begins; a number follows.
  private static let shortFolder = "moonru~"

  /// Makes a folder below ours, durably; a file in its place is in the way.
  package func makeFolder(_ path: String) throws(StickTrouble) {
    try makeFolder(full: StickVolume.full(path))
  }

  private func makeFolder(full: String) throws(StickTrouble) {
    let parent = Volume.directory(of: full)
    try reasoned { () throws(FileError) in
      if try volume.makeDirectory(full) { try volume.syncDirectory(parent) }
    }
    let name = Volume.name(of: full).lowercased()
    let entries = try reasoned { () throws(FileError) in try volume.list(parent) }
    guard entries.contains(where: { $0.isDirectory && $0.name.lowercased() == name }) else {
      throw .inTheWay(path: full)
    }
  }

  /// Files of a folder with their sizes, and folders without one.
  ///
  /// A folder that is not there has nothing. Names are in lower case, since FAT knows no other
  /// difference.
  package func entries(of path: String) throws(StickTrouble) -> [String: Int64?] {
    let list: [DirectoryEntry]
    do throws(FileError) { list = try volume.list(StickVolume.full(path)) } catch {
      guard error.code == .missing else { throw StickTrouble(error) }
      return [:]
    }
    var entries: [String: Int64?] = [:]
    for entry in list {
      entries[entry.name.lowercased()] = .some(entry.isDirectory ? nil : entry.size)
    }
    return entries
  }

  package func freeBytes() throws(StickTrouble) -> Int64 {
    try reasoned { () throws(FileError) in try volume.freeBytes() }
  }

  /// Removes a file of ours and makes that durable.
  package func remove(_ path: String) throws(StickTrouble) {
    let full = StickVolume.full(path)
    try reasoned { () throws(FileError) in
      try volume.removeIfThere(full)
      try volume.syncDirectory(Volume.directory(of: full))
    }
  }

  /// Makes the names in a folder durable.
  package func syncFolder(_ path: String) throws(StickTrouble) {
    try reasoned { () throws(FileError) in
      try volume.syncDirectory(StickVolume.full(path))
    }
  }

  /// Closes the gaps that a pull-out leaves in a folder of a FAT volume.
  ///
  /// A long name takes several entries of its folder. A stick that is pulled out while they are
  /// written may have the later ones and not the first: an entry that was never used, before used
  /// ones. Linux reads on behind it, and puts new files there; Windows, macOS and mtools take it
  /// for the folder's end, and see none of them. A name of eight letters takes one entry, the first
  /// that is free, and leaves the mark of a removed one there when it goes.
  ///
  /// - Parameters:
  ///   - path: The folder, below ours.
  ///   - removed: Files of ours that somebody removed from it: their entries are filled first.
  /// - Throws: What the stick refuses; a full one is left as it is.
  package func closeGaps(in path: String, removed: Int = 0) throws(StickTrouble) {
    let count = StickVolume.fillers + StickVolume.entriesOfName * removed
    try fill(StickVolume.full(path), min(count, StickVolume.mostFillers))
  }

  private func fill(_ folder: String, _ count: Int) throws(StickTrouble) {
    let names = (0..<count).map { (folder.isEmpty ? "" : "\(folder)/") + "GAP\($0).TMP" }
    try reasoned { () throws(FileError) in
      for name in names {
        try volume.removeIfThere(name)
        do throws(FileError) { try volume.open(name, .create).close() } catch {
          // A full stick has no room for more entries, and so no gap behind these.
          guard error.code == .full else { throw error }
          break
        }
      }
      for name in names { try volume.removeIfThere(name) }
      try volume.syncDirectory(folder)
    }
  }

  /// The long name of a run's file takes two entries, its short name one.
  private static let entriesOfName = 3
  /// All entries but one of the replacements of a run's files can be missing; each takes four.
  private static let fillers = 4 * RunFormat.shared.count
  /// Each looks through the whole folder: a bound for one from which thousands were removed.
  private static let mostFillers = 512

  /// A small file of ours; `nil` when it is missing, no regular file, or too large to be ours.
  package func read(_ path: String, limit: Int) throws(StickTrouble) -> [UInt8]? {
    do throws(FileError) {
      return try volume.read(StickVolume.full(path), limit: limit)
    } catch {
      switch error.code {
      case .missing, .other(VolumeFile.tooLarge): return nil
      // What Linux says of pipes, folders, and links in place of a file.
      case .other(ENXIO), .other(EINVAL), .other(EISDIR), .other(ELOOP): return nil
      case .full, .readOnly, .forbidden, .inUse, .exists, .tooManyOpen, .interrupted, .broken,
        .guarded, .other:
        throw StickTrouble(error)
      }
    }
  }

  /// The first bytes of a file, `count` at most; `nil` when there is no regular file.
  package func start(of path: String, _ count: Int) throws(StickTrouble) -> [UInt8]? {
    do throws(FileError) {
      let file = try volume.open(StickVolume.full(path), .read)
      var bytes: [UInt8] = []
      while bytes.count < count {
        let piece = try file.read(count - bytes.count)
        if piece.isEmpty { break }
        bytes += piece
      }
      try file.close()
      return bytes
    } catch {
      switch error.code {
      case .missing, .other(ENXIO), .other(EINVAL), .other(EISDIR), .other(ELOOP): return nil
      case .full, .readOnly, .forbidden, .inUse, .exists, .tooManyOpen, .interrupted, .broken,
        .guarded, .other:
        throw StickTrouble(error)
      }
    }
  }

  /// Whether a file is larger than it may be; what is not there, or no file, is not.
  package func isLarger(_ path: String, than limit: Int) throws(StickTrouble) -> Bool {
    do throws(FileError) { return try volume.size(of: StickVolume.full(path)) > Int64(limit) } catch
    {
      guard error.code == .missing else { throw StickTrouble(error) }
      return false
    }
  }

  /// Makes a file in its place, whole and durable but for its name.
  ///
  /// Never by another name and a rename: on FAT the renamed file is lost at a pull-out.
  ///
  /// - Parameters:
  ///   - path: Its place below the folder.
  ///   - replaces: Whether a file of ours that lies there is removed; else it is in the way.
  ///   - body: Writes it to a sink.
  /// - Throws: ``StickTrouble``, and what the body throws.
  /// - Returns: Its SHA-256 and size.
  package func make(
    _ path: String, replaces: Bool, _ body: (_ sink: ([UInt8]) throws -> Void) throws -> Void
  ) throws -> (sum: String, size: Int64) {
    let full = StickVolume.full(path)
    if replaces { try reasoned { () throws(FileError) in try volume.removeIfThere(full) } }
    let file = try reasoned { () throws(FileError) in try volume.open(full, .create) }
    do {
      var pieces = Pieces(file)
      try body { bytes in try pieces.add(bytes) }
      try pieces.finish()
      try reasoned { () throws(FileError) in
        try file.sync()
        try file.close()
      }
      return (pieces.sum, pieces.size)
    } catch {
      // Half a file would take the room of a whole one.
      try? file.close()
      try? volume.removeIfThere(full)
      throw error
    }
  }

  /// Copies a file, durably but for its name.
  ///
  /// - Returns: SHA-256 and size of what was copied.
  package func copy(
    _ source: String, to path: String, replaces: Bool
  ) throws(StickTrouble) -> (sum: String, size: Int64) {
    do {
      let file = try volume.open(StickVolume.full(source), .read)
      return try make(path, replaces: replaces) { sink in
        while case let piece = try file.read(Volume.chunk), !piece.isEmpty { try sink(piece) }
      }
    } catch let error as FileError { throw StickTrouble(error) } catch {
      throw error as? StickTrouble ?? .mount("\(error)")
    }
  }

  /// Adds to a file, durably.
  package func append(_ text: String, to path: String) throws(StickTrouble) {
    try reasoned { () throws(FileError) in
      let file = try volume.open(StickVolume.full(path), .append)
      try file.write(Array(text.utf8))
      try file.sync()
      try file.close()
    }
  }

  /// Reads a file again from the stick.
  package func digest(_ path: String) throws(StickTrouble) -> (sum: String, size: Int64) {
    try reasoned { () throws(FileError) in
      let file = try volume.open(StickVolume.full(path), .read)
      var hash = SHA256()
      var size: Int64 = 0
      while true {
        let piece = try file.read(Volume.chunk)
        if piece.isEmpty { return (hash.hexadecimal, size) }
        hash.add(piece)
        size += Int64(piece.count)
      }
    }
  }

  /// Makes a file that is there durable.
  package func settle(_ path: String) throws(StickTrouble) {
    try reasoned { () throws(FileError) in try volume.makeDurable(StickVolume.full(path)) }
  }
}

/// Gathers small pieces, so that a stick is written in large ones.
private struct Pieces {
  private let file: VolumeFile
  private var waiting: [UInt8] = []
  private var hash = SHA256()
  private(set) var size: Int64 = 0

  init(_ file: VolumeFile) { self.file = file }

  var sum: String { hash.hexadecimal }

  mutating func add(_ bytes: [UInt8]) throws(StickTrouble) {
    waiting += bytes
    if waiting.count >= Volume.chunk { try finish() }
  }

  mutating func finish() throws(StickTrouble) {
    hash.add(waiting)
    size += Int64(waiting.count)
    try reasoned { () throws(FileError) in try file.write(waiting) }
    waiting.removeAll(keepingCapacity: true)
  }
}

private func reasoned<Value>(
  _ body: () throws(FileError) -> Value
) throws(StickTrouble) -> Value {
  do throws(FileError) { return try body() } catch { throw StickTrouble(error) }
}
