import Board
import Glibc
package import RunModel
import RunStore

/// Lets one process at a time copy runs and take a ladder over, for as long as it lives.
///
/// A hub may have several sticks and a stick several partitions; side by side they would ask the
/// runner two questions at once, and write over each other's new ladder.
package final class OffloadLock {
  private let held: HeldLock?

  /// Waits for its turn.
  ///
  /// - Parameters:
  ///   - data: The data directory.
  ///   - isThere: Whether the stick is still plugged in.
  ///   - look: Time between two looks at the stick and the lock.
  ///   - say: Takes a line for people, if it has to wait.
  /// - Throws: ``StickTrouble/pulledOut`` when the stick goes meanwhile.
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
          // Where no lock can be had, nothing can be changed either; or the file system has none.
          held = nil
          return
        }
      }
      guard isThere() else { throw .pulledOut }
      if isFirst { say("another stick is being copied to; this one waits for it") }
      isFirst = false
      poll(nil, 0, Int32(look.milliseconds))
    }
  }
}
