import Glibc
import RunModel
package import RunStore

/// Keeps everybody else from writing below a directory, for as long as it lives.
///
/// The lock is the kernel's (`flock`) and ends with the process, however that ends.
package final class WriterLock: Sendable {
  private let descriptor: Int32

  /// `nil` when another process has it.
  ///
  /// - Throws: `FileError` when the directory cannot be opened.
  package init?(root: String) throws(FileError) {
    descriptor = open(root.pathBytes, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(call: "open", path: "", errno: errno) }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 { return nil }
  }

  /// Locks, instead of the one before, the directory that a path leads to now; false when another
  /// process has it, or there is none.
  func move(to root: String) -> Bool {
    let other = open(root.pathBytes, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard other >= 0 else { return false }
    defer { close(other) }
    // The lock is of what was opened, and stays with whichever number that has.
    guard flock(other, LOCK_EX | LOCK_NB) == 0, dup2(other, descriptor) >= 0 else { return false }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return true
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}
