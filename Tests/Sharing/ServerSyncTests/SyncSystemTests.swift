import RunModel
import Testing

@testable import ServerSync

@Suite("Network and time for the copying to a server")
struct SyncSystemTests {
  private let folder: TemporaryFolder
  private let release = UTC(millisecondsSince1970: 1_000_000)
  private let later = UTC(millisecondsSince1970: 2_000_000)

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.make("proc/self/net")
    _ = try folder.make("exchange")
  }

  private var system: SyncSystem {
    SyncSystem(exchange: "\(folder.path)/exchange", root: folder.path, earliest: release)
  }

  @Test("a network is a route to others, in IPv4 or IPv6")
  func routes() throws {
    #expect(!system.isNetworkUp)
    let heading = "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\n"
    try folder.write(
      Array((heading + "lo\t0000007F\t00000000\t0001\n").utf8), to: "proc/self/net/route")
    #expect(!system.isNetworkUp)
    let zeros = String(repeating: "0", count: 32)
    let lo = "\(zeros) 00 \(zeros) 00 \(zeros) ffffffff 00000001 00000000 00200200       lo\n"
    try folder.write(Array(lo.utf8), to: "proc/self/net/ipv6_route")
    #expect(!system.isNetworkUp)
    try folder.write(
      Array((lo + lo.replacing("lo\n", with: "wlan0\n")).utf8), to: "proc/self/net/ipv6_route")
    #expect(system.isNetworkUp)
    try folder.remove("proc/self/net/ipv6_route")
    try folder.write(
      Array((heading + "wlan0\t00000000\t0102A8C0\t0003\n").utf8), to: "proc/self/net/route")
    #expect(system.isNetworkUp)
  }

  @Test("the time is trusted when somebody who knows it has set it")
  func time() throws {
    #expect(!system.isTimeTrusted(UTC(millisecondsSince1970: 999_999)))
    #expect(system.isTimeTrusted(release))
    // systemd-timesyncd manages the clock but has not set it yet.
    _ = try folder.make("run/systemd/timesync")
    #expect(!system.isTimeTrusted(later))
    try folder.write([], to: "run/systemd/timesync/synchronized")
    #expect(system.isTimeTrusted(later))
    try folder.remove("run/systemd/timesync/synchronized")
    _ = try folder.make("run/moonrunner")
    try folder.write([], to: "run/moonrunner/clock-set")
    #expect(system.isTimeTrusted(later))
  }

  @Test("a network is asked for by a file, which goes again")
  func want() {
    system.wantNetwork(true)
    system.wantNetwork(true)
    #expect(folder.names(in: "exchange") == ["network"])
    system.wantNetwork(false)
    system.wantNetwork(false)
    #expect(folder.names(in: "exchange") == [])
  }
}
