import Drawing
import Pictures

/// A screenshot and what it should show.
package struct Sight: Sendable {
  /// Part of the matching page's name in the album: the kind of screen.
  package var page: String
  /// A description for messages.
  package var what: String
  package var shot: Screenshot
}

/// Screens drawn by the program on the host, for recognising them on a display.
package struct Album: Sendable {
  package private(set) var pages: [(name: String, picture: Screenshot)] = []

  /// Reads all PNG files in a directory, sorted by name.
  package init(directory: String) throws(VirtualBoardError) {
    for name in try HostFiles.names(in: directory) where name.hasSuffix(".png") {
      let bytes = try HostFiles.read("\(directory)/\(name)")
      do {
        pages.append((name, Screenshot(try Picture(png: bytes))))
      } catch {
        throw VirtualBoardError("\(directory)/\(name): \(error)")
      }
    }
    guard !pages.isEmpty else { throw VirtualBoardError("\(directory) has no pictures") }
  }

  package init(pages: [(name: String, picture: Screenshot)]) { self.pages = pages }

  /// Returns the colour tolerance: a 16-bit display rounds in steps of 8 of the 256 levels, and
  /// dithering shifts by one more step.
  package static func tolerance(isCoarse: Bool) -> UInt32 { isCoarse ? 16 : 0 }

  /// Finds the page that a display shows in its centre, on black.
  ///
  /// - Throws: An error that names the closest page if no page matches.
  package func page(of sight: Sight, isCoarse: Bool) throws(VirtualBoardError) -> String {
    let (shot, what) = (sight.shot, sight.what)
    var nearest: (name: String, largest: UInt32, pixels: Int)?
    for (name, picture) in pages where name.contains(sight.page) {
      guard picture.width <= shot.width, picture.height <= shot.height else { continue }
      let middle = shot.centre(width: picture.width, height: picture.height)
      guard let (largest, count) = middle.difference(to: picture) else { continue }
      if largest <= Album.tolerance(isCoarse: isCoarse) {
        let around = shot.lit(outside: picture.width, height: picture.height)
        guard around == 0 else {
          throw VirtualBoardError("\(what): \(around) pixels are lit around the picture")
        }
        return name
      }
      if nearest.map({ count < $0.pixels }) ?? true { nearest = (name, largest, count) }
    }
    throw VirtualBoardError(
      "\(what): the display matches none of the \"\(sight.page)\" screens among the "
        + "\(pages.count) replayed ones; "
        + (nearest.map {
          "the closest is \($0.name), with \($0.pixels) pixels that differ by up to \($0.largest)"
        } ?? "none of them has the size of the display"))
  }
}
