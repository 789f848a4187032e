import RunModel

/// The data partition, on a device-mapper device that can be made to fail.
package final class FaultyFlash {
  /// The behaviour of the disk.
  enum Kind: String, Hashable, CaseIterable, Sendable {
    case sound
    case failing
    case lying
    case slow
    case gone

    /// The line of the device-mapper table, without the first sector and the count.
    var target: String {
      switch self {
      case .sound: "linear /dev/vda 0"
      case .failing: "flakey /dev/vda 0 0 3600 1 error_writes"
      case .lying: "flakey /dev/vda 0 0 3600 1 drop_writes"
      case .slow: "delay /dev/vda 0 0 /dev/vda 0 5000"
      case .gone: "error"
      }
    }
  }

  private let shell: GuestShell
  /// Number of the current device: a card that lost contact comes back as another device.
  private var number = 0
  private var name: String { "flash\(number)" }
  private var device: String { "/dev/mapper/\(name)" }
  /// 256 MiB.
  private static let sectors = 524_288
  private static let options = "noatime,nodev,nosuid,errors=remount-ro"
  private static let filler = "\(Wearable.data)/filler"
  private static let quiet = "--noudevsync --noudevrules"

  /// Makes the mount point itself an empty read-only directory, as on a board whose system is
  /// read-only or whose recorder lacks the permission to write.
  init(_ shell: GuestShell) throws(VirtualBoardError) {
    self.shell = shell
    try shell.run(
      "umount \(Wearable.data); modprobe dm-mod; modprobe dm-flakey; modprobe dm-delay;"
        + " mount -t tmpfs -o ro none \(Wearable.data)")
    try makeDevice()
  }

  private func makeDevice() throws(VirtualBoardError) {
    try shell.run(
      "dmsetup \(FaultyFlash.quiet) create \(name) --table '\(FaultyFlash.table(.sound))'"
        + " && dmsetup \(FaultyFlash.quiet) mknodes")
  }

  private static func table(_ kind: Kind) -> String { "0 \(sectors) \(kind.target)" }

  /// Creates an empty file system and mounts it with the options used on a card.
  func makeAnew() throws(VirtualBoardError) {
    _ = try shell.ask(
      "while grep -q ' \(Wearable.data) ext4' /proc/mounts; do"
        + " umount \(Wearable.data) || break; done")
    try map(.sound)
    try shell.run("/usr/bin/mke2fs -q -F -t ext4 -m 0 -E lazy_itable_init=1 \(device)")
    try mount()
  }

  func mount() throws(VirtualBoardError) {
    try shell.run("mount -t ext4 -o \(FaultyFlash.options) \(device) \(Wearable.data)")
  }

  /// - Parameter isLazy: Whether to unmount even with open files, which stay usable.
  /// - Throws: If the partition cannot be unmounted.
  func unmount(isLazy: Bool = false) throws(VirtualBoardError) {
    try shell.run("umount \(isLazy ? "-l " : "")\(Wearable.data)")
  }

  /// Makes all access to the device fail, and unmounts it.
  func takeAway() throws(VirtualBoardError) {
    try map(.gone)
    try unmount(isLazy: true)
  }

  /// Restores the contents on another device.
  func bringBack() throws(VirtualBoardError) {
    try shell.run("dmsetup \(FaultyFlash.quiet) remove --deferred \(name)")
    number += 1
    try makeDevice()
    try check()
    try mount()
  }

  /// Switches to another behaviour.
  func map(_ kind: Kind) throws(VirtualBoardError) {
    let quiet = FaultyFlash.quiet
    // Without --noflush the switch would wait for writes that cannot complete.
    try shell.run(
      "dmsetup \(quiet) load \(name) --table '\(FaultyFlash.table(kind))'"
        + " && dmsetup \(quiet) suspend --nolockfs --noflush \(name)"
        + " && dmsetup \(quiet) resume \(name)")
  }

  /// Checks and mounts the partition, as the board does at boot.
  func startAgain() throws(VirtualBoardError) {
    try unmount()
    try map(.sound)
    try check()
    try mount()
  }

  private func check() throws(VirtualBoardError) {
    let check = try shell.ask("/usr/bin/e2fsck -p \(device) 2>&1")
    guard check.status & ~3 == 0 else {
      throw VirtualBoardError("e2fsck ended with status \(check.status): \(check.output)")
    }
  }

  /// Fills the file system.
  func fill() throws(VirtualBoardError) {
    try shell.run(
      "room=$(df -k \(Wearable.data) | tail -n 1 | awk '{ print $4 }');"
        + " fallocate -l $((room - 64))k \(FaultyFlash.filler);"
        + " dd if=/dev/zero of=\(FaultyFlash.filler).more bs=4k 2>/dev/null; true")
  }

  /// Frees the space again.
  func empty() throws(VirtualBoardError) {
    try shell.run("rm -f \(FaultyFlash.filler) \(FaultyFlash.filler).more")
  }

  /// Remounts the partition read-only, as the kernel does after an error, or read-write; works with
  /// open files.
  func setWritable(_ isWritable: Bool) throws(VirtualBoardError) {
    if isWritable {
      try shell.run("mount -o remount,rw,\(FaultyFlash.options) \(Wearable.data)")
    } else {
      try shell.run(
        "echo u >/proc/sysrq-trigger; for i in $(seq 100); do"
          + " grep -q ' \(Wearable.data) ext4 ro' /proc/mounts && exit_now=1 && break; sleep 0.1;"
          + " done; [ \"$exit_now\" = 1 ]")
    }
  }
}
