import RunModel
import Testing

@Suite("Paths as text")
struct PathTextTests {
  private func bytes(_ text: String) -> [UInt8] {
    text.pathBytes.dropLast().map { UInt8(bitPattern: $0) }
  }

  @Test("keep every byte: none, all, halves of characters, and the scalars that stand for bytes")
  func bytesAreKept() {
    let paths: [[UInt8]] = [
      [], Array("/var/lib/moonrunner".utf8), Array("Läufe 🚀".utf8), Array(1...255),
      [0x64, 0xe9], [0xc3], [0xe2, 0x82, 0x2f, 0xac], [0xf0, 0x9f, 0x9a], [0xed, 0xa0, 0x80],
      [0xc0, 0xaf], [0xff, 0xfe], Array("\u{10ff80}\u{10ffff}".utf8), Array("\u{10ff7f}".utf8),
    ]
    for path in paths { #expect(bytes(PathText.text(of: path)) == path) }
    var random = SplitMix64(seed: 7)
    for _ in 0..<2000 {
      let path = (0..<12).map { _ in UInt8(truncatingIfNeeded: random.next()) | 1 }
      #expect(bytes(PathText.text(of: path)) == path)
    }
  }

  @Test("are two texts for two paths")
  func different() {
    let texts = [[0xe9], [0xc3, 0xa9], Array("\u{10ffe9}".utf8)].map { PathText.text(of: $0) }
    #expect(Set(texts).count == 3)
    #expect(texts.map(PathText.isUTF8) == [false, true, false])
  }

  @Test("end with a zero for the system, and are read up to it")
  func zero() {
    #expect("ab".pathBytes == [97, 98, 0])
    #expect([97, 98, 0, 99].withUnsafeBufferPointer { PathText.text(of: $0.baseAddress!) } == "ab")
  }
}
