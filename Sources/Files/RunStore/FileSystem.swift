/// One volume, as far as the store needs it: paths are relative to its data directory.
///
/// Everything that reaches the flash goes through here, so that a test can count, fail or cut the
/// power at any call. A call does one thing once: retries of interrupted calls and of short writes
/// are ``Volume``'s.
package protocol FileSystem {
  func open(_ path: String, _ mode: OpenMode) throws(FileError) -> any OpenFile
  /// Gives a file another name; without `replacing` an existing one is `.exists`.
  func rename(_ path: String, to newPath: String, replacing: Bool) throws(FileError)
  /// Removes a file, or a directory that is empty.
  func remove(_ path: String) throws(FileError)
  /// Makes one directory; `""` is the data directory itself.
  func makeDirectory(_ path: String) throws(FileError)
  /// The entries of a directory in any order.
  func list(_ path: String) throws(FileError) -> [DirectoryEntry]
  func size(of path: String) throws(FileError) -> Int64
  /// Makes the entries of a directory durable: what was made, renamed and removed in it.
  func syncDirectory(_ path: String) throws(FileError)
  /// Makes everything on the volume durable: all files and all directories.
  func syncVolume() throws(FileError)
  /// Bytes that can still be written.
  func freeBytes() throws(FileError) -> Int64
  /// From now on a crash of this program adds a line to a file; `nil`: no longer.
  ///
  /// Only what the program does wrong counts: a trap, a fault or its own abort, not a signal that
  /// another process sends. One file at a time, for the whole process.
  func markCrashes(in path: String?) throws(FileError)
}

/// What a file is opened for.
package enum OpenMode: Hashable, Sendable {
  /// An existing regular file, never through a symbolic link.
  case read
  /// A new file; an existing one is `.exists`.
  case create
  /// An existing file, written at its end.
  case append
}

/// An open file; closed when it is let go of.
package protocol OpenFile: AnyObject {
  /// The next bytes, at most `count`; none at the end.
  func read(_ count: Int) throws(FileError) -> [UInt8]
  /// Writes at the end and says how many bytes it took, which may be fewer.
  func write(_ bytes: ArraySlice<UInt8>) throws(FileError) -> Int
  /// Makes the bytes and the size durable.
  func syncData() throws(FileError)
  /// Makes the bytes and all that is known of the file durable.
  func sync() throws(FileError)
  /// Closes early, to learn of late errors.
  func close() throws(FileError)
}

/// A name in a directory.
package struct DirectoryEntry: Hashable, Sendable {
  package var name: String
  package var isDirectory: Bool
  package var size: Int64

  package init(name: String, isDirectory: Bool, size: Int64) {
    self.name = name
    self.isDirectory = isDirectory
    self.size = size
  }
}

/// A call that the volume refused.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Why, as far as anything depends on it.
  package enum Code: Hashable, Sendable {
    case full
    case readOnly
    /// No permission (EACCES, EPERM).
    case forbidden
    /// Another process has the directory.
    case inUse
    case missing
    case exists
    case tooManyOpen
    case interrupted
    /// The device failed (EIO).
    case broken
    /// The file may be the only copy of a run; see `StoredFilePermission`.
    case guarded
    /// Anything else, by its errno.
    case other(Int32)
  }

  package var call: String
  package var path: String
  package var code: Code

  package init(call: String, path: String, code: Code) {
    self.call = call
    self.path = path
    self.code = code
  }

  package var description: String { "\(call) \(path.isEmpty ? "." : path): \(reason)" }

  /// Why alone.
  package var reason: String {
    switch code {
    case .full: "no space left"
    case .readOnly: "not writable"
    case .forbidden: "no permission"
    case .inUse: "another process has it in use"
    case .missing: "does not exist"
    case .exists: "exists already"
    case .tooManyOpen: "too many open files"
    case .interrupted: "interrupted again and again"
    case .broken: "the storage failed"
    case .guarded: "it may be the only copy of a run"
    // ELOOP and ENXIO come of links and pipes where a file should be; see `Volume` for EFBIG.
    case .other(6), .other(22), .other(40): "no regular file"
    case .other(20): "a file is where a directory should be"
    case .other(VolumeFile.tooLarge): "too large"
    case .other(let number): "error \(number)"
    }
  }
}
