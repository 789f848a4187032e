import Glibc
import RunModel
import Synchronization

/// Writes log lines to a descriptor, which may be a pipe without a reader.
///
/// A line that cannot be written at once is dropped and counted, because the loop must never wait
/// for a reader. A regular file is always ready; if its disk stalls, so does this writer.
package final class LogWriter: Sendable {
  /// A ready pipe accepts this many bytes without blocking (PIPE_BUF).
  private static let mostBytes = 4096

  private let descriptor: Int32
  /// Lines dropped since the last one that was written.
  private let lost = Mutex(0)

  /// The caller keeps ownership of the descriptor.
  package init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Writes a line, from any thread, with control characters removed (`printable`).
  package func line(_ text: String) {
    lost.withLock { lost in
      if lost > 0, isReady {
        write("moonrunner: \(lost) lines were dropped here, because nothing was reading the log")
        lost = 0
      }
      if lost == 0, isReady { write(text) } else { lost += 1 }
    }
  }

  /// Whether a write will not block.
  private var isReady: Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&entry, 1, 0) > 0
  }

  private func write(_ text: String) {
    let bytes = Array(text.printable.utf8.prefix(LogWriter.mostBytes - 1)) + [UInt8(ascii: "\n")]
    // If this fails, the reader is gone, so the failure cannot be reported.
    _ = Glibc.write(descriptor, bytes, bytes.count)
  }
}
