import Glibc
package import RunModel

/// The text of an error number.
func errorText(_ code: Int32) -> String { String(cString: strerror(code)) }

/// Something that has bytes to send at certain times.
package protocol PacedSender: AnyObject {
  /// When it wants to send next; `nil` for not at all.
  var nextDue: Instant? { get }
  /// Sends what is due.
  func send(at now: Instant) throws(VirtualBoardError)
}

/// The clock of the driver and all of its waiting.
///
/// One thread does everything: whoever waits, waits here, and here the receiver's bytes go out
/// meanwhile at the pace of the wire. Nothing waits for ever: `end` bounds every wait.
package final class Host {
  /// After so long what is waited for is taken not to come; on a machine that is starved of
  /// processor time a guest may take minutes for what takes it seconds else.
  package static let hangTime = Duration.seconds(600)

  /// When the whole work has to be done.
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

  /// Waits until the descriptor can be read; false when the time was over first.
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
      // Rounded up: a wait that ends early would turn in circles.
      let milliseconds = Int32((span.nanoseconds + 999_999) / 1_000_000)
      let count = poll(&entry, descriptor < 0 ? 0 : 1, milliseconds)
      if count > 0 { return true }
      if count < 0, errno != EINTR { throw .system("poll", errno) }
      now = Host.now
      if now >= deadline { return false }
      guard now < end else {
        throw VirtualBoardError("the time limit of the whole work is over")
      }
    }
  }

  /// Lets time pass.
  package func rest(_ span: Duration) throws(VirtualBoardError) {
    _ = try wait(readable: -1, until: Host.now + span)
  }

  /// Asks again and again until the answer is there.
  ///
  /// - Parameters:
  ///   - what: Names what is waited for, for the error.
  ///   - span: How long at most.
  ///   - step: Time between two questions.
  ///   - ask: The question.
  /// - Returns: The answer.
  /// - Throws: When the time is over, and what `ask` throws.
  package func expect<Answer>(
    _ what: String, within span: Duration = Host.hangTime, step: Duration = .milliseconds(100),
    _ ask: () throws(VirtualBoardError) -> Answer?
  ) throws(VirtualBoardError) -> Answer {
    let deadline = Host.now + span
    while true {
      if let answer = try ask() { return answer }
      guard Host.now < deadline else {
        throw VirtualBoardError("\(what): not within \(span.milliseconds) ms")
      }
      try rest(step)
    }
  }

  /// Asks again and again until it is so.
  package func until(
    _ what: String, within span: Duration = Host.hangTime,
    _ isSo: () throws(VirtualBoardError) -> Bool
  ) throws(VirtualBoardError) {
    let _: Bool = try expect(what, within: span) { () throws(VirtualBoardError) -> Bool? in
      try isSo() ? true : nil
    }
  }
}
