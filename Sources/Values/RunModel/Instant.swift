/// A moment on the monotonic clock (CLOCK_MONOTONIC on the board, a virtual clock in simulations).
///
/// Instants are always passed in; only the outermost layer reads a clock. GPIO edges are stamped
/// with the same clock, so presses and fixes can be compared.
package struct Instant: Hashable, Comparable, Sendable {
  /// Nanoseconds since an arbitrary start (boot); never negative on a real board.
  package var nanoseconds: Int64

  package init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  package init(milliseconds: Int64) {
    nanoseconds = milliseconds.multipliedSaturated(by: 1_000_000)
  }

  package static func < (left: Instant, right: Instant) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  package static func + (instant: Instant, span: Duration) -> Instant {
    Instant(nanoseconds: instant.nanoseconds.addingSaturated(span.nanoseconds))
  }

  package static func - (instant: Instant, span: Duration) -> Instant {
    Instant(nanoseconds: instant.nanoseconds.subtractingSaturated(span.nanoseconds))
  }

  package static func - (left: Instant, right: Instant) -> Duration {
    .nanoseconds(left.nanoseconds.subtractingSaturated(right.nanoseconds))
  }
}

/// The earlier of two optional deadlines; `nil` means "none".
package func earlier(_ left: Instant?, _ right: Instant?) -> Instant? {
  guard let left else { return right }
  guard let right else { return left }
  return min(left, right)
}
