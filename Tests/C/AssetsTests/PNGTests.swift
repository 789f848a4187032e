import Drawing
import Pictures
import RunModel
import Testing

@testable import asset_maker

@Suite("The PNG encoder")
struct PNGTests {
  private static func noise(width: Int, height: Int) -> [UInt8] {
    var source = SplitMix64(seed: 5)
    return (0..<width * height * 4).map { $0 % 4 == 3 ? 255 : UInt8(source.next() & 255) }
  }

  @Test("writes what another reader gets back", arguments: [(1, 1), (7, 3), (160, 100)])
  func readable(_ width: Int, _ height: Int) throws {
    let pixels = PNGTests.noise(width: width, height: height)
    let picture = try Picture(png: PNG.bytes(of: pixels, width: width))
    #expect(picture.size == FrameSize(width: width, height: height))
    let read = picture.withPixels { $0.map { $0 } }
    let expected = stride(from: 0, to: pixels.count, by: 4).map { place in
      [3, 0, 1, 2].reduce(UInt32(0)) { $0 << 8 | UInt32(pixels[place + $1]) }
    }
    #expect(read == expected)
  }

  @Test("keeps transparency, straight and not multiplied")
  func transparency() throws {
    let picture = try Picture(png: PNG.bytes(of: [255, 128, 0, 128, 9, 9, 9, 0], width: 2))
    #expect(picture.withPixels { $0.map { $0 } } == [0x8080_4000, 0])
  }

  @Test("compresses: a picture of one colour to a hundredth, noise to no more than it was")
  func size() {
    let blank = PNG.bytes(of: Array(repeating: 255, count: 160 * 160 * 4), width: 160)
    #expect(blank.count < 1024)
    let noise = PNG.bytes(of: PNGTests.noise(width: 160, height: 160), width: 160)
    #expect(noise.count < 160 * 160 * 4)
  }
}
