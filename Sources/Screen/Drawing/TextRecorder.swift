package import RunModel

/// Records what is drawn where, for legibility tests.
package final class TextRecorder {
  /// A line of text.
  package struct Entry {
    package var text: String
    /// Bounding box of the ink in pixels.
    package var box: Box
    /// The legibility tier.
    package var tier: Tier
    /// Pixels per em.
    package var size: Int
    package var colour: RGB
    /// The outline around it.
    package var halo: Halo?
    /// Histogram of the background colours in the box, in pixels.
    package var grounds: [RGB: Int]
  }

  /// An icon drawn on the frame.
  package struct Icon {
    package var name: String
    package var box: Box
    package var colour: RGB
    package var grounds: [RGB: Int]
  }

  package private(set) var entries: [Entry] = []
  package private(set) var icons: [Icon] = []
  /// The outline of the next text.
  var halo: Halo?

  /// Whether background colours are counted, which is slow.
  let countsGrounds: Bool

  package init(countsGrounds: Bool = false) { self.countsGrounds = countsGrounds }

  func add(_ entry: Entry) { entries.append(entry) }
  func add(_ icon: Icon) { icons.append(icon) }
}
