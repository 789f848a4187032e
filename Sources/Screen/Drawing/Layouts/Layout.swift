package import Device
package import Pictures

/// The positions and sizes of screen elements on a panel, as data; the painters are the same for
/// all panels.
///
/// Lengths are in units: one pixel on a panel of 240 x 240 or 320 x 240. A layout for another panel
/// defines the pixels per unit and the drawing area.
package struct Layout: Hashable, Sendable {
  /// Frame size in pixels.
  package let size: FrameSize
  /// Pixels per unit.
  var scale = 1.0
  /// Pixels left free above and below the drawing area, where rounded corners would cut it off;
  /// backgrounds and lines at an edge extend to the edge of the panel.
  var inset = 0
  /// Maximum length of the panel's longer side in pixels: on a finer panel the layout would be too
  /// small to read, or would avoid corners that are not rounded.
  var largestPanel = Int.max
  /// Left and right margin of running pages.
  let margin: Int
  /// Minimum text sizes.
  let type: TypeSizes
  /// How much the wearable shows on a screen.
  package let capacity: ScreenCapacity
  let pages: Pages

  /// All layouts, larger ones first.
  package static let all = [wide, tall, square, small]

  /// Returns the largest layout that fits a panel; `nil` if the panel or its pixels are too small.
  package static func fitting(_ panel: FrameSize) -> Layout? {
    all.first {
      $0.size.width <= panel.width && $0.size.height <= panel.height
        && max(panel.width, panel.height) <= $0.largestPanel
    }
  }

  /// Returns the layout with a name like "240x240"; otherwise `nil`.
  package static func named(_ name: String?) -> Layout? { all.first { $0.name == name } }

  /// Width of the drawing area in units.
  package var width: Int { Int((Double(size.width) / scale).rounded()) }
  package var height: Int { Int((Double(size.height - 2 * inset) / scale).rounded()) }

  /// Units left free above and below the drawing area.
  var top: Int { Int((Double(inset) / scale).rounded(.up)) }

  /// The transform from units to pixels.
  var place: PaintList.Place { PaintList.Place(origin: Point(0, Double(inset)), scale: scale) }

  /// A name like "240x240".
  package var name: String { "\(size.width)x\(size.height)" }
}

/// Minimum text sizes of the tiers, in units per em.
struct TypeSizes: Hashable, Sendable {
  let hero: Int
  let second: Int
  let row: Int
  let moving: Int
  let label: Int

  /// Returns the minimum size of a tier.
  subscript(tier: Tier) -> Int {
    switch tier {
    case .hero: hero
    case .second: second
    case .row: row
    case .moving: moving
    case .label, .reading: label
    }
  }

  /// Returns the size below which `fit` truncates a text instead of shrinking it; `asked` is the
  /// page's minimum.
  func least(_ font: Font, _ asked: Int?) -> Int {
    switch font.tier {
    case .label, .reading: max(asked ?? label, label)
    // For these tiers, the page decides what gives way instead.
    case .hero, .second, .row, .moving: asked ?? font.size
    }
  }
}
