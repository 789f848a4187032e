import Assets

/// Where pictures of badges come from.
package protocol PictureSource: AnyObject {
  /// The PNG file of a picture by the ladder's `imageName`; `nil` when there is none.
  func png(named name: String) -> [UInt8]?
}

/// The pictures inside the binary.
package final class EmbeddedPictures: PictureSource {
  package init() {}

  package func png(named name: String) -> [UInt8]? {
    var length = 0
    guard let start = assets_find("pictures/\(name).png", &length) else { return nil }
    return Array(UnsafeBufferPointer(start: start, count: length))
  }
}
