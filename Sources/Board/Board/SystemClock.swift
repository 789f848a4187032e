import Glibc
package import RunModel

/// The system's time of day, as far as it can be trusted.
package enum SystemClock {
  /// systemd-timesyncd leaves it when it has set the clock since the boot.
  private static let sign = "/run/systemd/timesync/synchronized"

  /// `nil` on a board whose clock nobody has set: it begins where it last ended.
  package static func trusted() -> UTC? {
    guard access(sign, F_OK) == 0 else { return nil }
    var time = timespec()
    guard clock_gettime(CLOCK_REALTIME, &time) == 0 else { return nil }
    return UTC(millisecondsSince1970: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
