import CLinux
import Glibc
package import RunModel

/// Turns SIGTERM, SIGINT and SIGHUP into a pollable request to stop, instead of ending the process.
package final class StopSignals {
  /// Readable once a signal has arrived.
  package let descriptor: Int32

  /// Blocks the signals; create this object on the main thread before any other thread, because
  /// threads inherit the mask.
  ///
  /// - Throws: `SystemError` if no descriptor is available.
  package init() throws(SystemError) {
    descriptor = try answered("listen for signals") { clinux_stop_signals() }
  }

  /// Takes ownership of a descriptor that becomes readable in place of a signal.
  init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Waits for a signal, with a timeout; returns whether one has arrived.
  package func wait(for time: Duration) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, Int32(clamping: time.milliseconds)) > 0
  }
}
