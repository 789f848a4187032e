import Glibc
package import RunModel

/// Opens every part of a board in turn and reports what works, with advice for what does not.
package struct BoardCheck {
  let board: BoardDescription
  let ports: any Ports
  let now: () -> Instant
  let wait: (Int32, Duration) -> Void

  /// - Parameters:
  ///    - board: The board to check.
  ///    - ports: Opens the parts.
  ///    - now: Returns the current time.
  ///    - wait: Waits until a descriptor (-1 for none) is readable, at most for the given time.
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

  /// Checks one part; listens to a receiver unless `quick`.
  ///
  /// - Parameters:
  ///    - part: The part to check.
  ///    - quick: Whether to open the receiver's port without listening.
  ///    - progress: Called with the progress of steps that take seconds.
  /// - Returns: The finding.
  package func check(
    _ part: BoardPart, quick: Bool, progress: (String) -> Void = { _ in }
  ) -> CheckFinding {
    guard let check = part.check else { return .absent }
    do throws(SystemError) { return try check(self, quick, progress) } catch {
      let advice = part.advice?(board).words(for: error)
      return .fails([error.description, advice].compactMap { $0 }.joined(separator: "; "))
    }
  }

  /// Describes a chip by its name in the board file and the chip that it resolves to on this
  /// machine.
  func chip(_ name: String) throws(SystemError) -> String {
    let chip = try ports.gpioChip(name)
    return chip == name ? name : "\(name) (\(chip))"
  }
}
