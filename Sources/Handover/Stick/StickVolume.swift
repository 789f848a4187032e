import Glibc
import RunStore

/// A stick as the copier sees it: paths are relative to `MOONRUNNER`, errors are reasons.
struct StickVolume {
  /// The folder that holds all of ours.
  static let folder = "MOONRUNNER"

  private let volume: Volume

  init(_ files: any FileSystem) { volume = Volume(files: files) }

  static func full(_ path: String) -> String {
    path.isEmpty ? folder : "\(folder)/\(path)"
  }

  /// Makes the folder on a stick that has none.
  ///
  /// Looked for in the list, where a link or a pipe of that name does not stand.
  func prepare() throws(StickTrouble) { try makeFolder(full: StickVolume.folder) }

  /// Makes a folder below ours, durably; a file in its place is in the way.
  func makeFolder(_ path: String) throws(StickTrouble) {
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
  func entries(of path: String) throws(StickTrouble) -> [String: Int64?] {
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

  func freeBytes() throws(StickTrouble) -> Int64 {
    try reasoned { () throws(FileError) in try volume.freeBytes() }
  }

  /// Removes a file of ours and makes that durable.
  func remove(_ path: String) throws(StickTrouble) {
    let full = StickVolume.full(path)
    try reasoned { () throws(FileError) in
      try volume.removeIfThere(full)
      try volume.syncDirectory(Volume.directory(of: full))
    }
  }

  /// Makes the names in a folder durable.
  func syncFolder(_ path: String) throws(StickTrouble) {
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
  func closeGaps(in path: String) throws(StickTrouble) {
    let folder = StickVolume.full(path)
    let names = (0..<StickVolume.fillers).map { "\(folder)/GAP\($0).TMP" }
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

  /// Of the three entries of a name two can be missing; what was removed before is filled first.
  private static let fillers = 12

  /// A small file of ours; `nil` when it is missing, no regular file, or too large to be ours.
  func read(_ path: String, limit: Int) throws(StickTrouble) -> [UInt8]? {
    do throws(FileError) {
      return try volume.read(StickVolume.full(path), limit: limit)
    } catch {
      switch error.code {
      case .missing, .other(VolumeFile.tooLarge): return nil
      // What Linux says of pipes, folders, and links in place of a file.
      case .other(ENXIO), .other(EINVAL), .other(EISDIR), .other(ELOOP): return nil
      case .full, .readOnly, .exists, .tooManyOpen, .interrupted, .broken, .other:
        throw StickTrouble(error)
      }
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
  func make(
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

  /// Adds to a file, durably.
  func append(_ text: String, to path: String) throws(StickTrouble) {
    try reasoned { () throws(FileError) in
      let file = try volume.open(StickVolume.full(path), .append)
      try file.write(Array(text.utf8))
      try file.sync()
      try file.close()
    }
  }

  /// Reads a file again from the stick.
  func digest(_ path: String) throws(StickTrouble) -> (sum: String, size: Int64) {
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
  func settle(_ path: String) throws(StickTrouble) {
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
