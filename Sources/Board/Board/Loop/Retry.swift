import Device
package import RunModel

/// The exponential back-off for a failed part: 1 s, doubling to at most 30 s.
package struct Retry {
  static let shortest = Duration.seconds(1)
  /// Longest wait between two attempts.
  package static let longest = Duration.seconds(30)

  private var wait = Retry.shortest
  private var openedAt: Instant?

  mutating func opened(at now: Instant) { openedAt = now }

  /// Records that the part failed or was missing; returns when to retry.
  mutating func failed(at now: Instant) -> Instant {
    // Only a part that has worked for a while resets the back-off, not one that fails right after
    // opening.
    if let openedAt, now - openedAt >= Retry.longest { wait = Retry.shortest }
    openedAt = nil
    defer { wait = min(wait * 2, Retry.longest) }
    return now + wait
  }
}

/// The loop's slot for a part of the board.
final class PartSlot<Port> {
  private enum State {
    /// The board has no such part.
    case unused
    case present(Port)
    case absent(retryAt: Instant)
  }

  /// Name in the log, "motor".
  let name: String
  /// The wearable's name for the part; `nil` if its loss is not reported to the wearable.
  let part: Part?
  private var state = State.unused
  private var retry = Retry()
  /// Whether the loss of the part was reported.
  var isToldLost = false

  init(_ name: String, _ part: Part? = nil) {
    self.name = name
    self.part = part
  }

  /// `nil` while the part is missing.
  var port: Port? {
    if case .present(let port) = state { port } else { nil }
  }

  /// When to try to open the part; `nil` if it is open or the board lacks it.
  var retryAt: Instant? {
    if case .absent(let retryAt) = state { retryAt } else { nil }
  }

  /// Marks the part as present on this board and due to be opened at once.
  func expect(at now: Instant) { state = .absent(retryAt: now) }

  func open(_ port: Port, at now: Instant) {
    state = .present(port)
    retry.opened(at: now)
  }

  /// Closes a failed part, to be reopened later.
  func lose(at now: Instant) { state = .absent(retryAt: retry.failed(at: now)) }

  /// Closes the part permanently.
  func close() { state = .unused }
}
