package import Glibc

/// Waits in `poll(2)` and copes with its failures.
///
/// Apart from interruption, `poll` fails if the kernel has no memory for its own list (ENOMEM), or
/// if there are more entries than descriptors that the process may open (EINVAL). Neither may stop
/// a run: each kind is logged once, and while it lasts the wait is replaced by a short pause, after
/// which each descriptor is polled separately, which needs no memory.
package struct PollWait {
  /// Length of the pause in milliseconds: the loop must not spin.
  static let pause: Int32 = 100

  /// The signature of `poll(2)`.
  typealias Call = (_ entries: UnsafeMutablePointer<pollfd>?, _ count: nfds_t, Int32) -> Int32

  private let call: Call
  private let log: (String) -> Void
  /// Error numbers already logged.
  private var logged: Set<Int32> = []

  /// - Parameter log: Called once for each kind of error.
  package init(log: @escaping (String) -> Void) { self.init(log: log, call: poll) }

  init(log: @escaping (String) -> Void, call: @escaping Call) {
    self.log = log
    self.call = call
  }

  /// Waits until a descriptor is ready or the timeout expires, and sets `revents`.
  ///
  /// - Parameters:
  ///    - entries: The entries to wait for; negative descriptors are ignored.
  ///    - timeout: Milliseconds, -1 for no timeout.
  package mutating func wait(_ entries: inout [pollfd], _ timeout: Int32) {
    guard call(&entries, nfds_t(entries.count), timeout) < 0 else { return }
    let code = errno
    for index in entries.indices { entries[index].revents = 0 }
    // A signal is handled in the next turn.
    guard code != EINTR else { return }
    if logged.insert(code).inserted {
      log("cannot poll all parts at once: \(String(cString: strerror(code)))")
    }
    _ = call(nil, 0, timeout < 0 ? PollWait.pause : min(timeout, PollWait.pause))
    for index in entries.indices where entries[index].fd >= 0 {
      if call(&entries[index], 1, 0) <= 0 { entries[index].revents = 0 }
    }
  }
}
