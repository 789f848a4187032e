import Device
package import RunModel

/// When a part that failed is tried again: after 1 s, then twice as long, at most 30 s.
package struct Retry {
  static let shortest = Duration.seconds(1)
  /// Between two tries.
  package static let longest = Duration.seconds(30)

  private var wait = Retry.shortest
  private var openedAt: Instant?

  mutating func opened(at now: Instant) { openedAt = now }

  /// The part failed, or was not there; when to try again.
  mutating func failed(at now: Instant) -> Instant {
    // One that breaks as soon as it opens is no reason for a fresh start.
    if let openedAt, now - openedAt >= Retry.longest { wait = Retry.shortest }
    openedAt = nil
    defer { wait = min(wait * 2, Retry.longest) }
    return now + wait
  }
}

/// A part of the board as the loop has it.
final class PartSlot<Port> {
  private enum State {
    /// The board has no such part.
    case unused
    case present(Port)
    case absent(retryAt: Instant)
  }

  /// For the log, "motor".
  let name: String
  /// As the wearable knows it; `nil` for one that it is told nothing of.
  let part: Part?
  private var state = State.unused
  private var retry = Retry()
  /// The wearable was told that it is lost.
  var isToldLost = false

  init(_ name: String, _ part: Part? = nil) {
    self.name = name
    self.part = part
  }

  /// `nil` while the part is not there.
  var port: Port? {
    if case .present(let port) = state { port } else { nil }
  }

  /// When to try to open it; `nil` for one that is open, or that the board does not have.
  var retryAt: Instant? {
    if case .absent(let retryAt) = state { retryAt } else { nil }
  }

  /// The board has such a part; it is to be opened at once.
  func expect(at now: Instant) { state = .absent(retryAt: now) }

  func open(_ port: Port, at now: Instant) {
    state = .present(port)
    retry.opened(at: now)
  }

  /// Lets go of it, to be opened again later.
  func lose(at now: Instant) { state = .absent(retryAt: retry.failed(at: now)) }

  /// Lets go of it for good.
  func close() { state = .unused }
}
