import CLinux
import Glibc

/// A descriptor by which one thread wakes another that polls (eventfd).
package final class EventDescriptor: Sendable {
  /// Readable from ``signal()`` to ``clear()``.
  package let descriptor: Int32

  /// Makes one.
  ///
  /// - Throws: `SystemError` when there are no more descriptors.
  package init() throws(SystemError) {
    descriptor = try answered("make an event descriptor") { clinux_event() }
  }

  deinit { close(descriptor) }

  /// Makes the descriptor readable.
  package func signal() {
    var count: UInt64 = 1
    // It fails only when it is readable already.
    write(descriptor, &count, 8)
  }

  /// Makes it unreadable until the next signal.
  package func clear() {
    var count: UInt64 = 0
    read(descriptor, &count, 8)
  }
}
