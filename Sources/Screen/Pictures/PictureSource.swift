import Assets

/// Where pictures of badges come from.
package protocol PictureSource: AnyObject {
  /// The picture by the ladder's `imageName`; `nil` when there is none that can be used.
  func picture(named name: String) -> Picture?
}

/// The pictures inside the binary.
package final class EmbeddedPictures: PictureSource {
  package init() {}

  package func picture(named name: String) -> Picture? {
    var length = 0
    guard let start = assets_find("pictures/\(name).png", &length) else { return nil }
    return try? Picture(png: Array(UnsafeBufferPointer(start: start, count: length)))
  }
}
