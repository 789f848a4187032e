import RunModel

/// The computer at the other end of the cable.
///
/// The computer is the guest itself, whose dummy controller has a host side and a device side. The
/// computer mounts the drive, reads it, and attempts to write to it.
package final class GuestComputer {
  /// Ways to simulate unplugging the cable.
  package enum Way: String, CaseIterable, Hashable, Sendable {
    /// The device's controller disconnects, as when it detects that the cable is removed.
    case disconnect
    /// The gadget is unbound from its controller.
    case unbind
    /// The host disables the port, which the device side may not notice.
    case pull
  }

  private let machine: VirtualMachine
  private var shell: GuestShell { machine.shell }
  static let gadget = "/sys/kernel/config/usb_gadget/moonrunner"
  private static let controller = "dummy_udc.0"
  private static let mountPoint = "/run/computer"
  private let port: String

  /// Loads the controller; udev then starts the drive's service.
  package init(_ machine: VirtualMachine) throws(VirtualBoardError) {
    self.machine = machine
    // Board and computer are one machine here: the board's drive must not be treated as a stick.
    try machine.shell.run(
      "echo 'DEVPATH==\"*/dummy_hcd*\", ENV{ID_BUS}=\"computer\"'"
        + " >/etc/udev/rules.d/65-computer.rules; udevadm control --reload")
    // A computer usually waits a second before it scans a drive; this one does not.
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

  /// Unplugs the cable.
  package func unplug(_ way: Way) throws(VirtualBoardError) {
    switch way {
    case .disconnect:
      try shell.run("echo disconnect >/sys/class/udc/\(GuestComputer.controller)/soft_connect")
    case .unbind: try shell.run("echo >\(GuestComputer.gadget)/UDC")
    case .pull: try shell.run("echo 1 >\(port)/disable")
    }
  }

  /// Plugs the cable in again.
  package func plug(_ way: Way) throws(VirtualBoardError) {
    switch way {
    case .disconnect, .unbind:
      // Writing "connect" is not enough: Linux 6.12 restarts the controller but leaves it
      // unresponsive, so the computer finds a device that never answers.
      try shell.run(
        "echo >\(GuestComputer.gadget)/UDC;"
          + " echo \(GuestComputer.controller) >\(GuestComputer.gadget)/UDC")
    case .pull: try shell.run("echo 0 >\(port)/disable")
    }
  }

  /// Returns the path (on the board) of the image inserted in the drive; `nil` for none.
  package func inserted() throws(VirtualBoardError) -> String? {
    let path = try shell.run("cat \(GuestComputer.gadget)/functions/mass_storage.0/lun.0/file")
    return path.isEmpty ? nil : path
  }

  /// Returns the computer's name for the drive, such as "sda", if it has a medium.
  package func disk() throws(VirtualBoardError) -> String? {
    let name = try shell.run(
      "for disk in /sys/block/sd*; do case $(readlink $disk) in *dummy_hcd*)"
        + " [ $(cat $disk/size) -gt 0 ] && basename $disk;; esac; done; true")
    return name.isEmpty ? nil : name
  }

  /// Waits for a medium and mounts it read-only.
  package func mount() throws(VirtualBoardError) -> String {
    let name = try machine.host.expect("the drive on the computer") {
      () throws(VirtualBoardError) -> String? in try disk()
    }
    try shell.run("mount -t vfat -o ro /dev/\(name) \(GuestComputer.mountPoint)")
    return name
  }

  /// Waits until the drive contains a run, by mounting and searching each medium.
  package func expect(_ run: String, _ host: Host) throws(VirtualBoardError) {
    try host.until("run \(run) on the computer") {
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

  /// The mount point.
  package var files: String { GuestComputer.mountPoint }
}
