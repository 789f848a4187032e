import Board
import Glibc

/// What is mounted, as `/proc/self/mountinfo` has it: a line each, the third word is the device's
/// numbers, "8:1" (proc_pid_mountinfo(5)).
enum MountList {
  private static let mostBytes = 1 << 20

  static func read() throws(SystemError) -> String {
    let path = "/proc/self/mountinfo"
    let descriptor = try checked("open \(path)") { open(path, O_RDONLY | O_CLOEXEC) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count < mostBytes {
      let count = try checked("read \(path)") { Glibc.read(descriptor, &buffer, buffer.count) }
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
    throw SystemError("read \(path)", reason: "there are too many mounts")
  }

  static func has(_ device: dev_t, in list: String) -> Bool {
    // As gnu_dev_major and gnu_dev_minor have it.
    let major = (device >> 8) & 0xfff | (device >> 32) & ~0xfff
    let minor = device & 0xff | (device >> 12) & ~0xff
    return list.split(separator: "\n").contains { line in
      let words = line.split(separator: " ", maxSplits: 3)
      return words.count > 3 && words[2] == "\(major):\(minor)"
    }
  }
}
