import CLinux
import Glibc
import RunModel

/// Which regular file or directory something is, whatever its path.
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

  /// `nil` for what is no regular file.
  package init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// `nil` also for a path where nothing is.
  package init?(path: String) {
    var status = stat()
    guard stat(path.pathBytes, &status) == 0 else { return nil }
    self.init(status)
  }

  /// `nil` also for a path that leads to no directory.
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

/// A folder in which a command makes files for the person who called it, each whole or not at all.
///
/// They are private, since they say where somebody lives. Files that root makes get the owner of
/// the folder.
package final class OutputFolder {
  package let path: String
  private let descriptor: Int32
  /// Who gets the files; `nil` where they are this process's own.
  private let owner: (user: uid_t, group: gid_t)?

  /// Opens a folder, or makes one whose files are nobody else's.
  ///
  /// - Throws: `SystemError` when it cannot be made, or written in.
  package init(_ path: String) throws(SystemError) {
    let isNew = mkdir(path.pathBytes, 0o700) == 0
    guard isNew || errno == EEXIST else {
      throw SystemError("make the directory \(path)", code: errno)
    }
    descriptor = try answered("open the directory \(path)") {
      clinux_open_folder(AT_FDCWD, path.pathBytes, 1)
    }
    self.path = path
    if isNew { OutputFolder.give(descriptor) }
    // Told before any work rather than after it.
    guard faccessat(descriptor, ".", W_OK | X_OK, 0) == 0 else {
      let code = errno
      close(descriptor)
      throw SystemError("write in \(path)", code: code)
    }
    owner = geteuid() == 0 ? OutputFolder.owner(of: ".", in: descriptor) : nil
  }

  deinit { close(descriptor) }

  /// Begins a file under another name, `NAME.part`.
  ///
  /// - Throws: `SystemError`.
  /// - Returns: The descriptor to write it to, which becomes the caller's.
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

  /// Gives a file that was begun its name and replaces one that had it.
  package func finish(_ name: String) throws(SystemError) {
    try check(name)
    try settle(name)
    _ = try checked("write \(path)/\(name)") {
      renameat(descriptor, "\(name).part", descriptor, name)
    }
  }

  /// Without this a power cut may leave the name and not the content: file systems are free to
  /// write the one long before the other.
  private func settle(_ name: String) throws(SystemError) {
    let file = try checked("write \(path)/\(name)") {
      openat(descriptor, "\(name).part", O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    }
    defer { close(file) }
    _ = try checked("write \(path)/\(name)") { fsync(file) }
  }

  /// Removes a file that was begun.
  package func cancel(_ name: String) {
    if OutputFolder.isName(name) { unlinkat(descriptor, "\(name).part", 0) }
  }

  /// Which regular file has a name; `nil` for none.
  package func identity(of name: String) -> FileIdentity? {
    OutputFolder.isName(name) ? FileIdentity(name, in: descriptor) : nil
  }

  /// Room for the ending of a part within what Linux takes.
  private static let longestName = 200

  /// Whether a text names a file of this very folder.
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

  /// A folder that root made belongs to whom the one above belongs.
  private static func give(_ folder: Int32) {
    guard geteuid() == 0, let owner = owner(of: "..", in: folder) else { return }
    let descriptor = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // It is ours as long as nobody put another in its place.
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_uid == 0 else { return }
    fchown(descriptor, owner.user, owner.group)
  }
}
