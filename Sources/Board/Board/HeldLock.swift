import CLinux
import Glibc
import RunModel
package import RunStore

/// A lock on a dedicated file (`flock`), released when the process ends, however it ends.
///
/// Only the owner can open the file (0600) and thus hold the lock. Earlier releases, which lacked
/// this file, locked a folder that every member of the group can open. For one more release that
/// folder is locked too, so that old and new recorders do not write at the same time; a process of
/// another user that holds it is ignored.
package final class HeldLock: Sendable {
  /// Descriptor of the lock file; -1 if the volume does not accept new files.
  private let file: Int32
  /// Descriptor of the folder; -1 if it does not exist or cannot be locked, or a process of another
  /// user holds its lock.
  private let folder: Int32

  /// Tries to acquire the lock without waiting; `nil` if another process of the same user, or of
  /// root, holds it.
  ///
  /// - Parameters:
  ///    - name: Name of the lock file.
  ///    - directory: Directory of the lock file.
  ///    - former: The folder that earlier releases locked.
  /// - Throws: `FileError` if the directory does not exist, if the file is a link or belongs to
  ///   another user, or if the holder of the folder's lock cannot be determined.
  package init?(_ name: String, in directory: String, former: String) throws(FileError) {
    switch try HeldLock.file(name, in: directory) {
    case .held(let file):
      self.file = file
      let folder: Int32?
      do throws(FileError) { folder = try HeldLock.folder(former) } catch {
        close(file)
        throw error
      }
      guard let folder else {
        // deinit closes `file`, since all properties are set.
        self.folder = -1
        return nil
      }
      self.folder = folder
    case .inUse: return nil
    case .impossible(let error):
      // A volume without room for this file most likely has none for a run; its content is still
      // readable.
      guard let folder = try HeldLock.folder(former) else { return nil }
      guard folder >= 0 else { throw error }
      (file, self.folder) = (-1, folder)
    }
  }

  /// Acquires the lock of the processes that copy to and import from sticks.
  ///
  /// - Throws: `FileError` as `init` does.
  package static func ofOffload(_ data: String) throws(FileError) -> HeldLock? {
    try HeldLock("offload.lock", in: data, former: "\(data)/runs")
  }

  deinit {
    if file >= 0 { close(file) }
    if folder >= 0 { close(folder) }
  }

  /// Whether the file itself is locked, not just the folder.
  var isComplete: Bool { file >= 0 }

  private enum FileAnswer {
    case held(Int32)
    case inUse
    /// The file does not exist and cannot be created.
    case impossible(FileError)
  }

  private static func file(
    _ name: String, in directory: String
  ) throws(FileError) -> FileAnswer {
    let folder = clinux_open_folder(AT_FDCWD, directory.pathBytes, 1)
    guard folder >= 0 else { throw FileError(call: "open", path: "", errno: -folder) }
    defer { close(folder) }
    // Retry if the file was removed between two calls, or created by another process.
    for _ in 0..<3 {
      let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
      var file = openat(folder, name, flags)
      if file < 0, errno == ENOENT {
        file = openat(folder, name, flags | O_CREAT | O_EXCL, 0o600)
        switch file < 0 ? errno : 0 {
        case 0: giveAway(file, like: folder)
        case EEXIST: continue
        case EROFS, ENOSPC, EDQUOT, EACCES, EPERM:
          return .impossible(FileError(call: "make", path: name, errno: errno))
        default: throw FileError(call: "make", path: name, errno: errno)
        }
      }
      guard file >= 0 else { throw FileError(call: "open", path: name, errno: errno) }
      var isKept = false
      defer { if !isKept { close(file) } }
      try check(file, name, in: folder)
      guard try lock(file, name) else { return .inUse }
      // A lock on a removed file does not exclude other processes.
      guard isNamed(file, name, in: folder) else { continue }
      isKept = true
      return .held(file)
    }
    throw FileError(call: "lock", path: name, code: .inUse)
  }

  /// Gives a file that root created to the folder's owner, who must be able to lock it next time.
  private static func giveAway(_ file: Int32, like folder: Int32) {
    var status = stat()
    guard geteuid() == 0, fstat(folder, &status) == 0, status.st_uid != 0 else { return }
    _ = fchown(file, status.st_uid, status.st_gid)
  }

  private static func check(_ file: Int32, _ name: String, in folder: Int32) throws(FileError) {
    var (status, above) = (stat(), stat())
    guard fstat(file, &status) == 0, fstat(folder, &above) == 0 else {
      throw FileError(call: "stat", path: name, errno: errno)
    }
    let user = geteuid()
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileError(call: "lock", path: name, code: .other(EINVAL))
    }
    guard status.st_uid == user || user == 0 && status.st_uid == above.st_uid else {
      throw FileError(call: "lock", path: name, code: .forbidden)
    }
    // If the folder was copied, the file may have lost its permissions.
    if status.st_mode & 0o077 != 0 { _ = fchmod(file, 0o600) }
  }

  private static func isNamed(_ file: Int32, _ name: String, in folder: Int32) -> Bool {
    var (open, named) = (stat(), stat())
    return fstat(file, &open) == 0 && fstatat(folder, name, &named, AT_SYMLINK_NOFOLLOW) == 0
      && open.st_ino == named.st_ino && open.st_dev == named.st_dev
  }

  /// Tries to lock; false if another process holds the lock.
  private static func lock(_ descriptor: Int32, _ name: String) throws(FileError) -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      if errno != EINTR { throw FileError(call: "lock", path: name, errno: errno) }
    }
    return true
  }

  /// Locks the folder; -1 if it is irrelevant, `nil` if a process of the owner holds it.
  private static func folder(_ path: String) throws(FileError) -> Int32? {
    let folder = open(path.pathBytes, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return -1 }
    // A file system may support locks on files but not on folders.
    guard let isHeld = try? lock(folder, "") else {
      close(folder)
      return -1
    }
    if isHeld { return folder }
    switch LockHolders(of: folder) {
    case .owner:
      close(folder)
      return nil
    case .others:
      close(folder)
      return -1
    case .unknown:
      // It may have been released while the list was read.
      if (try? lock(folder, "")) == true { return folder }
      close(folder)
      throw FileError(call: "lock", path: "", code: .inUse)
    }
  }
}
