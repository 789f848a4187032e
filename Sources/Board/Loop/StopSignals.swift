import CLinux
import Glibc

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
}
