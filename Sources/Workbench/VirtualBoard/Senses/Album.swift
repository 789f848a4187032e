import Drawing
import Pictures

/// A look at the display.
package struct Sight: Sendable {
  /// What a page's name in the album has to have: the kind of screen that is expected.
  package var page: String
  /// For people.
  package var what: String
  package var shot: Screenshot
}

/// Pictures of screens that the program draws on the host, to be found again on a display.
package struct Album: Sendable {
  package private(set) var pages: [(name: String, picture: Screenshot)] = []

  /// Reads every PNG of a directory, in order of their names.
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

  /// How far from each other colours may be: a display of 16 bits rounds to 8 levels of 256, and
  /// dithering takes the next one up or down.
  package static func tolerance(isCoarse: Bool) -> UInt32 { isCoarse ? 16 : 0 }

  /// The page that a display shows in its middle; dark around it.
  ///
  /// - Throws: When there is none, with the page that comes nearest.
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
      "\(what): the display shows no \"\(sight.page)\" of the \(pages.count) screens that were "
        + "replayed; nearest is "
        + (nearest.map { "\($0.name), \($0.pixels) pixels differ by up to \($0.largest)" }
          ?? "none, all have another size"))
  }
}
