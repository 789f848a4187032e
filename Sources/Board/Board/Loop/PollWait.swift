package import Glibc

/// Waits in `poll(2)` and survives that it fails.
///
/// `poll` fails besides of interruption when the kernel has no memory for a list of its own
/// (ENOMEM), or when there are more entries than the process may open (EINVAL). Neither may stop a
/// run: each kind is logged once, and until it is over the wait is a short pause, after which each
/// descriptor is asked alone, which takes no memory.
package struct PollWait {
  /// Milliseconds of a pause in place of a wait: a loop must not spin.
  static let pause: Int32 = 100

  /// As `poll(2)`.
  typealias Call = (_ entries: UnsafeMutablePointer<pollfd>?, _ count: nfds_t, Int32) -> Int32

  private let call: Call
  private let log: (String) -> Void
  /// Error numbers that were logged.
  private var logged: Set<Int32> = []

  /// - Parameter log: Takes a line for each kind of error, once.
  package init(log: @escaping (String) -> Void) { self.init(log: log, call: poll) }

  init(log: @escaping (String) -> Void, call: @escaping Call) {
    self.log = log
    self.call = call
  }

  /// Waits until a descriptor is ready or the time is over; `revents` says which are.
  ///
  /// - Parameters:
  ///   - entries: What is waited for; entries with a descriptor below 0 are passed over.
  ///   - timeout: Milliseconds, -1 for any time.
  package mutating func wait(_ entries: inout [pollfd], _ timeout: Int32) {
    guard call(&entries, nfds_t(entries.count), timeout) < 0 else { return }
    let code = errno
    for index in entries.indices { entries[index].revents = 0 }
    // A signal: the next turn finds out what there is to do.
    guard code != EINTR else { return }
    if logged.insert(code).inserted {
      log("cannot wait for all parts at once: \(String(cString: strerror(code)))")
    }
    _ = call(nil, 0, timeout < 0 ? PollWait.pause : min(timeout, PollWait.pause))
    for index in entries.indices where entries[index].fd >= 0 {
      if call(&entries[index], 1, 0) <= 0 { entries[index].revents = 0 }
    }
  }
}
