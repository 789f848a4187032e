import Glibc
package import RunModel

/// The clock for all timing on the board; GPIO edges are stamped with the same clock.
package enum MonotonicClock {
  /// The current time since boot.
  package static func now() -> Instant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }
}
