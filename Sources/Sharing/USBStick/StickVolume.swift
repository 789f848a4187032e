import Glibc
import Handover
package import RunStore

/// The file system of a stick for copying: paths are relative to `MOONRUNNER`, errors are
/// ``StickTrouble``.
package struct StickVolume {
  /// The folder of all our files.
  package static let folder = "MOONRUNNER"

  private let volume: Volume

  package init(_ files: any FileSystem) { volume = Volume(files: files) }

  /// Returns the path on the stick for a path relative to our folder.
  package static func full(_ path: String) -> String {
    path.isEmpty ? folder : "\(folder)/\(path)"
  }

  /// Creates the folder if it is missing.
  ///
  /// Its existence is checked in the directory listing, which omits links and pipes.
  ///
  /// If only its short name is left, the stick was pulled out while the folder was being created: a
  /// gap before that name would hide a new folder, too (see ``closeGaps(in:removed:)``).
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

  /// The prefix of the folder's short name on FAT; a number follows.
  private static let shortFolder = "moonru~"

  /// Creates a folder below ours, durably; fails if there is a file of that name.
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

  /// Lists a folder: files with their sizes, and folders without a size.
  ///
  /// A missing folder counts as empty. Names are in lower case, since FAT ignores case.
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

  /// Removes a file of ours durably.
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

  /// Closes gaps that a pull-out can leave in a folder on FAT.
  ///
  /// A long name takes several directory entries. If a stick is pulled out while they are being
  /// written, the later ones may exist without the first: an unused entry is then followed by used
  /// ones. Linux continues after the unused entry and puts new files there; Windows, macOS and
  /// mtools consider it the end of the folder and do not see those files. A file with a short name
  /// (8.3) takes a single entry, the first free one, and leaves it marked as deleted when removed.
  ///
  /// - Parameters:
  ///   - path: The folder, below ours.
  ///   - removed: The number of our files that someone removed from the folder: their entries are
  ///     filled first.
  /// - Throws: ``StickTrouble`` if the stick fails; a full stick is left as it is.
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
          // A full stick has no more free entries, and so no gap after these.
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
  /// A pull-out during the replacement of a run's files can lose up to all but one of their
  /// entries; each `.NEW` name takes four.
  private static let fillers = 4 * RunFormat.shared.count
  /// A bound for folders from which thousands were removed, since each filler scans the whole
  /// folder.
  private static let mostFillers = 512

  /// Reads a small file of ours; `nil` if it is missing, not a regular file, or too large to be
  /// ours.
  package func read(_ path: String, limit: Int) throws(StickTrouble) -> [UInt8]? {
    do throws(FileError) {
      return try volume.read(StickVolume.full(path), limit: limit)
    } catch {
      switch error.code {
      case .missing, .other(VolumeFile.tooLarge): return nil
      // Linux's errors for pipes, folders and links in place of a file.
      case .other(ENXIO), .other(EINVAL), .other(EISDIR), .other(ELOOP): return nil
      case .full, .readOnly, .forbidden, .inUse, .exists, .tooManyOpen, .interrupted, .broken,
        .guarded, .other:
        throw StickTrouble(error)
      }
    }
  }

  /// Reads up to `count` bytes from the start of a file; `nil` if there is no regular file.
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

  /// Returns whether a file exceeds a size; false if there is none.
  package func isLarger(_ path: String, than limit: Int) throws(StickTrouble) -> Bool {
    do throws(FileError) { return try volume.size(of: StickVolume.full(path)) > Int64(limit) } catch
    {
      guard error.code == .missing else { throw StickTrouble(error) }
      return false
    }
  }

  /// Writes a file in its final place, durable except for its name.
  ///
  /// A temporary name and a rename would not be safe: on FAT a pull-out loses the renamed file.
  ///
  /// - Parameters:
  ///   - path: The path below our folder.
  ///   - replaces: Whether to remove an existing file of ours; otherwise an existing file is an
  ///     error.
  ///   - body: Writes the contents to a sink.
  /// - Throws: ``StickTrouble``, and whatever the body throws.
  /// - Returns: The file's SHA-256 and size.
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
      // A partial file would take as much space as a whole one.
      try? file.close()
      try? volume.removeIfThere(full)
      throw error
    }
  }

  /// Copies a file, durable except for its name.
  ///
  /// - Returns: The SHA-256 and size of the copied bytes.
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

  /// Appends to a file durably.
  package func append(_ text: String, to path: String) throws(StickTrouble) {
    try reasoned { () throws(FileError) in
      let file = try volume.open(StickVolume.full(path), .append)
      try file.write(Array(text.utf8))
      try file.sync()
      try file.close()
    }
  }

  /// Reads a file back from the stick; returns its SHA-256 and size.
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

  /// Makes an existing file durable.
  package func settle(_ path: String) throws(StickTrouble) {
    try reasoned { () throws(FileError) in try volume.makeDurable(StickVolume.full(path)) }
  }
}

/// Buffers small pieces, so that the stick is written in large ones.
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
