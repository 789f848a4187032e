package import RunModel

/// Keeps what was drawn where, for tests that judge it as eyes would.
package final class TextRecorder {
  /// A line of text.
  package struct Entry {
    package var text: String
    /// Where ink is, pixels.
    package var box: Box
    /// What it was drawn for.
    package var tier: Tier
    /// Pixels an em.
    package var size: Int
    package var colour: RGB
    /// The rim around it.
    package var halo: Halo?
    /// Pixels of each colour that lay under the box.
    package var grounds: [RGB: Int]
  }

  /// An icon.
  package struct Icon {
    package var name: String
    package var box: Box
    package var colour: RGB
    package var grounds: [RGB: Int]
  }

  package private(set) var entries: [Entry] = []
  package private(set) var icons: [Icon] = []
  /// The rim that the next text stands on.
  var halo: Halo?

  /// Whether the colours under texts and icons are counted, which is slow.
  let countsGrounds: Bool

  package init(countsGrounds: Bool = false) { self.countsGrounds = countsGrounds }

  func add(_ entry: Entry) { entries.append(entry) }
  func add(_ icon: Icon) { icons.append(icon) }
}
