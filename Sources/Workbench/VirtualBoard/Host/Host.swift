import Glibc
package import RunModel

/// Returns the text of an error number.
func errorText(_ code: Int32) -> String { String(cString: strerror(code)) }

/// A component that sends bytes at certain times.
package protocol PacedSender: AnyObject {
  /// When the next bytes are due; `nil` for never.
  var nextDue: Instant? { get }
  /// Sends the bytes that are due.
  func send(at now: Instant) throws(VirtualBoardError)
}

/// The driver's clock, and the only place where the driver waits.
///
/// Everything runs on one thread: all waiting happens here, and the receiver's bytes are sent
/// meanwhile, at the pace of the wire. Every wait is bounded by `end`.
package final class Host {
  /// Default timeout; on an overloaded machine a guest may need minutes for what usually takes
  /// seconds.
  package static let hangTime = Duration.seconds(600)

  /// Deadline of the whole program.
  package let end: Instant
  package var senders: [any PacedSender] = []

  package init(limit: Duration) {
    end = Host.now + limit
  }

  package static var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  /// Waits until the descriptor is readable; returns false if the deadline passes first.
  package func wait(
    readable descriptor: Int32, until deadline: Instant
  ) throws(VirtualBoardError) -> Bool {
    while true {
      var now = Host.now
      for sender in senders {
        if let due = sender.nextDue, due <= now { try sender.send(at: now) }
      }
      now = Host.now
      let next = senders.compactMap(\.nextDue).min() ?? deadline
      let span = max(.zero, min(min(next, deadline), end) - now)
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // Rounded up: waking early would make the loop spin.
      let milliseconds = Int32((span.nanoseconds + 999_999) / 1_000_000)
      let count = poll(&entry, descriptor < 0 ? 0 : 1, milliseconds)
      if count > 0 { return true }
      if count < 0, errno != EINTR { throw .system("poll", errno) }
      now = Host.now
      if now >= deadline { return false }
      guard now < end else {
        throw VirtualBoardError("the overall time limit has expired")
      }
    }
  }

  /// Waits for a time span.
  package func rest(_ span: Duration) throws(VirtualBoardError) {
    _ = try wait(readable: -1, until: Host.now + span)
  }

  /// Polls until there is an answer.
  ///
  /// - Parameters:
  ///   - what: Describes the awaited event, for the error.
  ///   - span: The timeout.
  ///   - step: The polling period.
  ///   - ask: Returns the answer, or `nil` as long as there is none.
  /// - Returns: The answer.
  /// - Throws: An error on timeout, and errors of `ask`.
  package func expect<Answer>(
    _ what: String, within span: Duration = Host.hangTime, step: Duration = .milliseconds(100),
    _ ask: () throws(VirtualBoardError) -> Answer?
  ) throws(VirtualBoardError) -> Answer {
    let deadline = Host.now + span
    while true {
      if let answer = try ask() { return answer }
      guard Host.now < deadline else {
        throw VirtualBoardError("timed out after \(span.milliseconds) ms waiting for \(what)")
      }
      try rest(step)
    }
  }

  /// Polls until a condition holds.
  package func until(
    _ what: String, within span: Duration = Host.hangTime,
    _ isSo: () throws(VirtualBoardError) -> Bool
  ) throws(VirtualBoardError) {
    let _: Bool = try expect(what, within: span) { () throws(VirtualBoardError) -> Bool? in
      try isSo() ? true : nil
    }
  }
}
