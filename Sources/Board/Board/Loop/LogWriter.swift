import Glibc
import RunModel
import Synchronization

/// Lines for people on a descriptor that may be a pipe which nobody reads: what does not go at once
/// is lost and counted, for the loop must never wait for a reader.
///
/// A regular file is always ready; where it stalls with its disk, this does too.
package final class LogWriter: Sendable {
  /// A pipe that is ready takes as much without waiting (PIPE_BUF).
  private static let mostBytes = 4096

  private let descriptor: Int32
  /// Lines lost since the last that was written.
  private let lost = Mutex(0)

  /// The descriptor stays the caller's.
  package init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Writes a line, from any thread; controls in it are not written, see `printable`.
  package func line(_ text: String) {
    lost.withLock { lost in
      if lost > 0, isReady {
        write("moonrunner: \(lost) lines are missing here, for nobody read them")
        lost = 0
      }
      if lost == 0, isReady { write(text) } else { lost += 1 }
    }
  }

  /// Whether a line can be written, or fails, at once.
  private var isReady: Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&entry, 1, 0) > 0
  }

  private func write(_ text: String) {
    let bytes = Array(text.printable.utf8.prefix(LogWriter.mostBytes - 1)) + [UInt8(ascii: "\n")]
    // It fails when the reader went away: there is nobody left to tell.
    _ = Glibc.write(descriptor, bytes, bytes.count)
  }
}
