import RunModel
import Testing

@testable import Activities

@Suite("gzip")
struct GunzipTests {
  private static let text = Array(
    (0..<20_000).map { "line \($0 % 97) of \($0)" }.joined(separator: "\n").utf8)

  private func unpacked(
    _ bytes: [UInt8], by length: Int, mostBytes: Int = Gunzip.mostBytes
  ) throws -> [UInt8] {
    let unpacker = try Gunzip(mostBytes: mostBytes, pieces(bytes, of: length))
    var all: [UInt8] = []
    while let piece = try unpacker.next() { all += piece }
    return all
  }

  @Test("is unpacked, in whatever pieces it comes", arguments: [1, 7, 1000, 1_000_000])
  func whole(length: Int) throws {
    let packed = gzip(GunzipTests.text)
    #expect(Gunzip.isBegun(by: packed))
    #expect(packed.count < GunzipTests.text.count)
    #expect(try unpacked(packed, by: length) == GunzipTests.text)
  }

  @Test("may be several files and zeros behind one another", arguments: [1, 1000])
  func several(length: Int) throws {
    let packed =
      gzip(Array("one ".utf8)) + gzip([]) + [0, 0] + gzip(Array("two".utf8)) + [0, 0, 0]
    #expect(try unpacked(packed, by: length) == Array("one two".utf8))
  }

  @Test("that is cut off or damaged gives what is before that, and says so")
  func damaged() throws {
    let packed = gzip(GunzipTests.text)
    for (bytes, words) in [
      (Array(packed.dropLast(9)), "truncated"),
      (packed.dropLast(8) + [1, 2, 3, 4, 0, 0, 0, 0], "damaged"),
      (packed + [7], "truncated"), (packed + Array("no gzip at all".utf8), "damaged"),
    ] as [([UInt8], String)] {
      let unpacker = try Gunzip(pieces(bytes))
      var all: [UInt8] = []
      var error: ActivityError?
      do {
        while let piece = try unpacker.next() { all += piece }
      } catch let damage as ActivityError {
        error = damage
      }
      #expect(error?.description.contains(words) == true && error?.isDamage == true)
      #expect(all.count > GunzipTests.text.count / 2)
      #expect(GunzipTests.text.starts(with: all))
    }
  }

  @Test("never unpacks to more than its limit")
  func bomb() throws {
    let packed = gzip([UInt8](repeating: 0, count: 5_000_000))
    #expect(packed.count < 10_000)
    #expect(try unpacked(packed, by: 100, mostBytes: 5_000_000).count == 5_000_000)
    #expect(throws: ActivityError.refused("it is too large when unpacked; is it a single run?")) {
      _ = try unpacked(packed, by: 100, mostBytes: 4_999_999)
    }
  }

  @Test("survives any damage")
  func mutations() throws {
    let packed = gzip(GunzipTests.text)
    var random = SplitMix64(seed: 4711)
    var failures = 0
    for _ in 0..<300 {
      var bytes = packed
      for _ in 0...Int.random(in: 0...2, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      do { _ = try unpacked(bytes, by: 5000) } catch is ActivityError { failures += 1 }
    }
    #expect(failures > 200)
  }
}
