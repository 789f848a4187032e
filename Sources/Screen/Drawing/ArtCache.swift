import Device
import Pictures
import RunModel

/// An LRU cache of pictures that are expensive to draw.
final class ArtCache {
  /// The kinds of cached pictures.
  enum Key: Hashable {
    /// The placeholder for a missing picture shows the badge's initial, so the name is part of the
    /// key.
    case badge(image: String, name: String, size: Int)
    case backdrop(Backdrop)
    /// The number identifies the route.
    case route(number: Int, scale: MapScale, box: Box, theme: Settings.Theme)
  }

  /// Maximum size of the cached pixels in bytes: the badges of any list and one or two backdrops.
  static let mostBytes = 2 << 20

  private struct Entry {
    var picture: Picture
    var lastUse: Int
  }

  private var entries: [Key: Entry] = [:]
  private(set) var bytes = 0
  /// The number of pictures made so far.
  private(set) var made = 0
  private var uses = 0

  /// Returns the picture cached for a key, drawing it first if necessary.
  func picture(_ key: Key, make: () -> Picture?) -> Picture? {
    uses += 1
    if let known = entries[key] {
      entries[key]?.lastUse = uses
      return known.picture
    }
    guard let picture = make() else { return nil }
    made += 1
    bytes += picture.byteCount
    entries[key] = Entry(picture: picture, lastUse: uses)
    while bytes > ArtCache.mostBytes, entries.count > 1 { dropOldest() }
    return picture
  }

  private func dropOldest() {
    guard let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return }
    bytes -= oldest.value.picture.byteCount
    entries[oldest.key] = nil
  }
}

extension Picture {
  fileprivate var byteCount: Int { size.width * size.height * 4 }
}
