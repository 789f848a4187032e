import CLinux
import Glibc
package import RunModel

/// SIGTERM, SIGINT and SIGHUP as something to be polled: they ask for the end, they do not make it.
package final class StopSignals {
  /// Readable once one of them has come.
  package let descriptor: Int32

  /// To be made on the main thread, before any other thread is: those inherit what is blocked.
  ///
  /// - Throws: `SystemError` when there are no more descriptors.
  package init() throws(SystemError) {
    descriptor = try answered("listen for signals") { clinux_stop_signals() }
  }

  /// In place of signals whatever makes a descriptor readable, which is taken over.
  init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Waits until one comes, but not longer than that; returns whether one has.
  package func wait(for time: Duration) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, Int32(clamping: time.milliseconds)) > 0
  }
}
