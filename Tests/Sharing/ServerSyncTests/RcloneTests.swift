import Testing

@testable import ServerSync

@Suite("The list of files that rclone prints")
struct RcloneTests {
  private static let list = """
    [
    {"Path":"SHA256SUMS","Name":"SHA256SUMS","Size":642,"ModTime":"","IsDir":false},
    {"Path":"RUNS/2026/a.gpx","Name":"a.gpx","Size":-1,"ModTime":"","IsDir":false,"ID":"x"}
    ]

    """

  private func sizes(_ text: String) -> [String: Int64]? { Rclone.sizes(in: Array(text.utf8)) }

  @Test("is read with names and sizes")
  func reads() {
    #expect(sizes(Self.list) == ["SHA256SUMS": 642, "RUNS/2026/a.gpx": -1])
    #expect(sizes("[\n]\n") == [:])
  }

  @Test("is believed only as a whole: what is missing would be copied again")
  func refuses() {
    for count in 0..<(Self.list.utf8.count - 2) {
      #expect(sizes(String(Self.list.prefix(count))) == nil)
    }
    #expect(sizes(String(Self.list.dropFirst())) == nil)
    #expect(sizes("2026/11/21 ERROR : x\n\(Self.list)") == nil)
    #expect(sizes(#"[{"Path": "a"}]"#) == nil)
    #expect(sizes(#"[{"Path": "a", "Size": "1"}]"#) == nil)
  }
}
