/// A file system with retries of interrupted calls, complete writes and atomic replacement.
package struct Volume {
  package let files: any FileSystem

  /// Chunk size for reading and writing, in bytes.
  package static let chunk = 64 << 10
  /// Number of interruptions after which a call fails.
  static let interruptions = 1000

  package init(files: any FileSystem) { self.files = files }

  package func open(_ path: String, _ mode: OpenMode) throws(FileError) -> VolumeFile {
    VolumeFile(
      file: try uninterrupted { () throws(FileError) in try files.open(path, mode) }, path: path)
  }

  /// - Throws: `FileError`; `.guarded` if `replacing` could destroy a stored run.
  package func rename(_ path: String, to newPath: String, replacing: Bool) throws(FileError) {
    guard !replacing || !Volume.isGuarded(newPath) else {
      throw FileError(call: "rename", path: newPath, code: .guarded)
    }
    try rename(path, over: newPath, replacing: replacing)
  }

  /// Renames a file over a stored run or its journal; see `StoredFilePermission`.
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

  /// Removes a stored run or its journal; ignores a missing file; see `StoredFilePermission`.
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

  /// Creates a directory if it is missing; returns whether it was created.
  package func makeDirectory(_ path: String) throws(FileError) -> Bool {
    do {
      try uninterrupted { () throws(FileError) in try files.makeDirectory(path) }
      return true
    } catch {
      guard error.code == .exists else { throw error }
      return false
    }
  }

  /// Returns whether a file or directory exists.
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
  /// Reads a whole file; one larger than `limit` is refused.
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

  /// Creates a durable file; its name is durable only after `syncDirectory`.
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
  /// - Returns: The checksum of the file.
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

  /// Replaces the contents of a file atomically, even across a power cut.
  ///
  /// - Throws: `FileError`; then the former contents are kept.
  package func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    let temporary = path + ".tmp"
    try removeIfThere(temporary)
    try create(temporary) { file throws(FileError) in try file.write(bytes) }
    try publish(temporary, as: path, replacing: true)
  }

  /// Renames a complete temporary file to its final name, durably.
  ///
  /// The file is synced once more after the rename: otherwise FAT keeps an entry of size 0 on the
  /// disk, and a power cut loses the file (measured: 483 of 736 states).
  package func publish(_ temporary: String, as path: String, replacing: Bool) throws(FileError) {
    try rename(temporary, to: path, replacing: replacing)
    try makeDurable(path)
  }

  /// Makes an existing file and its name durable.
  ///
  /// If only the program crashed, files that are readable may not be on the flash yet.
  package func makeDurable(_ path: String) throws(FileError) {
    let file = try open(path, .append)
    try file.sync()
    try file.close()
    try syncDirectory(Volume.directory(of: path))
  }

  /// Removes a file; ignores a missing one.
  package func removeIfThere(_ path: String) throws(FileError) {
    do { try remove(path) } catch {
      guard error.code == .missing else { throw error }
    }
  }

  /// Returns the directory of a path; `""` is the data directory.
  package static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return String(path[..<slash])
  }

  /// Returns the last component of a path.
  package static func name(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return path }
    return String(path[path.index(after: slash)...])
  }
}

/// An open file with retries of interrupted calls and complete writes.
package struct VolumeFile {
  /// EFBIG, for files larger than any that we write.
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
      // No bytes written and no error: the disk is full (POSIX leaves this case open).
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

  /// Closes the file; Linux closes it even if the call is interrupted.
  package func close() throws(FileError) {
    do { try file.close() } catch {
      guard error.code == .interrupted else { throw error }
    }
  }
}

/// Retries a call while it is interrupted by signals.
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
