import Glibc
package import RunModel

/// Notifies the service manager (sd_notify(3)): one datagram per message to the socket in
/// `NOTIFY_SOCKET`.
///
/// Without that variable, as on a terminal, nothing is sent. Messages that cannot be delivered are
/// dropped.
package final class ServiceNotifier {
  private let descriptor: Int32
  /// Interval of the watchdog pings: half of the manager's timeout.
  package let watchdogInterval: Duration?

  /// - Parameters:
  ///    - path: `NOTIFY_SOCKET`: a path, or an abstract name that starts with "@".
  ///    - watchdog: `WATCHDOG_USEC`, microseconds.
  package init?(path: String?, watchdog: String?) {
    guard let path, path.hasPrefix("/") || path.hasPrefix("@") else { return nil }
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0, UnixAddress.connect(descriptor, to: path) else {
      if descriptor >= 0 { close(descriptor) }
      return nil
    }
    watchdogInterval = watchdog.flatMap { Int64($0) }.flatMap { microseconds in
      microseconds > 0 ? .nanoseconds(microseconds.multipliedSaturated(by: 500)) : nil
    }
  }

  deinit { close(descriptor) }

  /// Sends a line, "READY=1"; never blocks.
  package func tell(_ line: String) {
    // A line feed would start a second assignment.
    let bytes = Array(line.printable.utf8)
    send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
  }
}
