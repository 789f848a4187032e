package import RunModel

/// When the bytes of a serial line go out: one after the other, ten bits each.
///
/// A sender that wakes a little late sends what is due together, as a receiver's own buffer does;
/// one that was away for longer does not make up for it: the wire has one speed.
package struct WirePace: Hashable, Sendable {
  package private(set) var byteTime: Duration
  /// Up to this late the sender makes up for it.
  package static let slack = Duration.milliseconds(4)
  private var queue: ArraySlice<UInt8> = []
  private var free: Instant

  /// - Parameters:
  ///   - baud: Bits per second.
  ///   - start: When the first byte may go out.
  package init(baud: Int, start: Instant) {
    byteTime = WirePace.byteTime(baud)
    free = start
  }

  /// Goes on at another rate.
  package mutating func set(baud: Int) { byteTime = WirePace.byteTime(baud) }

  /// A byte has ten bits with start and stop bit.
  private static func byteTime(_ baud: Int) -> Duration {
    .nanoseconds(10 * 1_000_000_000 / Int64(baud))
  }

  /// Has bytes follow what waits already.
  package mutating func add(_ bytes: [UInt8], at now: Instant) {
    if queue.isEmpty { free = max(free, now) }
    queue += bytes
  }

  /// Forgets what waits.
  package mutating func clear() { queue = [] }

  /// When the next byte is due; `nil` when none waits.
  package var nextDue: Instant? { queue.isEmpty ? nil : free }

  /// The next byte if its time has come.
  package mutating func take(at now: Instant) -> UInt8? {
    guard now >= free, let byte = queue.popFirst() else { return nil }
    free = max(free, now - WirePace.slack) + byteTime
    return byte
  }
}
