import Glibc
package import RunModel

/// Lets one process at a time copy runs and take a ladder over, for as long as it lives.
///
/// A hub may have several sticks and a stick several partitions; side by side they would ask the
/// runner two questions at once, and write over each other's new ladder. The lock is the kernel's
/// (`flock`) on the folder of the runs, so it needs no file and no right to make one, and ends with
/// the process.
package final class OffloadLock {
  private let descriptor: Int32

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
    let path = "\(data)/runs".pathBytes
    mkdir(path, 0o750)
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    // Where there is no such folder and none can be made, nothing can be changed either.
    guard descriptor >= 0 else { return }
    var isFirst = true
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      // A file system without locks; as good as it gets.
      guard errno == EWOULDBLOCK || errno == EINTR else { return }
      guard isThere() else { throw .pulledOut }
      if isFirst { say("another stick is being copied to; this one waits for it") }
      isFirst = false
      poll(nil, 0, Int32(look.milliseconds))
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}
