import Device
import Pictures
import RunModel

/// Pictures that are costly to make, kept until others need the room.
final class ArtCache {
  /// What can be kept.
  enum Key: Hashable {
    /// The disc for a missing picture has the badge's initial, so the name is part of it.
    case badge(image: String, name: String, size: Int)
    case backdrop(Backdrop)
    /// The number stands for the points.
    case route(number: Int, scale: MapScale, box: Box, theme: Settings.Theme)
  }

  /// Bytes of pixels that are kept at most: the badges of every list and one or two backdrops.
  static let mostBytes = 2 << 20

  private struct Entry {
    var picture: Picture
    var lastUse: Int
  }

  private var entries: [Key: Entry] = [:]
  private(set) var bytes = 0
  /// Pictures that had to be made so far.
  private(set) var made = 0
  private var uses = 0

  /// The picture of a key, made when it is not at hand.
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
