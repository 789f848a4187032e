import Testing

@testable import Board

@Suite("Check of the runs' file system")
struct SystemCheckDiskTests {
  private let system: FakeSystem

  init() throws { system = try FakeSystem() }

  private var said: String { system.check.check(.disk).line }

  @Test("tells a partition of their own, and what it is mounted with")
  func own() {
    #expect(
      said == "ok ext4 on /dev/mmcblk0p3, the runs' own partition:"
        + " nosuid,nodev,noexec,noatime,errors=remount-ro,data=ordered")
  }

  @Test("takes what ext4 has by itself as given, and believes nothing that it does not tell")
  func defaults() throws {
    // A file system with this default lists no "errors" option among the mounts.
    try system.mount(FakeSystem.line("rw,nosuid,nodev,noexec,noatime", "rw"))
    #expect(said.hasPrefix("ok ") && said.contains("errors=remount-ro"), "\(said)")
    try system.take("/proc/fs/ext4/mmcblk0p3/options")
    #expect(
      said == "ok ext4 on /dev/mmcblk0p3, the runs' own partition: nosuid,nodev,noexec,noatime")
  }

  @Test("names the options that moonrunner-setup would have set")
  func options() throws {
    try system.mount(FakeSystem.line("rw,relatime", "rw"))
    try system.driver("rw,errors=continue,data=ordered")
    #expect(
      said == "note ext4 on /dev/mmcblk0p3 is the runs' own partition, but is mounted"
        + " without noatime,nodev,nosuid,noexec,errors=remount-ro; run \"sudo moonrunner-setup"
        + " data\" to rewrite /etc/fstab, then reboot")
  }

  @Test("calls a partition that is read-only, or not mounted, a failure")
  func broken() throws {
    for line in [
      FakeSystem.line("ro,noatime", "rw"), FakeSystem.line("rw,noatime", "ro,errors=remount-ro"),
    ] {
      try system.mount(line)
      #expect(
        said == "FAILS ext4 on /dev/mmcblk0p3 is read-only, probably after an error;"
          + " switch the board off and on once to repair it as far as possible")
    }
    try system.mount("")
    #expect(
      said == "FAILS LABEL=MOONDATA, which /etc/fstab lists for /var/lib/moonrunner, is not"
        + " mounted; sudo mount /var/lib/moonrunner shows why")
  }

  @Test("does not miss a partition that /etc/fstab has no line for, or is not to be mounted")
  func beside() throws {
    try system.mount("")
    let words =
      "- ext4 on /dev/mmcblk0p2, shared with the system; on a board, give the runs a separate"
      + " partition: sudo moonrunner-setup data"
    for fstab in [
      "", "#LABEL=MOONDATA \(FakeSystem.data) ext4 noatime 0 2\n",
      "LABEL=MOONDATA \(FakeSystem.data) ext4 noauto 0 2\n", "LABEL=X /var/lib ext4 rw 0 2\n",
    ] {
      try system.put(fstab, "/etc/fstab")
      #expect(said == words)
    }
    try system.take("/etc/fstab")
    #expect(said == words)
    try system.mount("70 28 179:4 / /var rw,relatime - btrfs /dev/mmcblk0p4 rw")
    #expect(said.hasPrefix("- btrfs on /dev/mmcblk0p4, shared with the rest of /var; "), "\(said)")
  }

  @Test("warns of runs that are in memory only")
  func memory() throws {
    try system.take("/etc/fstab")
    try system.mount("70 28 0:40 / \(FakeSystem.data) rw - tmpfs tmpfs rw")
    #expect(
      said == "note /var/lib/moonrunner is in memory (tmpfs), so the runs are lost without power;"
        + " on a board: sudo moonrunner-setup data")
    // As with overlayroot, and as in a container, whose upper layer is on a disk.
    let overlay =
      "70 28 0:41 / / rw - overlay overlayroot rw,lowerdir=/ro,upperdir=/up/over,workdir=/w"
    try system.mount("69 28 0:42 / /up rw - tmpfs tmpfs-root rw\n\(overlay)")
    #expect(said.contains("is in memory (overlay over /), "), "\(said)")
    try system.mount(overlay)
    #expect(said.hasPrefix("- overlay on overlayroot, shared with the system; "), "\(said)")
  }

  @Test("warns of a card that is nearly full")
  func full() throws {
    system.outlook.free = { _ in 99 << 20 }
    #expect(
      said == "note ext4 on /dev/mmcblk0p3 is nearly full, 99 MB free; delete old runs")
    system.outlook.free = { _ in 100 << 20 }
    #expect(said.hasPrefix("ok "))
    // A missing directory is reported by the check of "data".
    system.outlook.free = { _ in nil }
    #expect(said.hasPrefix("ok "))
  }

  @Test("warns of what a power cut may cost")
  func danger() throws {
    try system.mount(FakeSystem.line(type: "exfat"))
    #expect(said.hasPrefix("note exfat on /dev/mmcblk0p3: a power cut may corrupt it; "), "\(said)")
    for option in ["nobarrier", "barrier=0", "data=writeback"] {
      try system.mount(FakeSystem.line("rw,noatime", "rw,\(option)"))
      #expect(said.contains(": with \(option) a power cut may cost runs; "), "\(said)")
    }
    try system.mount(FakeSystem.line())
    try system.driver("rw,nobarrier,data=ordered")
    #expect(said.contains(": with nobarrier a power cut may cost runs; "), "\(said)")
    try system.driver("rw,barrier,errors=remount-ro")
    #expect(said.contains(": it has no journal, "), "\(said)")
  }

  @Test("says so when the kernel does not tell what is mounted")
  func unknown() throws {
    try system.put("", "/proc/self/mountinfo")
    #expect(said == "note no mounted file system contains /var/lib/moonrunner")
    try system.take("/proc/self/mountinfo")
    #expect(said.hasPrefix("note cannot open ") && said.hasSuffix("No such file or directory"))
  }
}
