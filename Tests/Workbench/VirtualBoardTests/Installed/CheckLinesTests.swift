import Testing

@testable import VirtualBoard

@Suite("Lines of moonrunner check")
struct CheckLinesTests {
  private let lines = CheckLines(
    text: """
      System
      data     FAILS /var/lib/moonrunner is in use by another moonrunner; stop that one first
      disk     ...   looks at /dev/vdb
      disk     ok    ext4 on /dev/vdb, the runs' own partition: noatime
      drive    note  3f980000.usb: its service is not running
      """)

  @Test("a part that is well is told with its line")
  func good() throws {
    #expect(
      try lines.expect("disk", "own partition")
        == "disk     ok    ext4 on /dev/vdb, the runs' own partition: noatime")
  }

  @Test("one that is not well, says something else, or is missing is refused")
  func bad() {
    for (part, words) in [
      ("disk", "read-only"), ("drive", "service"), ("data", ""), ("socket", ""), ("dis", ""),
    ] {
      #expect(throws: VirtualBoardError.self) { try lines.expect(part, words) }
    }
  }
}
