package import Glibc

/// The mount table in `/proc/self/mountinfo`, one mount per line (proc_pid_mountinfo(5)).
///
///     36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 - ext3 /dev/root rw,errors=continue
///           device     point options             - type source    options of the file system
package struct MountTable {
  /// One line of the table.
  struct Mount: Hashable {
    /// Major and minor device numbers, "98:0".
    var device: String
    /// The mount point.
    var point: String
    var type: String
    /// "/dev/mmcblk0p3".
    var source: String
    /// Options of the mount and of the file system, without duplicates.
    var options: [String]

    /// Returns the value of an option "name=value".
    func value(_ name: String) -> String? {
      options.first { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.count + 1)) }
    }
  }

  let mounts: [Mount]

  /// Reads the table; malformed lines are ignored.
  ///
  /// - Throws: `SystemError` if the file cannot be read.
  package init(_ path: String = "/proc/self/mountinfo") throws(SystemError) {
    mounts = try SmallFile.lines(path).compactMap(MountTable.mount)
  }

  /// Whether a file system on this device is mounted.
  package func has(_ device: dev_t) -> Bool {
    // As gnu_dev_major and gnu_dev_minor do.
    let major = (device >> 8) & 0xfff | (device >> 32) & ~0xfff
    let minor = device & 0xff | (device >> 12) & ~0xff
    return mounts.contains { $0.device == "\(major):\(minor)" }
  }

  /// Returns the mount that contains an absolute path: the one with the deepest mount point above
  /// it, and the last of several at the same point.
  func mount(of path: String) -> Mount? {
    var best: Mount?
    for mount in mounts where MountTable.lies(path, below: mount.point) {
      if mount.point.utf8.count >= best?.point.utf8.count ?? 0 { best = mount }
    }
    return best
  }

  private static func lies(_ path: String, below point: String) -> Bool {
    point == "/" || path == point || path.hasPrefix("\(point)/")
  }

  private static func mount(_ line: Substring) -> Mount? {
    let words = line.split(separator: " ")
    guard words.count >= 10, let dash = words[6...].firstIndex(of: "-"), dash + 3 < words.count
    else { return nil }
    var options: [String] = []
    for option in words[5].split(separator: ",") + words[dash + 3].split(separator: ",")
    where !options.contains(String(option)) {
      options.append(String(option))
    }
    return Mount(
      device: String(words[2]), point: unescaped(words[4]), type: String(words[dash + 1]),
      source: unescaped(words[dash + 2]), options: options)
  }

  /// Decodes octal escapes such as "\040", used for blanks here and in `/etc/fstab`.
  static func unescaped(_ word: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(word.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(3), as: UTF8.self)
      if byte == UInt8(ascii: "\\"), digits.utf8.count == 3, let code = UInt8(digits, radix: 8) {
        bytes.append(code)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
