import Device
import Glibc

/// Checks the file system that holds the runs: their own partition, created and mounted by
/// `moonrunner-setup data`, or the system's.
extension SystemCheck {
  /// Mount options that `moonrunner-setup data` sets, as far as the kernel shows them.
  private static let options = ["noatime", "nodev", "nosuid", "noexec"]
  private static let atErrors = "errors=remount-ro"

  func checkDisk() throws(SystemError) -> CheckFinding {
    let table = try MountTable(path("/proc/self/mountinfo"))
    let data = SystemCheck.resolved(places.data)
    guard let mount = table.mount(of: data) else {
      return .note("no mounted file system contains \(data)")
    }
    if let source = partition(of: data), mount.point != data {
      return .fails(
        "\(source), which /etc/fstab lists for \(data), is not mounted;"
          + " sudo mount \(data) shows why")
    }
    let name = "\(mount.type) on \(mount.source)"
    if mount.options.contains("ro") {
      return .fails(
        "\(name) is read-only, probably after an error; switch the board off and on once to repair"
          + " it as far as possible")
    }
    if let memory = memory(mount, table) {
      return .note(
        "\(data) is in memory (\(memory)), so the runs are lost without power;"
          + " on a board: sudo moonrunner-setup data")
    }
    if let free = outlook.free(places.data), free < Health.littleSpace {
      return .note("\(name) is nearly full, \(free >> 20) MB free; delete old runs")
    }
    if let danger = danger(mount) { return .note("\(name): \(danger)") }
    guard mount.point == data else {
      let beside = mount.point == "/" ? "the system" : "the rest of \(mount.point)"
      return .without(
        "\(name), shared with \(beside); on a board, give the runs a separate partition:"
          + " sudo moonrunner-setup data")
    }
    return judgeOwn(mount, name)
  }

  private func judgeOwn(_ mount: MountTable.Mount, _ name: String) -> CheckFinding {
    let driver = driverOptions(mount)
    let all = mount.options + (driver ?? [])
    var wanted = SystemCheck.options
    // The mount table omits options that are the file system's own defaults.
    if driver != nil { wanted.append(SystemCheck.atErrors) }
    let missing = wanted.filter { !all.contains($0) }
    guard missing.isEmpty else {
      return .note(
        "\(name) is the runs' own partition, but is mounted without"
          + " \(missing.joined(separator: ",")); run \"sudo moonrunner-setup data\" to rewrite"
          + " /etc/fstab, then reboot")
    }
    let shown = all.filter {
      wanted.contains($0) || $0 == SystemCheck.atErrors || $0.hasPrefix("data=")
    }
    var words: [String] = []
    for word in shown where !words.contains(word) { words.append(word) }
    return .works("\(name), the runs' own partition: \(words.joined(separator: ","))")
  }

  /// Describes what a power cut could damage; `nil` if the file system is safe.
  private func danger(_ mount: MountTable.Mount) -> String? {
    switch mount.type {
    case "vfat", "exfat", "msdos", "ntfs", "ntfs3", "ext2":
      return "a power cut may corrupt it; moonrunner-setup data creates an ext4 partition"
    case "ext3", "ext4": break
    default: return nil
    }
    let driver = driverOptions(mount)
    let all = mount.options + (driver ?? [])
    for option in ["nobarrier", "barrier=0", "data=writeback"] where all.contains(option) {
      return "with \(option) a power cut may cost runs; remove it from /etc/fstab"
    }
    if let driver, !driver.contains(where: { $0.hasPrefix("data=") }), mount.point != "/" {
      return "it has no journal, so a power cut may corrupt it; tune2fs -j adds one"
    }
    return nil
  }

  /// All effective options of ext4, including defaults; `nil` if the kernel does not list them.
  private func driverOptions(_ mount: MountTable.Mount) -> [String]? {
    guard mount.type == "ext4", let link = link("/sys/dev/block/\(mount.device)"),
      let name = link.split(separator: "/").last,
      let lines = try? SmallFile.lines(path("/proc/fs/ext4/\(name)/options"))
    else { return nil }
    return lines.map(String.init)
  }

  /// Describes the volatile storage below the data, if any: a file system in memory, or an overlay
  /// with its upper layer in memory, as overlayroot and raspi-config set up.
  private func memory(_ mount: MountTable.Mount, _ table: MountTable) -> String? {
    let kinds = ["tmpfs", "ramfs", "rootfs"]
    if kinds.contains(mount.type) { return mount.type }
    guard mount.type == "overlay", let upper = mount.value("upperdir"),
      let below = table.mount(of: upper), kinds.contains(below.type)
    else { return nil }
    return "overlay over \(mount.point)"
  }

  /// Returns the source that `/etc/fstab` lists for a directory, "LABEL=MOONDATA".
  private func partition(of directory: String) -> String? {
    let lines = (try? SmallFile.lines(path("/etc/fstab"))) ?? []
    for line in lines {
      let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
      guard words.count > 3, !words[0].hasPrefix("#"),
        MountTable.unescaped(words[1]) == directory,
        !words[3].split(separator: ",").contains("noauto")
      else { continue }
      return MountTable.unescaped(words[0])
    }
    return nil
  }

  /// Resolves symbolic links; returns the path unchanged if it does not exist.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { Glibc.free(real) }
    return String(cString: real)
  }
}
