import Glibc
package import RunModel

/// The system's time of day, if it can be trusted.
package enum SystemClock {
  /// Created by systemd-timesyncd once it has set the clock since boot.
  private static let sign = "/run/systemd/timesync/synchronized"

  /// Returns the time; `nil` if the clock has not been set since boot, because it then continues
  /// from the last shutdown.
  package static func trusted() -> UTC? {
    guard access(sign, F_OK) == 0 else { return nil }
    var time = timespec()
    guard clock_gettime(CLOCK_REALTIME, &time) == 0 else { return nil }
    return UTC(millisecondsSince1970: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
