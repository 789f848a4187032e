import RunModel

/// The data partition, on a device mapper's device that can be made to fail.
package final class FaultyFlash {
  /// How the disk does what it is told.
  enum Kind: String, Hashable, CaseIterable, Sendable {
    case sound
    case failing
    case lying
    case slow
    case gone

    /// The device mapper's line for it, after first sector and count.
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
  /// Counts the devices that it was: a card that was without contact comes back as another one.
  private var number = 0
  private var name: String { "flash\(number)" }
  private var device: String { "/dev/mapper/\(name)" }
  /// 256 MiB.
  private static let sectors = 524_288
  private static let options = "noatime,nodev,nosuid,errors=remount-ro"
  private static let filler = "\(Wearable.data)/filler"
  private static let quiet = "--noudevsync --noudevrules"

  /// Where it is mounted is, without it, an empty directory that takes nothing, as on a board whose
  /// system is read-only or whose recorder may not write there.
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

  /// An empty file system, mounted as on a card.
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

  /// - Parameter isLazy: Also while files of it are open, which stay so.
  /// - Throws: When it cannot be.
  func unmount(isLazy: Bool = false) throws(VirtualBoardError) {
    try shell.run("umount \(isLazy ? "-l " : "")\(Wearable.data)")
  }

  /// Its device is gone, and so it is unmounted.
  func takeAway() throws(VirtualBoardError) {
    try map(.gone)
    try unmount(isLazy: true)
  }

  /// Another device has what it had.
  func bringBack() throws(VirtualBoardError) {
    try shell.run("dmsetup \(FaultyFlash.quiet) remove --deferred \(name)")
    number += 1
    try makeDevice()
    try check()
    try mount()
  }

  /// Another way of doing what it is told, from now on.
  func map(_ kind: Kind) throws(VirtualBoardError) {
    let quiet = FaultyFlash.quiet
    // Without --noflush the change would wait for what cannot be written.
    try shell.run(
      "dmsetup \(quiet) load \(name) --table '\(FaultyFlash.table(kind))'"
        + " && dmsetup \(quiet) suspend --nolockfs --noflush \(name)"
        + " && dmsetup \(quiet) resume \(name)")
  }

  /// What a start of the board does with it: checked, and mounted.
  func startAgain() throws(VirtualBoardError) {
    try unmount()
    try map(.sound)
    try check()
    try mount()
  }

  private func check() throws(VirtualBoardError) {
    let check = try shell.ask("/usr/bin/e2fsck -p \(device) 2>&1")
    guard check.status & ~3 == 0 else {
      throw VirtualBoardError("e2fsck ended with \(check.status): \(check.output)")
    }
  }

  /// Takes all room.
  func fill() throws(VirtualBoardError) {
    try shell.run(
      "room=$(df -k \(Wearable.data) | tail -n 1 | awk '{ print $4 }');"
        + " fallocate -l $((room - 64))k \(FaultyFlash.filler);"
        + " dd if=/dev/zero of=\(FaultyFlash.filler).more bs=4k 2>/dev/null; true")
  }

  /// Gives the room back.
  func empty() throws(VirtualBoardError) {
    try shell.run("rm -f \(FaultyFlash.filler) \(FaultyFlash.filler).more")
  }

  /// As the kernel takes it after it has found a flaw, or as before; open files do not hinder it.
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
