import Glibc
import RunModel
package import RunStore
import Synchronization

/// An advisory lock that keeps other moonrunner processes from writing below a directory.
package final class WriterLock: Sendable {
  /// The lock file; its content is not used.
  package static let fileName = "writer.lock"

  private let held: Mutex<HeldLock?>

  /// `nil` if another process of the same user, or of root, holds the lock.
  ///
  /// - Throws: `FileError` if it cannot be acquired for another reason.
  package init?(root: String) throws(FileError) {
    guard let lock = try WriterLock.lock(root) else { return nil }
    held = Mutex(lock)
  }

  /// Retry interval and total timeout in milliseconds.
  private static let retry: (interval: Int32, timeout: Int32) = (10, 500)

  /// Acquires the lock, retrying for half a second, because a read-only command may hold it for
  /// some milliseconds to update the index; `nil` if another process keeps it.
  ///
  /// - Throws: `FileError` if it cannot be acquired for another reason.
  package static func acquire(root: String) throws(FileError) -> WriterLock? {
    for _ in 0..<(retry.timeout / retry.interval) {
      if let lock = try WriterLock(root: root) { return lock }
      poll(nil, 0, retry.interval)
    }
    return try WriterLock(root: root)
  }

  private static func lock(_ root: String) throws(FileError) -> HeldLock? {
    try HeldLock(fileName, in: root, former: root)
  }

  /// Whether the lock file is locked; on a read-only volume only the folder can be.
  package var isComplete: Bool { held.withLock { $0?.isComplete ?? false } }

  /// Releases the lock before this object's lifetime ends, since other objects may hold references
  /// to it.
  package func release() { held.withLock { $0 = nil } }

  /// Locks the directory that a path now leads to, in place of the previous one; false if another
  /// process holds that lock.
  ///
  /// The previous lock is released in any case, because it may be for the same directory.
  ///
  /// - Throws: `FileError` if the lock cannot be acquired for another reason.
  func move(to root: String) throws(FileError) -> Bool {
    release()
    let lock = try WriterLock.lock(root)
    held.withLock { $0 = lock }
    return lock != nil
  }
}
