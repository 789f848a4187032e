import Testing

@testable import Board

@Suite("Check of the watchdog")
struct SystemCheckWatchdogTests {
  private let system: FakeSystem
  private let device = "watchdog0 (Broadcom BCM2835 Watchdog timer)"

  init() throws { system = try FakeSystem() }

  private var said: String { system.check.check(.watchdog).line }

  @Test("tells one that is on")
  func on() throws {
    #expect(said == "ok \(device) restarts a board that hangs for 14 s")
    try system.take("\(FakeSystem.watchdog)/timeout")
    #expect(said == "ok \(device) restarts a board that hangs")
  }

  @Test("goes by systemd's settings where the kernel does not tell more")
  func settings() throws {
    for name in ["state", "identity", "timeout"] {
      try system.take("\(FakeSystem.watchdog)/\(name)")
    }
    #expect(said == "ok watchdog0, used by systemd: RuntimeWatchdogSec=14")
    try system.put("[Manager]\nRuntimeWatchdogSec=off\n", "/etc/systemd/system.conf.d/99-me.conf")
    #expect(
      said == "note watchdog0 is switched off by RuntimeWatchdogSec=off in"
        + " /etc/systemd/system.conf.d/99-me.conf; the package sets 14")
  }

  @Test("warns of one that systemd should use and does not")
  func off() throws {
    try system.put("inactive\n", "\(FakeSystem.watchdog)/state")
    #expect(
      said == "note \(device) is off despite RuntimeWatchdogSec=14 in \(FakeSystem.dropIn);"
        + " reboot, then sudo journalctl -b _PID=1 -g watchdog shows why")
  }

  @Test("is calm where there is none, or nobody wants it")
  func without() throws {
    try system.put("inactive\n", "\(FakeSystem.watchdog)/state")
    try system.take(FakeSystem.dropIn)
    let unused = "- \(device) is not used; on a board, the package configures systemd to use it"
    #expect(said == unused)
    try system.put("[Manager]\nRuntimeWatchdogSec=14\n", FakeSystem.dropIn)
    try system.take("/run/systemd/system")
    #expect(said == unused)
    try system.take("/sys/class/watchdog")
    #expect(
      said == "- no hardware watchdog: a board that hangs must be power-cycled by hand")
  }
}
