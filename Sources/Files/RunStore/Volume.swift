/// A file system with what every caller needs on top: interrupted calls are made again, short
/// writes go on, and files are replaced whole or not at all.
package struct Volume {
  package let files: any FileSystem

  /// Bytes read or written at a time.
  package static let chunk = 64 << 10
  /// How often one call may be interrupted before it counts as failed.
  static let interruptions = 1000

  package init(files: any FileSystem) { self.files = files }

  package func open(_ path: String, _ mode: OpenMode) throws(FileError) -> VolumeFile {
    VolumeFile(
      file: try uninterrupted { () throws(FileError) in try files.open(path, mode) }, path: path)
  }

  /// - Throws: `FileError`; `.guarded` where `replacing` could destroy a stored run.
  package func rename(_ path: String, to newPath: String, replacing: Bool) throws(FileError) {
    guard !replacing || !Volume.isGuarded(newPath) else {
      throw FileError(call: "rename", path: newPath, code: .guarded)
    }
    try rename(path, over: newPath, replacing: replacing)
  }

  /// Renames over a stored run or its journal; see `StoredFilePermission`.
  func rename(
    _ path: String, over newPath: String, with permission: StoredFilePermission
  ) throws(FileError) {
    try rename(path, over: newPath, replacing: true)
  }

  private func rename(
    _ path: String, over newPath: String, replacing: Bool
  ) throws(FileError) {
    try uninterrupted { () throws(FileError) in
      try files.rename(path, to: newPath, replacing: replacing)
    }
  }

  /// - Throws: `FileError`; `.guarded` for a stored run or its journal.
  package func remove(_ path: String) throws(FileError) {
    guard !Volume.isGuarded(path) else {
      throw FileError(call: "remove", path: path, code: .guarded)
    }
    try uninterrupted { () throws(FileError) in try files.remove(path) }
  }

  /// Removes a stored run or its journal; a missing file is no error; see `StoredFilePermission`.
  func removeIfThere(_ path: String, with permission: StoredFilePermission) throws(FileError) {
    do { try uninterrupted { () throws(FileError) in try files.remove(path) } } catch {
      guard error.code == .missing else { throw error }
    }
  }

  package func list(_ path: String) throws(FileError) -> [DirectoryEntry] {
    try uninterrupted { () throws(FileError) in try files.list(path) }
  }

  package func size(of path: String) throws(FileError) -> Int64 {
    try uninterrupted { () throws(FileError) in try files.size(of: path) }
  }

  package func syncDirectory(_ path: String) throws(FileError) {
    try uninterrupted { () throws(FileError) in try files.syncDirectory(path) }
  }

  package func syncVolume() throws(FileError) {
    try uninterrupted { () throws(FileError) in try files.syncVolume() }
  }

  package func freeBytes() throws(FileError) -> Int64 {
    try uninterrupted { () throws(FileError) in try files.freeBytes() }
  }

  /// Makes a directory unless it is there; true when it is new.
  package func makeDirectory(_ path: String) throws(FileError) -> Bool {
    do {
      try uninterrupted { () throws(FileError) in try files.makeDirectory(path) }
      return true
    } catch {
      guard error.code == .exists else { throw error }
      return false
    }
  }

  /// Whether there is a file or a directory.
  package func exists(_ path: String) throws(FileError) -> Bool {
    do {
      _ = try size(of: path)
      return true
    } catch {
      guard error.code == .missing else { throw error }
      return false
    }
  }
}

// MARK: - Whole files

extension Volume {
  /// All bytes of a file; one larger than `limit` is refused.
  package func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    let file = try open(path, .read)
    var bytes: [UInt8] = []
    while true {
      let piece = try file.read(Volume.chunk)
      if piece.isEmpty { return bytes }
      guard bytes.count + piece.count <= limit else {
        throw FileError(call: "read", path: path, code: .other(VolumeFile.tooLarge))
      }
      bytes.append(contentsOf: piece)
    }
  }

  /// Makes a new durable file; its name is durable only after `syncDirectory`.
  package func create(
    _ path: String, _ body: (VolumeFile) throws(FileError) -> Void
  ) throws(FileError) {
    let file = try open(path, .create)
    do {
      try body(file)
      try file.sync()
      try file.close()
    } catch {
      try? file.close()
      try? remove(path)
      throw error
    }
  }

  /// Copies a file to a new name, which is durable only after `syncDirectory`.
  ///
  /// - Throws: `FileError`.
  /// - Returns: The checksum of all bytes.
  func copy(_ path: String, to newPath: String) throws(FileError) -> CRC32 {
    let source = try open(path, .read)
    var crc = CRC32()
    try create(newPath) { file throws(FileError) in
      while true {
        let piece = try source.read(Volume.chunk)
        if piece.isEmpty { return }
        crc.update(piece)
        try file.write(piece)
      }
    }
    return crc
  }

  /// Gives a file new bytes, so that a cut leaves the old or the new ones, never a mixture.
  ///
  /// - Throws: `FileError`; the former bytes are still there then.
  package func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    let temporary = path + ".tmp"
    try removeIfThere(temporary)
    try create(temporary) { file throws(FileError) in try file.write(bytes) }
    try publish(temporary, as: path, replacing: true)
  }

  /// Renames a finished temporary file to its final name and makes that durable.
  ///
  /// The file is synced once more after the rename: FAT otherwise keeps an entry of size 0 on the
  /// disk, and the file is lost at a cut (measured: 483 of 736 states).
  package func publish(_ temporary: String, as path: String, replacing: Bool) throws(FileError) {
    try rename(temporary, to: path, replacing: replacing)
    try makeDurable(path)
  }

  /// Makes a file durable that is there to be read, and its name.
  ///
  /// After a crash of the program alone files can be read that the flash does not have yet.
  package func makeDurable(_ path: String) throws(FileError) {
    let file = try open(path, .append)
    try file.sync()
    try file.close()
    try syncDirectory(Volume.directory(of: path))
  }

  /// Removes a file; one that is missing is no error.
  package func removeIfThere(_ path: String) throws(FileError) {
    do { try remove(path) } catch {
      guard error.code == .missing else { throw error }
    }
  }

  /// The directory of a path; `""` is the data directory.
  package static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return String(path[..<slash])
  }

  /// The last part of a path.
  package static func name(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return path }
    return String(path[path.index(after: slash)...])
  }
}

/// An open file whose calls are made until they are done.
package struct VolumeFile {
  /// EFBIG, for files that are larger than anything we write.
  package static let tooLarge: Int32 = 27

  let file: any OpenFile
  let path: String

  package func read(_ count: Int) throws(FileError) -> [UInt8] {
    try uninterrupted { () throws(FileError) in try file.read(count) }
  }

  /// Writes all bytes.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try uninterrupted { () throws(FileError) in try file.write(rest) }
      // Nothing taken and no error: the disk will not take more (POSIX leaves it open).
      guard count > 0 else { throw FileError(call: "write", path: path, code: .full) }
      rest = rest.dropFirst(count)
    }
  }

  package func syncData() throws(FileError) {
    try uninterrupted { () throws(FileError) in try file.syncData() }
  }

  package func sync() throws(FileError) {
    try uninterrupted { () throws(FileError) in try file.sync() }
  }

  /// Closes; when that is interrupted Linux has closed the file all the same.
  package func close() throws(FileError) {
    do { try file.close() } catch {
      guard error.code == .interrupted else { throw error }
    }
  }
}

/// Makes a call until no signal interrupts it.
private func uninterrupted<Value>(
  _ call: () throws(FileError) -> Value
) throws(FileError) -> Value {
  var rest = Volume.interruptions
  while true {
    do throws(FileError) { return try call() } catch {
      rest -= 1
      guard error.code == .interrupted, rest > 0 else { throw error }
    }
  }
}
