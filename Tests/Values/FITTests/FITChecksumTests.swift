import FIT
import Testing

@Suite("Checksum of FIT")
struct FITChecksumTests {
  @Test("is CRC-16/ARC, whose check value is known, and goes on over pieces")
  func known() {
    var whole = FITChecksum()
    #expect(whole.value == 0)
    whole.update(Array("123456789".utf8))
    #expect(whole.value == 0xbb3d)
    var parts = FITChecksum()
    for byte in Array("12345".utf8) { parts.update(byte) }
    parts.update(Array("6789".utf8))
    #expect(parts == whole)
  }
}
