import Drawing
import RunModel
import Testing

@testable import asset_maker

@Suite("The PNG encoder")
struct PNGTests {
  /// What there is to compress: nothing but one colour, noise, patterns near and far, few colours.
  static let kinds = ["blank", "noise", "gradient", "stripes", "repeats", "sparse"]

  private static func pixels(_ kind: String, width: Int, height: Int) -> [UInt8] {
    var source = SplitMix64(seed: 5)
    let line = (0..<width * 4).map { _ in UInt8(source.next() & 255) }
    return (0..<height).flatMap { row in
      (0..<width * 4).map { column -> UInt8 in
        switch kind {
        case "blank": 255
        case "noise": column % 4 == 3 ? 255 : UInt8(source.next() & 255)
        case "gradient": column % 4 == 3 ? 255 : UInt8((row * 3 + column) & 255)
        case "stripes": column % 4 == 3 ? 255 : column / 4 % 7 == 0 ? 200 : 10
        case "repeats": column % 4 == 3 ? 255 : line[column]
        default: column % 4 == 3 ? 255 : source.next() % 97 == 0 ? UInt8(source.next() & 255) : 0
        }
      }
    }
  }

  @Test("writes what another reader gets back", arguments: kinds)
  func readable(_ kind: String) throws {
    for (width, height) in [(1, 1), (7, 3), (160, 100)] {
      let pixels = PNGTests.pixels(kind, width: width, height: height)
      let picture = try Picture(png: PNG.bytes(of: pixels, width: width))
      #expect(picture.size == FrameSize(width: width, height: height))
      let read = picture.withPixels { $0.map { $0 } }
      let expected = stride(from: 0, to: pixels.count, by: 4).map { place in
        [3, 0, 1, 2].reduce(UInt32(0)) { $0 << 8 | UInt32(pixels[place + $1]) }
      }
      #expect(read == expected, "\(kind) of \(width) x \(height)")
    }
  }

  @Test("keeps transparency, straight and not multiplied")
  func transparency() throws {
    let picture = try Picture(png: PNG.bytes(of: [255, 128, 0, 128, 9, 9, 9, 0], width: 2))
    #expect(picture.withPixels { $0.map { $0 } } == [0x8080_4000, 0])
  }

  @Test("compresses: a picture of one colour to a hundredth, noise to no more than it was")
  func size() {
    let blank = PNG.bytes(of: PNGTests.pixels("blank", width: 160, height: 160), width: 160)
    #expect(blank.count < 1024)
    let noise = PNG.bytes(of: PNGTests.pixels("noise", width: 160, height: 160), width: 160)
    #expect(noise.count < 160 * 160 * 4)
  }

  @Test("keeps codes within the limit of bits when the counts are those of a rabbit farm")
  func limit() {
    var counts = [1, 1]
    while counts.count < 30 { counts.append(counts[counts.count - 1] + counts[counts.count - 2]) }
    let lengths = Huffman(counts: counts, limit: 15).lengths
    #expect(lengths.allSatisfy { (1...15).contains($0) })
    // A code that can be read and wastes nothing (Kraft).
    #expect(lengths.reduce(0) { $0 + 1 << (15 - $1) } == 1 << 15)
  }
}
