import Testing

@testable import Board

@Suite("Table of mounts")
struct MountTableTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func table(_ text: String) throws -> MountTable {
    try folder.write(text, to: "mountinfo")
    return try MountTable(folder("mountinfo"))
  }

  @Test("has each line's device, place, options of place and file system")
  func parses() throws {
    let table = try table(
      """
      36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 unbindable - ext3 /dev/root rw,errors=continue
      61 28 8:1 / /media/my\\040stick rw - vfat /dev/sda1 rw,uid=0

      """)
    #expect(
      table.mounts == [
        MountTable.Mount(
          device: "98:0", point: "/mnt2", type: "ext3", source: "/dev/root",
          options: ["rw", "noatime", "errors=continue"]),
        MountTable.Mount(
          device: "8:1", point: "/media/my stick", type: "vfat", source: "/dev/sda1",
          options: ["rw", "uid=0"]),
      ])
    #expect(table.mounts.first?.value("errors") == "continue")
    #expect(table.mounts.first?.value("error") == nil)
  }

  @Test("passes over what is no line of it")
  func damaged() throws {
    for line in ["", "-", "36 35 98:0 / /", "1 2 3 4 5 6 - 8 9", "1 2 3 4 5 6 7 8 9 10 11"] {
      #expect(try table("\(line)\n").mounts.isEmpty, "\(line)")
    }
  }

  @Test("says what a path lies on")
  func places() throws {
    let table = try table(
      """
      1 0 8:1 / / rw - ext4 /dev/a rw
      2 1 8:2 / /var rw - ext4 /dev/b rw
      3 2 8:3 / /var/lib/runs rw - ext4 /dev/c rw
      4 2 8:4 / /var/lib/runs rw - ext4 /dev/d rw

      """)
    for (path, source) in [
      ("/", "a"), ("/etc", "a"), ("/various", "a"), ("/var", "b"), ("/var/lib", "b"),
      ("/var/lib/runs", "d"), ("/var/lib/runs/x", "d"), ("/var/lib/runs2", "b"),
    ] {
      #expect(table.mount(of: path)?.source == "/dev/\(source)", "\(path)")
    }
    #expect(try MountTable(folder("mountinfo")).mount(of: "relative")?.source == "/dev/a")
  }

  @Test("knows whether a device is in use")
  func devices() throws {
    let table = try table(
      """
      25 1 8:17 / / rw,relatime shared:1 - ext4 /dev/sdb1 rw
      29 25 0:24 / /proc rw - proc proc rw

      """)
    #expect(table.has(8 << 8 | 17))
    #expect(!table.has(8 << 8 | 1))
    #expect(!table.has(17 << 8 | 8))
  }

  @Test("reads octal digits, and leaves other backslashes")
  func escapes() {
    for (word, text) in [
      ("a\\040b", "a b"), ("\\134", "\\"), ("\\04", "\\04"), ("\\999", "\\999"),
      ("\\303\\251", "é"),
      ("", ""),
    ] {
      #expect(MountTable.unescaped(Substring(word)) == text)
    }
  }
}
