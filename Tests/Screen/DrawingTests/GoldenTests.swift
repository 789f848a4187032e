import Drawing
import Foundation
import Pictures
import RunModel
import Testing

@testable import Device

@Suite("Golden frames") struct GoldenTests {
  @Test("every screen in every state looks as it did", arguments: Sample.all)
  func looksAsItDid(_ sample: Sample) throws {
    for layout in Layout.all {
      let painter = Painter(layout: layout)
      for variant in sample.variants where variant.layout == layout {
        try sample.draw(variant.theme, on: painter)
        try GoldenFile(name: sample.fileName(variant)).check(Pixels(painter.frame))
      }
    }
  }

  @Test("each screen has its files, and no file is without a screen")
  func isComplete() throws {
    let expected = Set(
      Sample.all.flatMap { sample in
        sample.variants.map { "\(sample.fileName($0)).png" }
      })
    let found = Set(
      try FileManager.default.contentsOfDirectory(atPath: GoldenFile.folder.path))
    for name in found.subtracting(expected).sorted() {
      guard GoldenFile.isRenewing else {
        Issue.record("\(name) belongs to no sample; remove it: scripts/golden renew")
        continue
      }
      try FileManager.default.removeItem(at: GoldenFile.folder.appending(path: name))
      print("golden: \(name) removed: no sample is called that")
    }
    // Missing files are written when renewing.
    if !GoldenFile.isRenewing {
      let missing = expected.subtracting(found).sorted()
      #expect(missing == [], "make them: scripts/golden renew")
    }
  }

  @Test("the files stay small, and what is stored is close to what was drawn")
  func areSmall() throws {
    let painter = Painter(layout: .wide)
    painter.draw(Sample("", Sample.celebration(.gold, "GOLD", "saturn", "Saturn")).screen)
    let drawn = Pixels(painter.frame)
    let file = SmallPNG.bytes(of: drawn)
    #expect(file.count < painter.frame.png().count * 2 / 3)
    let stored = try Pixels(png: file)
    let errors = zip(stored.values, drawn.values).map { difference($0, $1) }
    #expect(errors.max() ?? 0 <= SmallPNG.error)
    #expect(FrameComparison(expected: stored, actual: drawn).isClose)
  }

  @Test("the pictures of the README show what the screens look like", arguments: ReadmePicture.all)
  func readmePictures(_ picture: ReadmePicture) throws {
    let file = try picture.png()
    #expect(file.count < 1_000_000, "so large a picture makes the README slow")
    let stored = try? Data(contentsOf: picture.url)
    guard GoldenFile.isRenewing else {
      let words = try picture.difference(from: [UInt8](stored ?? Data()), drawn: file)
      #expect(words == nil, "make it anew: scripts/golden renew")
      return
    }
    guard stored != Data(file) else { return }
    try FileManager.default.createDirectory(
      at: picture.url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(file).write(to: picture.url)
    print("golden: .pictures/\(picture.rawValue).png written")
  }

  @Test("a picture of the README with one screen of another look is stale, or of another size")
  func staleReadmePicture() throws {
    let file = try ReadmePicture.run.png()
    let cover = Frame(size: FrameSize(width: 60, height: 20))
    let drawn = try Pixels(png: file, side: ReadmePicture.longestSide)
    var values = drawn.values
    // In place of a word in the first screen: a white bar the size of a digit.
    for y in 60..<72 {
      for x in 60..<66 { values[y * drawn.size.width + x] ^= 0xff_ffff }
    }
    let changed = SmallPNG.bytes(of: Pixels(size: drawn.size, values: values))
    #expect(try ReadmePicture.run.difference(from: changed, drawn: file) != nil)
    #expect(try ReadmePicture.run.difference(from: file, drawn: file) == nil)
    #expect(try ReadmePicture.run.difference(from: cover.png(), drawn: file) != nil)
    #expect(try ReadmePicture.run.difference(from: [], drawn: file) == "it is missing")
  }
}
