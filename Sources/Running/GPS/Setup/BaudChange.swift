import RunModel

/// A baud rate change in progress.
struct BaudChange: Hashable, Sendable {
  enum Phase: Hashable, Sendable {
    /// The command is being sent at the old rate.
    case leaving
    /// Waiting for sentences at the new rate; the payload is the sentence count at the switch.
    case arriving(after: Int)
    /// None arrived: waiting for sentences at the old rate again.
    case returning(after: Int)
  }

  let origin: Int
  let target: Int
  var phase = Phase.leaving
  var until: Instant

  /// The receiver switches a moment after the command.
  private static let margin = Duration.milliseconds(150)
  private static let enough = 2

  init(from origin: Int, to target: Int, told count: Int, at now: Instant) {
    self.origin = origin
    self.target = target
    // Ten bits per byte.
    let onWire = Duration.nanoseconds(Int64(count) * 10_000_000_000 / Int64(max(1, origin)))
    until = now + onWire + BaudChange.margin
  }

  /// Whether the receiver is understood at the rate that was set.
  func isHeard(_ sentences: Int) -> Bool {
    switch phase {
    case .leaving: false
    case .arriving(let before), .returning(let before):
      sentences - before >= BaudChange.enough
    }
  }
}
