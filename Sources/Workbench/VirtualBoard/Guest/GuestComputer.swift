import RunModel

/// The computer at the other end of the cable.
///
/// It is the guest itself, whose dummy controller has a host's side and a device's side. It mounts
/// the drive, reads it, and tries to write.
package final class GuestComputer {
  /// Ways for a cable to come out.
  package enum Way: String, CaseIterable, Hashable, Sendable {
    /// The device's controller lets go of the line, as one that sees the cable go.
    case disconnect
    /// The gadget is taken from its controller.
    case unbind
    /// The host's port loses it, which the device's side need not notice.
    case pull
  }

  private let machine: VirtualMachine
  private var shell: GuestShell { machine.shell }
  static let gadget = "/sys/kernel/config/usb_gadget/moonrunner"
  private static let controller = "dummy_udc.0"
  private static let mountPoint = "/run/computer"
  private let port: String

  /// Brings the controller in; udev starts the drive's service for it.
  package init(_ machine: VirtualMachine) throws(VirtualBoardError) {
    self.machine = machine
    // Board and computer are one machine here: its drive is not to be taken for a stick.
    try machine.shell.run(
      "echo 'DEVPATH==\"*/dummy_hcd*\", ENV{ID_BUS}=\"computer\"'"
        + " >/etc/udev/rules.d/65-computer.rules; udevadm control --reload")
    // A computer waits a second before it looks at a drive; this one is in a hurry.
    try machine.shell.run(
      "modprobe usb_storage delay_use=0; modprobe sd_mod; modprobe vfat;"
        + " echo 200 >/sys/module/block/parameters/events_dfl_poll_msecs;"
        + " mkdir -p \(GuestComputer.mountPoint); modprobe dummy_hcd")
    port = try machine.host.expect("the computer's port") {
      () throws(VirtualBoardError) -> String? in
      let path = try machine.shell.run(
        "ls -d /sys/devices/platform/dummy_hcd.0/usb*/*/usb*-port1 2>/dev/null; true")
      return path.isEmpty ? nil : path
    }
  }

  /// Takes the cable out.
  package func unplug(_ way: Way) throws(VirtualBoardError) {
    switch way {
    case .disconnect:
      try shell.run("echo disconnect >/sys/class/udc/\(GuestComputer.controller)/soft_connect")
    case .unbind: try shell.run("echo >\(GuestComputer.gadget)/UDC")
    case .pull: try shell.run("echo 1 >\(port)/disable")
    }
  }

  /// Puts it in again.
  package func plug(_ way: Way) throws(VirtualBoardError) {
    switch way {
    case .disconnect, .unbind:
      // Writing "connect" is not enough: Linux 6.12 starts the controller again and leaves it deaf,
      // so that the computer finds a device that answers nothing.
      try shell.run(
        "echo >\(GuestComputer.gadget)/UDC;"
          + " echo \(GuestComputer.controller) >\(GuestComputer.gadget)/UDC")
    case .pull: try shell.run("echo 0 >\(port)/disable")
    }
  }

  /// The image that the drive has in, a file of the board; `nil` for none.
  package func inserted() throws(VirtualBoardError) -> String? {
    let path = try shell.run("cat \(GuestComputer.gadget)/functions/mass_storage.0/lun.0/file")
    return path.isEmpty ? nil : path
  }

  /// The drive as the computer names it, "sda", once it has a medium; `nil` without one.
  package func disk() throws(VirtualBoardError) -> String? {
    let name = try shell.run(
      "for disk in /sys/block/sd*; do case $(readlink $disk) in *dummy_hcd*)"
        + " [ $(cat $disk/size) -gt 0 ] && basename $disk;; esac; done; true")
    return name.isEmpty ? nil : name
  }

  /// Waits for a medium and mounts it, without the right to write.
  package func mount() throws(VirtualBoardError) -> String {
    let name = try machine.host.expect("the drive at the computer") {
      () throws(VirtualBoardError) -> String? in try disk()
    }
    try shell.run("mount -t vfat -o ro /dev/\(name) \(GuestComputer.mountPoint)")
    return name
  }

  /// Waits until the drive that is in has a run: mounted, looked at, unmounted.
  package func expect(_ run: String, _ host: Host) throws(VirtualBoardError) {
    try host.until("run \(run) at the computer") {
      () throws(VirtualBoardError) in
      guard try disk() != nil else { return false }
      _ = try mount()
      defer { try? unmount() }
      return try !shell.run("find \(files) -name \(run).json").isEmpty
    }
  }

  package func unmount() throws(VirtualBoardError) {
    _ = try shell.ask("umount -l \(GuestComputer.mountPoint)")
  }

  /// The place where it is mounted.
  package var files: String { GuestComputer.mountPoint }
}
