import Glibc
package import RunModel

/// Tells the service manager how things stand (sd_notify(3)): one datagram for each message to the
/// socket that `NOTIFY_SOCKET` names.
///
/// Without one, on a terminal for example, nothing is told. A message that cannot be delivered is
/// not worth more than losing it.
package final class ServiceNotifier {
  private let descriptor: Int32
  /// How often the manager wants to hear that the loop makes progress: half of its timeout.
  package let watchdogInterval: Duration?

  /// - Parameters:
  ///   - path: `NOTIFY_SOCKET`: a path, or an abstract name that begins with "@".
  ///   - watchdog: `WATCHDOG_USEC`, microseconds.
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

  /// Sends a line, "READY=1"; never waits.
  package func tell(_ line: String) {
    // A second line would be another message.
    let bytes = Array(line.printable.utf8)
    send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
  }
}
