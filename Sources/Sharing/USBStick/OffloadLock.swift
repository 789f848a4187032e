import Board
import Glibc
package import RunModel
import RunStore

/// Allows only one process at a time to handle a stick; held until the process ends.
///
/// With several sticks on a hub, or partitions on a stick, processes would otherwise ask the runner
/// two questions at once, and overwrite each other's new ladder.
package final class OffloadLock {
  private let held: HeldLock?

  /// Waits for the lock.
  ///
  /// - Parameters:
  ///   - data: The data directory.
  ///   - isThere: Returns whether the stick is still plugged in.
  ///   - look: The poll interval for the stick and the lock.
  ///   - say: Receives a message if it has to wait.
  /// - Throws: ``StickTrouble/pulledOut`` if the stick is pulled out meanwhile.
  package init(
    data: String, isThere: () -> Bool, look: Duration = .seconds(1), say: (String) -> Void
  ) throws(StickTrouble) {
    mkdir("\(data)/runs".pathBytes, 0o750)
    var isFirst = true
    while true {
      do throws(FileError) {
        if let lock = try HeldLock.ofOffload(data) {
          held = lock
          return
        }
      } catch {
        guard error.code == .inUse else {
          // Any other failure means that the directory is not writable, or that its file system
          // has no locks.
          held = nil
          return
        }
      }
      guard isThere() else { throw .pulledOut }
      if isFirst { say("another stick is being written; this one waits") }
      isFirst = false
      poll(nil, 0, Int32(look.milliseconds))
    }
  }
}
