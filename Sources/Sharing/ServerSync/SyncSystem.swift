import Board
import Glibc
package import RunModel

/// What the copying to a server needs to know of the system, and asks of it by files.
package struct SyncSystem: Sendable {
  /// Where settings of a server come in, and the order for Wi-Fi goes out.
  package static let standardExchange = "/run/moonrunner-sync"
  package static let settingsFile = "rclone.conf"
  /// SHA-256 of the settings in use, by which the copying to a stick knows them again.
  static let digestFile = "rclone.conf.sha256"
  /// There while a network is wanted; a service with the right for it switches Wi-Fi on.
  static let networkFile = "network"

  /// The exchange folder; `nil` for none.
  let exchange: String?
  /// Stands for `/` (tests).
  let root: String
  /// No certificate is that old: the date of this release.
  let earliest: UTC

  package init(exchange: String?, root: String = "", earliest: UTC) {
    self.exchange = exchange
    self.root = root
    self.earliest = earliest
  }

  // MARK: - Network

  /// Asks for a network, or lets go of it.
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

  /// Whether there is a way to any other machine: a route over more than the loopback device.
  var isNetworkUp: Bool {
    // As of this process: the service sees no other part of /proc (ProcSubset=pid).
    let routes = (try? SmallFile.lines("\(root)/proc/self/net/route")) ?? []
    // Iface Destination Gateway Flags ...: net/ipv4/fib_trie.c, below a line of headings.
    if routes.dropFirst().contains(where: { !$0.hasPrefix("lo\t") }) { return true }
    let routes6 = (try? SmallFile.lines("\(root)/proc/self/net/ipv6_route")) ?? []
    // A default route with a gateway: the device is the last word (net/ipv6/route.c).
    return routes6.contains { line in
      line.hasPrefix("00000000000000000000000000000000 00 ") && !line.hasSuffix(" lo")
    }
  }

  // MARK: - Time

  /// Whether certificates can be judged by the system's clock.
  ///
  /// systemd's time service says when it has set the clock, and the recorder's service when it did.
  /// Where neither is, another one keeps it, or a clock with a battery does.
  func isTimeTrusted(_ now: UTC) -> Bool {
    guard now >= earliest else { return false }
    if has("run/systemd/timesync/synchronized") || has("run/moonrunner/clock-set") { return true }
    return !has("run/systemd/timesync")
  }

  private func has(_ path: String) -> Bool { access("\(root)/\(path)", F_OK) == 0 }

  /// The system's clock.
  package static func clock() -> UTC {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return UTC(
      millisecondsSince1970: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
