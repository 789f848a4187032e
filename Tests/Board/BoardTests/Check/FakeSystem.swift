import Foundation
import RunModel

@testable import Board

/// The files of a system, below a folder.
///
/// It is a healthy Raspberry Pi with the package installed, until a test removes something.
final class FakeSystem {
  static let data = "/var/lib/moonrunner"
  static let gadget = "/sys/kernel/config/usb_gadget/moonrunner"
  static let lun = gadget + "/functions/mass_storage.0/lun.0"
  static let controller = "/sys/class/udc/3f980000.usb"
  static let watchdog = "/sys/class/watchdog/watchdog0"
  static let dropIn = "/usr/lib/systemd/system.conf.d/80-moonrunner-watchdog.conf"

  let folder: TemporaryFolder
  /// The path of the helpers' socket.
  let socket: String
  var outlook = SystemCheck.Outlook()

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: "run/moonrunner/.here")
    socket = folder("run/moonrunner/helpers.sock")
    outlook.user = { $0 == "moonrunner-usb" ? getuid() : nil }
    outlook.free = { _ in 18 << 30 }
    try put("", "/run/systemd/system/.here")
    try installDisk()
    try installDrive()
    try put("Broadcom BCM2835 Watchdog timer\n", "\(FakeSystem.watchdog)/identity")
    try put("active\n", "\(FakeSystem.watchdog)/state")
    try put("14\n", "\(FakeSystem.watchdog)/timeout")
    try put("[Manager]\n#RuntimeWatchdogSec=off\n", "/etc/systemd/system.conf")
    try put("# why\n[Manager]\nRuntimeWatchdogSec=14\n", FakeSystem.dropIn)
    try run("moonrunner.service")
  }

  /// The check under test.
  var check: SystemCheck {
    var places = SystemCheck.Places(
      data: FakeSystem.data, socket: socket, gadget: FakeSystem.gadget)
    places.root = folder.path
    return SystemCheck(places, outlook)
  }

  /// Writes a file of the system.
  func put(_ text: String, _ path: String) throws {
    try folder.write(text, to: String(path.dropFirst()))
  }

  func take(_ path: String) throws {
    try FileManager.default.removeItem(atPath: folder(String(path.dropFirst())))
  }

  func link(_ path: String, to target: String) throws {
    try put("", path)
    try take(path)
    try FileManager.default.createSymbolicLink(
      atPath: folder(String(path.dropFirst())), withDestinationPath: target)
  }

  /// Makes systemd's files show a service as running, or not.
  func run(_ service: String, _ isRunning: Bool = true) throws {
    let group = "/sys/fs/cgroup/system.slice/\(service)"
    if isRunning {
      try put("populated 1\nfrozen 0\n", "\(group)/cgroup.events")
    } else {
      try take(group)
    }
  }

  /// Mounts the runs' partition with this line, and the other mounts.
  func mount(_ line: String) throws {
    try put(
      """
      22 28 0:20 / /sys rw,nosuid,nodev,noexec,relatime shared:7 - sysfs sysfs rw
      28 1 179:2 / / rw,noatime shared:1 - ext4 /dev/mmcblk0p2 rw
      40 28 0:33 / /run rw,nosuid,nodev shared:2 - tmpfs tmpfs rw,size=43M,mode=755
      \(line)

      """, "/proc/self/mountinfo")
  }

  /// A line of the mount table for the runs' partition.
  static func line(
    _ options: String = "rw,nosuid,nodev,noexec,noatime", type: String = "ext4",
    _ own: String = "rw,errors=remount-ro"
  ) -> String {
    "61 28 179:3 / \(data) \(options) shared:30 - \(type) /dev/mmcblk0p3 \(own)"
  }

  /// Sets the options that the ext4 driver reports.
  func driver(_ options: String) throws {
    let lines = options.split(separator: ",").joined(separator: "\n")
    try put("\(lines)\n", "/proc/fs/ext4/mmcblk0p3/options")
  }

  private func installDisk() throws {
    try mount(FakeSystem.line())
    try driver("rw,delalloc,barrier,errors=remount-ro,commit=5,data=ordered")
    try link(
      "/sys/dev/block/179:3",
      to: "../../devices/platform/soc/3f300000.mmc/block/mmcblk0/mmcblk0p3")
    try put(
      """
      # what is where
      PARTUUID=4f1c-02\t/\text4\tdefaults,noatime\t0\t1
      LABEL=MOONDATA \(FakeSystem.data) ext4 noatime,nodev,nosuid,noexec,nofail 0 2

      """, "/etc/fstab")
  }

  private func installDrive() throws {
    try put("not attached\n", "\(FakeSystem.controller)/state")
    try put("0\n", "\(FakeSystem.controller)/device/gadget.0/suspended")
    try put("[Unit]\n", "/usr/lib/systemd/system/moonrunner-usb.service")
    try run("moonrunner-usb.service")
    try put("3f980000.usb\n", "\(FakeSystem.gadget)/UDC")
    try put("1\n", "\(FakeSystem.lun)/ro")
    try put("1\n", "\(FakeSystem.lun)/removable")
    try put("\n", "\(FakeSystem.lun)/file")
    try put("", "\(FakeSystem.lun)/forced_eject")
  }
}

extension CheckFinding {
  /// The message after the mark on the line.
  var line: String {
    switch self {
    case .works(let words): "ok \(words)"
    case .note(let words): "note \(words)"
    case .without(let words): "- \(words)"
    case .absent: "- this board has none"
    case .fails(let words): "FAILS \(words)"
    }
  }
}
