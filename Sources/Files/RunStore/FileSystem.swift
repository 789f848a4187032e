/// The file operations that the store needs, relative to its data directory.
///
/// All access to the flash goes through here, so that a test can count calls, make them fail or cut
/// the power at any of them. Each call makes one attempt: ``Volume`` retries interrupted calls and
/// short writes.
package protocol FileSystem {
  func open(_ path: String, _ mode: OpenMode) throws(FileError) -> any OpenFile
  /// Renames a file; fails with `.exists` if the target exists, unless `replacing`.
  func rename(_ path: String, to newPath: String, replacing: Bool) throws(FileError)
  /// Removes a file or an empty directory.
  func remove(_ path: String) throws(FileError)
  /// Creates one directory; `""` is the data directory itself.
  func makeDirectory(_ path: String) throws(FileError)
  /// Returns the entries of a directory in any order.
  func list(_ path: String) throws(FileError) -> [DirectoryEntry]
  func size(of path: String) throws(FileError) -> Int64
  /// Makes the created, renamed and removed entries of a directory durable.
  func syncDirectory(_ path: String) throws(FileError)
  /// Makes everything on the volume durable: all files and all directories.
  func syncVolume() throws(FileError)
  /// Returns the number of bytes that can still be written.
  func freeBytes() throws(FileError) -> Int64
  /// Starts logging crashes of this program to a file, one line each; `nil` stops logging.
  ///
  /// Only crashes caused by the program itself count: a trap, a fault or an abort, not a signal
  /// from another process. The whole process has at most one such file at a time.
  func markCrashes(in path: String?) throws(FileError)
}

/// The access mode of an open file.
package enum OpenMode: Hashable, Sendable {
  /// Reads an existing regular file, never through a symbolic link.
  case read
  /// Creates a new file; fails with `.exists` if it exists.
  case create
  /// Appends to an existing file.
  case append
}

/// An open file, closed on deinitialization.
package protocol OpenFile: AnyObject {
  /// Returns the next bytes, at most `count`; empty at the end.
  func read(_ count: Int) throws(FileError) -> [UInt8]
  /// Appends bytes and returns how many were written, possibly fewer.
  func write(_ bytes: ArraySlice<UInt8>) throws(FileError) -> Int
  /// Makes the bytes and the size durable.
  func syncData() throws(FileError)
  /// Makes the bytes and all metadata durable.
  func sync() throws(FileError)
  /// Closes the file early, to detect late errors.
  func close() throws(FileError)
}

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

/// A failed call to the volume.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, as far as callers distinguish it.
  package enum Code: Hashable, Sendable {
    case full
    case readOnly
    /// No permission (EACCES, EPERM).
    case forbidden
    /// Another process is using the directory.
    case inUse
    case missing
    case exists
    case tooManyOpen
    case interrupted
    /// The device failed (EIO).
    case broken
    /// The file may be the only copy of a run; see `StoredFilePermission`.
    case guarded
    /// Any other errno.
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

  /// The reason, without call and path.
  package var reason: String {
    switch code {
    case .full: "no space left"
    case .readOnly: "not writable"
    case .forbidden: "no permission"
    case .inUse: "in use by another process"
    case .missing: "does not exist"
    case .exists: "already exists"
    case .tooManyOpen: "too many open files"
    case .interrupted: "interrupted repeatedly"
    case .broken: "the storage failed"
    case .guarded: "not allowed, because it may be the only copy of a run"
    // ENXIO (6), EINVAL (22) and ELOOP (40) come from pipes, other special files and links in
    // place of a file; see `VolumeFile` for EFBIG.
    case .other(6), .other(22), .other(40): "not a regular file"
    case .other(20): "not a directory"
    case .other(VolumeFile.tooLarge): "too large"
    case .other(let number): "error \(number)"
    }
  }
}
