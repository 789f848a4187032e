import Glibc
package import RunModel

/// The clock that everything on the board is timed by; GPIO edges carry stamps of the same.
package enum MonotonicClock {
  /// The moment of the call; the clock counts from the boot.
  package static func now() -> Instant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }
}
