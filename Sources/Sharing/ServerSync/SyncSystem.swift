import Board
import Glibc
package import RunModel

/// The system as seen by the sync service: network and time, and requests through files.
package struct SyncSystem: Sendable {
  /// The folder for incoming settings and for Wi-Fi requests.
  package static let standardExchange = "/run/moonrunner-sync"
  package static let settingsFile = "rclone.conf"
  /// The SHA-256 of the settings in use, by which the stick process recognizes them.
  static let digestFile = "rclone.conf.sha256"
  /// Exists while a network is wanted; meanwhile a privileged service keeps Wi-Fi on.
  static let networkFile = "network"

  /// The exchange folder; `nil` for none.
  let exchange: String?
  /// Replaces `/` in tests.
  let root: String
  /// The date of this release; a clock that shows an earlier date must be wrong.
  let earliest: UTC

  package init(exchange: String?, root: String = "", earliest: UTC) {
    self.exchange = exchange
    self.root = root
    self.earliest = earliest
  }

  // MARK: - Network

  /// Requests or releases the network.
  func wantNetwork(_ isWanted: Bool) {
    guard let path = exchange.map({ "\($0)/\(SyncSystem.networkFile)" }) else { return }
    guard isWanted else {
      unlink(path)
      return
    }
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW
    let descriptor = open(path, flags, 0o640)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Whether there is a network: an IPv4 route not over loopback, or an IPv6 default route.
  var isNetworkUp: Bool {
    // Through this process's own entry: the service sees nothing else in /proc (ProcSubset=pid).
    let routes = (try? SmallFile.lines("\(root)/proc/self/net/route")) ?? []
    // Iface Destination Gateway Flags ...: net/ipv4/fib_trie.c, after a header line.
    if routes.dropFirst().contains(where: { !$0.hasPrefix("lo\t") }) { return true }
    let routes6 = (try? SmallFile.lines("\(root)/proc/self/net/ipv6_route")) ?? []
    // A default route; the device is the last word (net/ipv6/route.c).
    return routes6.contains { line in
      line.hasPrefix("00000000000000000000000000000000 00 ") && !line.hasSuffix(" lo")
    }
  }

  // MARK: - Time

  /// Returns whether the system's clock is good enough to check certificates.
  ///
  /// systemd's time service and the recorder's service report when they have set the clock. If
  /// neither exists, another service or a battery-backed clock keeps the time.
  func isTimeTrusted(_ now: UTC) -> Bool {
    guard now >= earliest else { return false }
    if has("run/systemd/timesync/synchronized") || has("run/moonrunner/clock-set") { return true }
    return !has("run/systemd/timesync")
  }

  private func has(_ path: String) -> Bool { access("\(root)/\(path)", F_OK) == 0 }

  /// Returns the system time.
  package static func clock() -> UTC {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return UTC(
      millisecondsSince1970: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
