import Drawing
import Pictures

extension Subject {
  /// A badge's picture: drawn if its size is permitted, otherwise refused.
  static func picture() throws -> Subject {
    let small = try Picture(size: FrameSize(width: 5, height: 3)).png()
    let frame = Frame(
      size: FrameSize(width: 17, height: 9), pixels: (0..<153).map { $0 &* 0x10107 })
    return Subject("png", longest: 4096, seeds: [small, frame.png()]) { bytes in
      for bytes in [bytes, repairedPNG(bytes)] {
        let side = OwnPictures.longestSide
        let picture: Picture
        do throws(PictureError) {
          picture = try Picture(png: bytes, mostBytes: OwnPictures.mostBytes, side: side)
        } catch {
          guard !error.description.isEmpty else { throw Violation(description: "no reason") }
          continue
        }
        let size = picture.size
        try require(
          (1...side).contains(size.width) && (1...side).contains(size.height), "size \(size)")
        let fitted = try picture.fitted(in: 64)
        try require(fitted.size == FrameSize(width: 64, height: 64), "not fitted")
        let again = try readBack("a picture") { try Picture(png: picture.png(), side: side) }
        let isSame = picture.withPixels { first in
          again.withPixels { second in first.elementsEqual(second) }
        }
        try require(isSame, "a picture reads back differently")
      }
    }
  }
}
