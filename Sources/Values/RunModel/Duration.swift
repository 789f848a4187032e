/// A time span in whole nanoseconds, up to 292 years; arithmetic saturates instead of trapping.
///
/// It replaces Swift's own type, which counts attoseconds in 128 bits: with that, a deadline took
/// 230 instructions, and deadlines took a tenth of the time of a replay.
package struct Duration: Hashable, Comparable, Sendable {
  package var nanoseconds: Int64

  package static let zero = Duration.nanoseconds(0)

  /// Makes a span of milliseconds.
  package static func milliseconds(_ count: Int) -> Duration {
    Duration(nanoseconds: Int64(count).multipliedSaturated(by: 1_000_000))
  }

  /// Makes a span of seconds.
  package static func seconds(_ count: Int) -> Duration {
    Duration(nanoseconds: Int64(count).multipliedSaturated(by: 1_000_000_000))
  }

  /// Makes a span of nanoseconds.
  package static func nanoseconds(_ count: Int64) -> Duration { Duration(nanoseconds: count) }

  /// Makes a span of milliseconds.
  package static func milliseconds(_ count: Int64) -> Duration {
    Duration(nanoseconds: count.multipliedSaturated(by: 1_000_000))
  }

  /// Makes a span of seconds.
  package static func seconds(_ count: Int64) -> Duration {
    Duration(nanoseconds: count.multipliedSaturated(by: 1_000_000_000))
  }

  /// Whole milliseconds, rounded towards zero.
  package var milliseconds: Int64 { nanoseconds / 1_000_000 }

  /// Fractional seconds.
  package var inSeconds: Double { Double(nanoseconds) / 1e9 }

  package static func < (left: Duration, right: Duration) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  package static func + (left: Duration, right: Duration) -> Duration {
    Duration(nanoseconds: left.nanoseconds.addingSaturated(right.nanoseconds))
  }

  package static func - (left: Duration, right: Duration) -> Duration {
    Duration(nanoseconds: left.nanoseconds.subtractingSaturated(right.nanoseconds))
  }

  package static func * (span: Duration, factor: Int64) -> Duration {
    Duration(nanoseconds: span.nanoseconds.multipliedSaturated(by: factor))
  }
}
