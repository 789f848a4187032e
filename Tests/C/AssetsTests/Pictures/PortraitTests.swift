import Drawing
import Pictures
import RunModel
import RunStore
import Testing

@testable import asset_maker

@Suite("The pictures of the badges")
struct PortraitTests {
  private static func imageNames() throws -> [String] {
    let bytes = try #require(Embedded.file("badges.json"))
    let ladder = try BadgeFile.parse(bytes).badges.map(\.imageName)
    return try ladder + LifetimeTests.badges().map(\.badge.imageName)
  }

  private static func file(_ name: String) throws -> [UInt8] {
    try #require(Embedded.file("pictures/\(name).png"), "no picture of \(name)")
  }

  /// Premultiplied 0xAARRGGBB, as the wearable reads them.
  private static func pixels(_ name: String) throws -> [UInt32] { try pixels(in: file(name)) }

  private static func pixels(in png: [UInt8]) throws -> [UInt32] {
    let picture = try Picture(png: png)
    try #require(picture.size == FrameSize(width: 160, height: 160))
    return picture.withPixels { $0.map { $0 } }
  }

  @Test("are those of badges.json and of lifetime.json, in their order")
  func complete() throws {
    let imageNames = try PortraitTests.imageNames()
    #expect(Portrait.all.map(\.name) == imageNames)
  }

  @Test(
    "fill a square of 160 pixels and leave its corners free", arguments: Portrait.all.map(\.name))
  func form(_ name: String) throws {
    let pixels = try PortraitTests.pixels(name)
    for (row, column) in [(0, 0), (0, 152), (152, 0), (152, 152)] {
      for place in 0..<64 {
        let index = (row + place / 8) * 160 + column + place % 8
        #expect(pixels[index] == 0, "\(column + place % 8), \(row + place / 8)")
      }
    }
    // At least a seventh of the square is visible.
    let seen = pixels.count { max($0 >> 16 & 255, $0 >> 8 & 255, $0 & 255) > 24 }
    #expect(seen > 160 * 160 / 7)
    // Nothing is cut off at an edge.
    let cut = (0..<160).filter { place in
      let edges = [place, 159 * 160 + place, place * 160, place * 160 + 159]
      return edges.contains { pixels[$0] >> 24 >= 64 }
    }
    #expect(cut.isEmpty)
  }

  @Test("can be told from each other in a list, at 32 pixels")
  func distinct() throws {
    // RMS over all channels, out of 255; two noisy grey spheres of one kind differ by about 12.
    let threshold = 20.0
    let names = Portrait.all.map(\.name)
    let small = try names.map { try PortraitTests.reduced(PortraitTests.pixels($0)) }
    for (index, one) in small.enumerated() {
      for other in (index + 1)..<small.count {
        let square = zip(one, small[other]).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        let distance = (square / Double(one.count)).squareRoot()
        #expect(distance >= threshold, "\(names[index]) and \(names[other])")
      }
    }
  }

  /// The averages of blocks of five by five pixels, with all channels in a row.
  private static func reduced(_ pixels: [UInt32]) -> [Double] {
    var sums = [Double](repeating: 0, count: 32 * 32 * 4)
    for (index, pixel) in pixels.enumerated() {
      let block = (index / 160 / 5 * 32 + index % 160 / 5) * 4
      for channel in 0..<4 {
        sums[block + channel] += Double(pixel >> UInt32(8 * channel) & 255) / 25
      }
    }
    return sums
  }

  // The last bit of a channel may differ with another C library.
  @Test("come out of asset-maker", arguments: Portrait.all.map(\.name))
  func reproducible(_ name: String) throws {
    let portrait = try #require(Portrait.all.first { $0.name == name })
    let made = try PortraitTests.pixels(
      in: PNG.bytes(of: portrait.pixels().whole, width: Portrait.side))
    let stored = try PortraitTests.pixels(name)
    let differences = zip(stored, made).map { PortraitTests.difference($0, $1) }
    #expect(differences.max() ?? 0 <= 1, "run scripts/make-assets")
  }

  /// The largest difference in any of the four channels.
  private static func difference(_ one: UInt32, _ other: UInt32) -> Int {
    [0, 8, 16, 24].map { abs(Int(one >> $0 & 255) - Int(other >> $0 & 255)) }.max() ?? 0
  }

  @Test(
    "are on the page of the runs as they are, only smaller", arguments: Portrait.all.map(\.name))
  func page(_ name: String) throws {
    let file = try #require(EmbeddedPictures().pagePicture(named: name))
    let picture = try Picture(png: file)
    #expect(picture.size == FrameSize(width: Picture.pageSide, height: Picture.pageSide))
    #expect(Portrait.pageSide == Picture.pageSide)
    let whole = try Picture(png: PortraitTests.file(name)).fitted(in: Picture.pageSide)
    func channels(_ picture: Picture) -> [Double] {
      picture.withPixels { pixels in
        pixels.flatMap { pixel in [0, 8, 16, 24].map { Double(pixel >> UInt32($0) & 255) } }
      }
    }
    let (one, other) = (channels(picture), channels(whole))
    let square = zip(one, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    #expect((square / Double(one.count)).squareRoot() < 8, "run scripts/make-assets")
  }

  @Test("are small together, both sizes: 1.15 MB")
  func size() throws {
    let sizes = try Portrait.all.map {
      try PortraitTests.file($0.name).count + PortraitTests.file("page/\($0.name)").count
    }
    #expect(sizes.reduce(0, +) < 1_150_000)
  }
}
