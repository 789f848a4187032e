import Glibc
package import RunModel

/// Opens every part of a board, one after the other, and says what works and what to do about what
/// does not.
package struct BoardCheck {
  let board: BoardDescription
  let ports: any Ports
  let now: () -> Instant
  let wait: (Int32, Duration) -> Void

  /// - Parameters:
  ///   - board: What is to be checked.
  ///   - ports: Opens the parts.
  ///   - now: Tells the time.
  ///   - wait: Waits until a descriptor is readable (-1 for none), at most for the time given.
  package init(
    _ board: BoardDescription, ports: any Ports,
    now: @escaping () -> Instant = MonotonicClock.now,
    wait: @escaping (Int32, Duration) -> Void = BoardCheck.poll
  ) {
    self.board = board
    self.ports = ports
    self.now = now
    self.wait = wait
  }

  /// Waits in poll(2).
  package static func poll(_ descriptor: Int32, _ time: Duration) {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = Glibc.poll(&entry, 1, Int32(clamping: time.milliseconds + 1))
  }

  /// Checks one part; a receiver is listened to unless it is to be `quick`.
  ///
  /// - Parameters:
  ///   - part: What is to be checked.
  ///   - quick: Whether the receiver's port is opened only.
  ///   - progress: Is told what is going on, of what takes seconds.
  /// - Returns: What was found out.
  package func check(
    _ part: BoardPart, quick: Bool, progress: (String) -> Void = { _ in }
  ) -> CheckFinding {
    guard let check = part.check else { return .absent }
    do throws(SystemError) { return try check(self, quick, progress) } catch {
      let advice = part.advice?(board).words(for: error)
      return .fails([error.description, advice].compactMap { $0 }.joined(separator: "; "))
    }
  }

  /// A chip as the board file names it, and which one that is here.
  func chip(_ name: String) throws(SystemError) -> String {
    let chip = try ports.gpioChip(name)
    return chip == name ? name : "\(name) (\(chip))"
  }
}
