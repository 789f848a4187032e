import Assets

/// A source of badge pictures.
package protocol PictureSource: AnyObject {
  /// Returns the picture for the ladder's `imageName`; `nil` if there is no usable one.
  func picture(named name: String) -> Picture?

  /// Returns the picture for the runs page: a PNG file of ``Picture/pageSide`` pixels per side.
  func pagePicture(named name: String) -> [UInt8]?
}

extension PictureSource {
  /// Returns the picture, scaled and encoded.
  package func pagePicture(named name: String) -> [UInt8]? {
    picture(named: name)?.pageFile
  }
}

extension Picture {
  /// Pixels per side of a badge's picture on the runs page: twice the usual display size.
  package static let pageSide = 96

  /// The picture for the runs page, scaled and encoded; `nil` if out of memory.
  var pageFile: [UInt8]? { (try? fitted(in: Picture.pageSide))?.png() }
}

/// The pictures embedded in the binary.
package final class EmbeddedPictures: PictureSource {
  package init() {}

  package func picture(named name: String) -> Picture? {
    EmbeddedPictures.file("pictures/\(name).png").flatMap { try? Picture(png: $0) }
  }

  /// Returns a page picture made at build time, without decoding anything.
  package func pagePicture(named name: String) -> [UInt8]? {
    EmbeddedPictures.file("pictures/page/\(name).png")
  }

  private static func file(_ path: String) -> [UInt8]? {
    var length = 0
    guard let start = assets_find(path, &length) else { return nil }
    return Array(UnsafeBufferPointer(start: start, count: length))
  }
}
