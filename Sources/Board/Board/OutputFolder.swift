import CLinux
import Glibc
import RunModel

/// The identity of a regular file or directory, independent of its path.
package struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let node: UInt64

  init(device: UInt64, node: UInt64) {
    self.device = device
    self.node = node
  }

  private init?(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(device: UInt64(status.st_dev), node: UInt64(status.st_ino))
  }

  /// `nil` if it is not a regular file.
  package init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// `nil` if the path does not lead to a regular file.
  package init?(path: String) {
    var status = stat()
    guard stat(path.pathBytes, &status) == 0 else { return nil }
    self.init(status)
  }

  /// `nil` if the path does not lead to a directory.
  init?(directory path: String) {
    var status = stat()
    guard stat(path.pathBytes, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    self.init(device: UInt64(status.st_dev), node: UInt64(status.st_ino))
  }

  fileprivate init?(_ name: String, in folder: Int32) {
    var status = stat()
    guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    self.init(status)
  }
}

/// A folder in which a command creates files for its caller, each atomically.
///
/// The files are private, because they reveal where a person lives. Those created by root are given
/// to the folder's owner.
package final class OutputFolder {
  package let path: String
  private let descriptor: Int32
  /// Owner of the files; `nil` if this process's user owns them.
  private let owner: (user: uid_t, group: gid_t)?

  /// Opens a folder, or creates one with mode 0700.
  ///
  /// - Throws: `SystemError` if it cannot be created or is not writable.
  package init(_ path: String) throws(SystemError) {
    let isNew = mkdir(path.pathBytes, 0o700) == 0
    guard isNew || errno == EEXIST else {
      throw SystemError("create the directory \(path)", code: errno)
    }
    descriptor = try answered("open the directory \(path)") {
      clinux_open_folder(AT_FDCWD, path.pathBytes, 1)
    }
    self.path = path
    if isNew { OutputFolder.give(descriptor) }
    // Checked here, so that the error is reported before any work rather than after it.
    guard faccessat(descriptor, ".", W_OK | X_OK, 0) == 0 else {
      let code = errno
      close(descriptor)
      throw SystemError("write to \(path)", code: code)
    }
    owner = geteuid() == 0 ? OutputFolder.owner(of: ".", in: descriptor) : nil
  }

  deinit { close(descriptor) }

  /// Starts a file under a temporary name, `NAME.part`.
  ///
  /// - Throws: `SystemError` if it cannot be created.
  /// - Returns: The descriptor for writing, owned by the caller.
  package func begin(_ name: String) throws(SystemError) -> Int32 {
    try check(name)
    let part = "\(name).part"
    unlinkat(descriptor, part, 0)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = try checked("write \(path)/\(part)") { openat(descriptor, part, flags, 0o600) }
    if let owner, fchown(file, owner.user, owner.group) != 0 {
      let code = errno
      close(file)
      cancel(name)
      throw SystemError("write \(path)/\(part)", code: code)
    }
    return file
  }

  /// Gives a started file its final name, replacing an existing file.
  package func finish(_ name: String) throws(SystemError) {
    try check(name)
    try settle(name)
    _ = try checked("write \(path)/\(name)") {
      renameat(descriptor, "\(name).part", descriptor, name)
    }
  }

  /// Syncs the content before the rename; otherwise a power cut could leave an empty file under the
  /// final name, since file systems may write the name long before the content.
  private func settle(_ name: String) throws(SystemError) {
    let file = try checked("write \(path)/\(name)") {
      openat(descriptor, "\(name).part", O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    }
    defer { close(file) }
    _ = try checked("write \(path)/\(name)") { fsync(file) }
  }

  /// Removes a started file.
  package func cancel(_ name: String) {
    if OutputFolder.isName(name) { unlinkat(descriptor, "\(name).part", 0) }
  }

  /// Returns the identity of a regular file by name; `nil` if there is none.
  package func identity(of name: String) -> FileIdentity? {
    OutputFolder.isName(name) ? FileIdentity(name, in: descriptor) : nil
  }

  /// Leaves room for the suffix of a temporary file below Linux's limit of 255 bytes.
  private static let longestName = 200

  /// Whether a text names a file directly in this folder.
  private static func isName(_ name: String) -> Bool {
    (1...longestName).contains(name.utf8.count) && name != "." && name != ".."
      && !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
  }

  private func check(_ name: String) throws(SystemError) {
    guard OutputFolder.isName(name) else {
      throw SystemError("write \(path)/\(name)", code: EINVAL)
    }
  }

  private static func owner(of name: String, in folder: Int32) -> (user: uid_t, group: gid_t)? {
    var status = stat()
    guard fstatat(folder, name, &status, 0) == 0 else { return nil }
    return (status.st_uid, status.st_gid)
  }

  /// Gives a folder that root created to the owner of its parent.
  private static func give(_ folder: Int32) {
    guard geteuid() == 0, let owner = owner(of: "..", in: folder) else { return }
    let descriptor = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // It is ours unless it has been replaced meanwhile.
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_uid == 0 else { return }
    fchown(descriptor, owner.user, owner.group)
  }
}
