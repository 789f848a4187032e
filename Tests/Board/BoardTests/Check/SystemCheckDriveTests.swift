import Foundation
import Testing

@testable import Board

@Suite("Check of the drive")
struct SystemCheckDriveTests {
  private let system: FakeSystem

  init() throws { system = try FakeSystem() }

  private var said: String { system.check.check(.drive).line }

  @Test("tells a drive that is ready, the cable and the image")
  func ready() throws {
    let drive = "ok 3f980000.usb is a read-only drive; "
    #expect(said == drive + "no computer is connected, no image is inserted")
    try system.put("configured\n", "\(FakeSystem.controller)/state")
    try system.put("/var/lib/moonrunner/usb/a.img\n", "\(FakeSystem.lun)/file")
    #expect(said == drive + "a computer is connected, a.img is inserted")
    try system.put("1\n", "\(FakeSystem.controller)/device/gadget.0/suspended")
    #expect(said == drive + "no computer is connected, or it is asleep, a.img is inserted")
    try system.put("addressed\n", "\(FakeSystem.controller)/state")
    #expect(said == drive + "the state of the connection is \"addressed\", a.img is inserted")
    try system.take(FakeSystem.controller)
    try system.put("", "/sys/class/udc/other/state")
    #expect(said == drive + "no computer is connected, a.img is inserted")
  }

  @Test("is calm about a machine that cannot be a drive, or lacks the package")
  func without() throws {
    try system.take("/usr/lib/systemd/system/moonrunner-usb.service")
    try system.take(FakeSystem.gadget)
    #expect(
      said == "- 3f980000.usb could act as a drive, but the package moonrunner is not installed")
    try system.take("/sys/class/udc")
    #expect(
      said == "- no USB port can act as a drive; on a board:"
        + " sudo moonrunner-setup usb drive, then reboot")
  }

  @Test("leaves a drive alone that somebody has switched off")
  func masked() throws {
    try system.take(FakeSystem.gadget)
    try system.link("/etc/systemd/system/moonrunner-usb.service", to: "/dev/null")
    #expect(said == "- 3f980000.usb: switched off; sudo systemctl unmask moonrunner-usb")
  }

  @Test("says what is missing of the gadget, and of its service")
  func gadget() throws {
    try system.put("\n", "\(FakeSystem.gadget)/UDC")
    #expect(
      said == "note the gadget is not bound to a controller; sudo systemctl restart moonrunner-usb")
    try system.put("3f980000.usb\n", "\(FakeSystem.gadget)/UDC")
    try system.run("moonrunner-usb.service", false)
    #expect(
      said == "note 3f980000.usb: a gadget exists, but its service is not running;"
        + " sudo systemctl restart moonrunner-usb")
    try system.take(FakeSystem.gadget)
    #expect(
      said == "note 3f980000.usb: its service is not running;"
        + " sudo journalctl -b -u moonrunner-usb shows why")
    // Without systemd's control groups it is unknown whether the service runs.
    try system.take("/sys/fs/cgroup")
    #expect(
      said == "note 3f980000.usb: the gadget \(FakeSystem.gadget) is missing;"
        + " sudo journalctl -b -u moonrunner-usb shows why")
  }

  @Test("warns of a gadget that is none of ours")
  func foreign() throws {
    try system.put("0\n", "\(FakeSystem.lun)/ro")
    #expect(
      said == "note 3f980000.usb: ro is not 1, so a computer could write;"
        + " sudo systemctl restart moonrunner-usb")
    try system.put("1\n", "\(FakeSystem.lun)/ro")
    try system.put("0\n", "\(FakeSystem.lun)/removable")
    #expect(said.contains("removable is not 1, so it is not a drive; "), "\(said)")
    try system.take("\(FakeSystem.lun)/removable")
    #expect(said.hasPrefix("note cannot open ") && said.contains("/removable: No such"), "\(said)")
  }

  @Test("warns when the drive's user may not change the image")
  func owner() throws {
    system.outlook.user = { _ in getuid() + 1 }
    #expect(
      said == "note 3f980000.usb: moonrunner-usb cannot write \(FakeSystem.lun)/file;"
        + " sudo systemctl restart moonrunner-usb")
    system.outlook.user = { _ in getuid() }
    chmod(system.folder(String(FakeSystem.lun.dropFirst()) + "/forced_eject"), 0o444)
    #expect(said.contains("cannot write \(FakeSystem.lun)/forced_eject; "), "\(said)")
    // Linux before 5.19 lacks this file.
    try system.take("\(FakeSystem.lun)/forced_eject")
    #expect(said.hasPrefix("ok "))
    system.outlook.user = { _ in nil }
    #expect(said.contains("there is no user moonrunner-usb to insert images; "), "\(said)")
  }

  @Test("names the package that brings a program that is missing")
  func tools() throws {
    system.outlook.tools = { () throws(SystemError) in
      throw SystemError("run mcopy", reason: "not installed; apt install mtools")
    }
    #expect(said == "note 3f980000.usb: cannot run mcopy: not installed; apt install mtools")
  }
}
