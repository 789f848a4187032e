/// A span of time in whole nanoseconds, up to 292 years; sums end there instead of trapping.
///
/// It stands in for Swift's own, which counts attoseconds in 128 bits: a deadline cost 230
/// instructions with it, and deadlines a tenth of a replay.
package struct Duration: Hashable, Comparable, Sendable {
  package var nanoseconds: Int64

  package static let zero = Duration.nanoseconds(0)

  /// So many thousandths of a second.
  package static func milliseconds(_ count: Int) -> Duration {
    Duration(nanoseconds: Int64(count).multipliedSaturated(by: 1_000_000))
  }

  /// So many seconds.
  package static func seconds(_ count: Int) -> Duration {
    Duration(nanoseconds: Int64(count).multipliedSaturated(by: 1_000_000_000))
  }

  /// So many billionths of a second.
  package static func nanoseconds(_ count: Int64) -> Duration { Duration(nanoseconds: count) }

  /// So many thousandths of a second.
  package static func milliseconds(_ count: Int64) -> Duration {
    Duration(nanoseconds: count.multipliedSaturated(by: 1_000_000))
  }

  /// So many seconds.
  package static func seconds(_ count: Int64) -> Duration {
    Duration(nanoseconds: count.multipliedSaturated(by: 1_000_000_000))
  }

  /// Whole milliseconds, rounded towards zero.
  package var milliseconds: Int64 { nanoseconds / 1_000_000 }

  /// Seconds with fraction.
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
