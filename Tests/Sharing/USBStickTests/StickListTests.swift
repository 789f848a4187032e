import Testing

@testable import USBStick

@Suite("The list of what is whole on a stick")
struct StickListTests {
  private let claim = StickList.Claim(
    sum: String(repeating: "a1", count: 32), size: 12, mark: "12-1c291ca3")

  private func sample() -> (list: StickList, bytes: [UInt8]) {
    var list = StickList(id: 0x9f3a)
    _ = list.claim("RUNS/2026/b.json", claim)
    _ = list.claim("README.TXT", claim)
    list.strike("index.html")
    _ = list.claim("RUNS/2026/e.json", claim)
    _ = list.hide(["RUNS/2026/e.json"])
    var bytes = list.bytes
    bytes += list.begin("RUNS/2026/c.json").utf8
    bytes += list.claim("RUNS/2026/c.json", claim).utf8
    bytes += list.begin("RUNS/2026/d.json").utf8
    bytes += list.begin("RUNS/2026/b.json.NEW").utf8
    bytes += list.claimReplacement(of: "RUNS/2026/b.json", claim).utf8
    return (list, bytes)
  }

  @Test("is read as it was written, with what was added since")
  func roundTrip() throws {
    let (list, bytes) = sample()
    let read = try #require(StickList(bytes))
    #expect(read.claims == list.claims)
    #expect(read.begun == ["index.html", "RUNS/2026/b.json", "RUNS/2026/d.json"])
    #expect(read.hidden == ["RUNS/2026/b.json.NEW", "RUNS/2026/e.json"])
    #expect(read.isWhole && read.isClean)
    #expect(read.id == "0000000000009f3a")
  }

  @Test("has lines of sha256sum beside those that it passes over")
  func plain() {
    let lines = String(decoding: sample().bytes, as: UTF8.self).split(separator: "\n")
    let plain = lines.filter { !$0.hasPrefix("#") }
    #expect(plain.count == 3)
    #expect(plain.allSatisfy { $0.hasPrefix(claim.sum + "  ") })
  }

  @Test("forgets a replacement when the file in its place is whole")
  func replacement() throws {
    var (list, bytes) = sample()
    bytes += list.claim("RUNS/2026/b.json", claim).utf8
    for list in [list, try #require(StickList(bytes))] {
      #expect(list.claims["RUNS/2026/b.json"] == claim)
      #expect(list.claims["RUNS/2026/b.json.NEW"] == nil)
      #expect(list.hidden == ["RUNS/2026/e.json"])
    }
  }

  @Test("claims nothing false, wherever it ends and whatever byte is another")
  func damage() {
    let (list, bytes) = sample()
    let known = list.begun.union(list.claims.keys)
    let heading = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? 0
    for end in 0..<bytes.count {
      guard let read = StickList(Array(bytes[..<end])) else { continue }
      #expect(read.claims.allSatisfy { known.contains($0.key) && $0.value == claim })
      #expect(read.begun.isSubset(of: known))
    }
    for index in bytes.indices {
      for byte: UInt8 in [0, 10, 32, 48, 255] where bytes[index] != byte {
        var damaged = bytes
        damaged[index] = byte
        guard let read = StickList(damaged) else { continue }
        #expect(read.claims.allSatisfy { known.contains($0.key) && $0.value == claim })
        // A word of the heading may differ; nothing depends on it.
        if index > heading { #expect(!read.isClean || !read.isWhole) }
      }
    }
  }

  @Test("is whole only behind all that it was written with")
  func wholeness() throws {
    let whole = sample().list.renamed(7).bytes
    #expect(try #require(StickList(whole)).isWhole)
    for end in 34..<(whole.count - 1) {
      let read = StickList(Array(whole[..<end]))
      #expect(read?.isWhole != true)
    }
    // A block of zeros, and lines of another list.
    var hole = whole
    for index in 100..<140 { hole[index] = 0 }
    #expect(StickList(hole)?.isWhole == false)
    let other = sample().list.renamed(8).bytes
    let mixed = Array(whole[..<60]) + other[60...]
    #expect(StickList(mixed)?.isWhole == false)
    #expect(StickList(mixed)?.claims.isEmpty == true)
  }

  @Test("is read up to its limits, and not at all beyond")
  func limits() throws {
    var list = StickList(id: 1)
    for number in 0..<5 { _ = list.claim("RUNS/\(number)", claim) }
    list.strike("RUNS/0")
    let bytes = list.renamed(2).bytes
    let fits = StickList.Limits(bytes: bytes.count, paths: 5)
    let read = try #require(StickList(bytes, limits: fits))
    #expect(read.isWhole && !read.isTooLarge && read.count == 5)
    for limits in [
      StickList.Limits(bytes: bytes.count - 1, paths: 5),
      StickList.Limits(bytes: bytes.count, paths: 4),
    ] {
      let refused = try #require(StickList(bytes, limits: limits))
      #expect(refused.isTooLarge && refused.count == 0 && !refused.isWhole && !refused.isClean)
    }
  }

  @Test("of short lines without end is refused before it is in memory")
  func manyLines() throws {
    var bytes = Array("# MoonRunner list 0000000000000001; x\n".utf8)
    let limits = StickList.Limits(bytes: 1 << 14, paths: 5)
    while bytes.count + 2 <= limits.bytes { bytes += [120, 10] }
    let read = try #require(StickList(bytes, limits: limits))
    #expect(!read.isTooLarge && !read.isClean && read.count == 0)
    #expect(try #require(StickList(bytes + [120, 10], limits: limits)).isTooLarge)
  }

  @Test("takes no path that leads elsewhere")
  func paths() {
    // The longest run ID, with a suffix for a conflicting file.
    let long = "RUNS/2026/run-\(String(repeating: "x", count: 64))-2.json.NEW"
    for path in ["a", "index.html", "RUNS/2026/x-1_b.json", long] {
      #expect(StickList.isPath(path))
    }
    let bad = [
      "", "/", "/etc/passwd", "a/../b", "..", ".hidden", "a//b", "a/b/c/d", "a b", "ä", "a\0b",
      String(repeating: "x", count: 81),
    ]
    for path in bad { #expect(!StickList.isPath(path)) }
  }

  @Test("tells a list that somebody else made from a torn one of ours")
  func foreign() {
    let plain = Array("\(claim.sum)  notes.txt\n".utf8)
    #expect(StickList.isForeign(plain))
    #expect(StickList(plain) == nil)
    #expect(!StickList.isForeign([]))
    #expect(!StickList.isForeign([UInt8](repeating: 0, count: 512)))
    #expect(!StickList.isForeign(sample().bytes))
  }
}
