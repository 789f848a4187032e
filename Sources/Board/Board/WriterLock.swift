import Glibc
import RunModel
package import RunStore
import Synchronization

/// Keeps everybody else from writing below a directory, for as long as it lives.
package final class WriterLock: Sendable {
  /// The file that is locked; nobody reads or writes it.
  package static let fileName = "writer.lock"

  private let held: Mutex<HeldLock?>

  /// `nil` when another process of the same user, or of root, has it.
  ///
  /// - Throws: `FileError` when it cannot be had for another reason.
  package init?(root: String) throws(FileError) {
    guard let lock = try WriterLock.lock(root) else { return nil }
    held = Mutex(lock)
  }

  /// Milliseconds between two attempts, and in all.
  private static let retry: (interval: Int32, timeout: Int32) = (10, 500)

  /// Retries for half a second, because a command that only reads may hold the lock for some
  /// milliseconds, to add to the index; `nil` when another process keeps it.
  ///
  /// - Throws: `FileError` when it cannot be had for another reason.
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

  /// Whether the lock file is locked; on a read-only volume only the folder may be.
  package var isComplete: Bool { held.withLock { $0?.isComplete ?? false } }

  /// Lets go of it before this object goes, which others may have as well.
  package func release() { held.withLock { $0 = nil } }

  /// Locks, instead of the one before, the directory that a path leads to now; false when another
  /// process has it.
  ///
  /// The one before is let go of in any case: it may be the same directory.
  ///
  /// - Throws: `FileError` when it cannot be had for another reason.
  func move(to root: String) throws(FileError) -> Bool {
    release()
    let lock = try WriterLock.lock(root)
    held.withLock { $0 = lock }
    return lock != nil
  }
}
