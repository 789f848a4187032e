import CLinux
import Glibc

/// A descriptor with which one thread wakes another from poll (eventfd).
package final class EventDescriptor: Sendable {
  /// Readable from ``signal()`` until ``clear()``.
  package let descriptor: Int32

  /// Creates an eventfd.
  ///
  /// - Throws: `SystemError` if no descriptor is available.
  package init() throws(SystemError) {
    descriptor = try answered("create an event descriptor") { clinux_event() }
  }

  deinit { close(descriptor) }

  /// Makes the descriptor readable.
  package func signal() {
    var count: UInt64 = 1
    // This fails only if the counter is full, when the descriptor is already readable.
    write(descriptor, &count, 8)
  }

  /// Makes the descriptor unreadable until the next signal.
  package func clear() {
    var count: UInt64 = 0
    read(descriptor, &count, 8)
  }
}
