import Assets

/// Where pictures of badges come from.
package protocol PictureSource: AnyObject {
  /// The picture by the ladder's `imageName`; `nil` when there is none that can be used.
  func picture(named name: String) -> Picture?

  /// The same for the page of the runs: a PNG file of ``Picture/pageSide`` pixels a side.
  func pagePicture(named name: String) -> [UInt8]?
}

extension PictureSource {
  /// The picture, scaled and packed.
  package func pagePicture(named name: String) -> [UInt8]? {
    picture(named: name)?.pageFile
  }
}

extension Picture {
  /// Pixels a side of a badge's picture on the page of the runs: twice of what most of them are
  /// shown at.
  package static let pageSide = 96

  /// The picture for the page, scaled and packed; `nil` without memory.
  var pageFile: [UInt8]? { (try? fitted(in: Picture.pageSide))?.png() }
}

/// The pictures inside the binary.
package final class EmbeddedPictures: PictureSource {
  package init() {}

  package func picture(named name: String) -> Picture? {
    EmbeddedPictures.file("pictures/\(name).png").flatMap { try? Picture(png: $0) }
  }

  /// Made when the program was: nothing is decoded.
  package func pagePicture(named name: String) -> [UInt8]? {
    EmbeddedPictures.file("pictures/page/\(name).png")
  }

  private static func file(_ path: String) -> [UInt8]? {
    var length = 0
    guard let start = assets_find(path, &length) else { return nil }
    return Array(UnsafeBufferPointer(start: start, count: length))
  }
}
