package import RunModel

/// The pacing of bytes on a serial line: one after the other, ten bits each.
///
/// A sender that wakes a little late catches up with a burst, like a receiver's own buffer; after a
/// longer delay it does not, since the wire has a fixed speed.
package struct WirePace: Hashable, Sendable {
  package private(set) var byteTime: Duration
  /// The maximum delay that is caught up.
  package static let slack = Duration.milliseconds(4)
  private var queue: ArraySlice<UInt8> = []
  private var free: Instant

  /// - Parameters:
  ///   - baud: Bits per second.
  ///   - start: The earliest time of the first byte.
  package init(baud: Int, start: Instant) {
    byteTime = WirePace.byteTime(baud)
    free = start
  }

  /// Changes the baud rate.
  package mutating func set(baud: Int) { byteTime = WirePace.byteTime(baud) }

  /// Returns the time of a byte: ten bits, including start and stop bit.
  private static func byteTime(_ baud: Int) -> Duration {
    .nanoseconds(10 * 1_000_000_000 / Int64(baud))
  }

  /// Queues bytes.
  package mutating func add(_ bytes: [UInt8], at now: Instant) {
    if queue.isEmpty { free = max(free, now) }
    queue += bytes
  }

  /// Discards the queue.
  package mutating func clear() { queue = [] }

  /// When the next byte is due; `nil` if the queue is empty.
  package var nextDue: Instant? { queue.isEmpty ? nil : free }

  /// Removes and returns the next byte if it is due.
  package mutating func take(at now: Instant) -> UInt8? {
    guard now >= free, let byte = queue.popFirst() else { return nil }
    free = max(free, now - WirePace.slack) + byteTime
    return byte
  }
}
