import Drawing
import Foundation
import Pictures
import RunModel
import Testing

@testable import Device

@Suite struct PictureTests {
  private func frame() -> Frame {
    let painter = Painter(layout: .wide)
    painter.draw(Sample.all[0].screen)
    return painter.frame
  }

  @Test("a frame survives being written as PNG and read back")
  func roundTrip() throws {
    let frame = frame()
    let picture = try Picture(png: frame.png())
    #expect(picture.size == frame.size)
    let read = picture.withPixels { Array($0) }
    #expect(read == frame.pixels.map { $0 | 0xff00_0000 })
    // And a picture's own PNG reads back the same.
    let again = try Picture(png: picture.png())
    #expect(again.withPixels { Array($0) } == read)
  }

  @Test("transparency survives, and a new picture is transparent")
  func transparency() throws {
    let picture = try Picture(size: FrameSize(width: 3, height: 2))
    let again = try Picture(png: picture.png())
    #expect(again.withPixels { Array($0) } == [0, 0, 0, 0, 0, 0])
  }

  @Test("a PNG cut off anywhere is an error")
  func truncated() {
    let png = frame().png()
    for length in stride(from: 0, to: png.count - 12, by: max(1, png.count / 97)) {
      #expect(throws: PictureError.self) { try Picture(png: Array(png.prefix(length))) }
    }
  }

  @Test("a PNG with any byte of its start changed is an error or a picture, never a crash")
  func mutated() {
    let png = frame().png()
    var random = SplitMix64(seed: 7)
    for _ in 0..<400 {
      var bytes = png
      let place = Int(random.next() % UInt64(min(2000, png.count)))
      bytes[place] ^= UInt8(1 << (random.next() % 8))
      _ = try? Picture(png: bytes)
    }
  }

  /// The start of a PNG file with this size in its header.
  private func header(_ width: UInt32, _ height: UInt32) -> [UInt8] {
    func big(_ value: UInt32) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    var bytes: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    bytes += big(13)
    bytes += Array("IHDR".utf8)
    bytes += big(width)
    bytes += big(height)
    bytes += [8, 6, 0, 0, 0, 0, 0, 0, 0]
    return bytes
  }

  @Test("sizes of nothing and of too much are refused before anything is decoded")
  func sizes() {
    #expect(throws: PictureError.tooLarge(width: 0, height: 5)) { try Picture(png: header(0, 5)) }
    #expect(throws: PictureError.tooLarge(width: 5, height: 0)) { try Picture(png: header(5, 0)) }
    #expect(throws: PictureError.tooLarge(width: 1025, height: 1)) {
      try Picture(png: header(1025, 1))
    }
    #expect(throws: PictureError.tooLarge(width: 0xffff_ffff, height: 0xffff_ffff)) {
      try Picture(png: header(0xffff_ffff, 0xffff_ffff))
    }
    #expect(throws: PictureError.damaged) { try Picture(png: header(1024, 1024)) }
    #expect(throws: PictureError.tooLarge(width: 0, height: 0)) {
      try Picture(size: FrameSize(width: 0, height: 0))
    }
  }

  @Test("what is no PNG is said to be none; too long a file is not looked at")
  func notPNG() {
    #expect(throws: PictureError.notPNG) { try Picture(png: []) }
    #expect(throws: PictureError.notPNG) { try Picture(png: Array("GIF89a".utf8)) }
    #expect(throws: PictureError.notPNG) { try Picture(png: Array(header(8, 8).prefix(20))) }
    let long = [UInt8](repeating: 0, count: Picture.mostBytes + 1)
    #expect(throws: PictureError.tooManyBytes(long.count)) { try Picture(png: long) }
  }

  @Test("every error says what is the matter")
  func descriptions() {
    #expect(PictureError.tooLarge(width: 0, height: 9).description.contains("0 x 9"))
    #expect(PictureError.tooManyBytes(7).description.contains("7 bytes"))
    #expect(PictureError.damaged.description.contains("damaged"))
  }
}
