import TestSupport
import Testing

@testable import MapTiles

@Suite struct TileInflaterTests {
  private func unpacked(_ bytes: [UInt8], most: Int = MapLimits.tileBytes) -> [UInt8]? {
    try? TileInflater.unpacked(bytes, most: most)
  }

  private func error(_ bytes: [UInt8], most: Int = MapLimits.tileBytes) -> MapError? {
    failure { () throws(MapError) in try TileInflater.unpacked(bytes, most: most) }
  }

  @Test func gzipAndZlibAreUnpackedAndOthersAsTheyAre() {
    let bytes = sampleTile()
    #expect(unpacked(gzip(bytes)) == bytes)
    #expect(unpacked(gzip(bytes, windowBits: 15)) == bytes)
    #expect(unpacked(bytes) == bytes)
    #expect(unpacked([]) == [])
    #expect(unpacked(gzip([])) == [])
  }

  @Test(arguments: [1000, 4096, 70_000, MapLimits.tileBytes])
  func theLimitIsExact(most: Int) {
    let bytes = [UInt8](repeating: 7, count: most)
    #expect(unpacked(gzip(bytes), most: most)?.count == most)
    #expect(unpacked(bytes, most: most)?.count == most)
    let reason = MapError.tooLarge("it is larger than \(most) bytes when unpacked")
    #expect(error(gzip(bytes + [7]), most: most) == reason)
    #expect(error(bytes + [7], most: most) == reason)
  }

  @Test func aBombEndsAtTheLimit() {
    let bomb = gzip([UInt8](repeating: 0, count: 64 << 20))
    #expect(bomb.count < 1 << 20)
    #expect(error(bomb) == .tooLarge("it is larger than 4194304 bytes when unpacked"))
  }

  @Test func whatIsCutOffOrDamagedIsRefused() {
    let packed = gzip(sampleTile())
    for count in 3..<packed.count {
      #expect(error(Array(packed.prefix(count))) != nil, "\(count)")
    }
    var changed = packed
    changed[packed.count - 5] ^= 1
    #expect(error(changed) == .damaged("its gzip data is damaged or truncated"))
  }
}
