package import Device
package import Pictures

/// Where screens put their parts on a panel, as data: each panel has one, painters do the same on
/// all of them.
///
/// Lengths are in units: a pixel of the panel of 240 x 240, or of 320 x 240, is one. A layout for
/// another panel says how many pixels a unit is, and where on the panel it draws.
package struct Layout: Hashable, Sendable {
  /// Pixels of the frame.
  package let size: FrameSize
  /// Pixels a unit.
  var scale = 1.0
  /// Pixels that are left free over and under what is drawn, where round corners would cut it;
  /// grounds and lines that reach an edge go on to that of the panel.
  var inset = 0
  /// Pixels of the longer side of a panel that shows it: on one of more and finer pixels it would
  /// be too small to read, or clear of corners that are not round.
  var largestPanel = Int.max
  /// Free columns at the left and right edge of a running page.
  let margin: Int
  /// Least sizes of type.
  let type: TypeSizes
  /// What the wearable puts on a screen at most.
  package let capacity: ScreenCapacity
  let pages: Pages

  /// The layouts there are, larger ones first.
  package static let all = [wide, tall, square, small]

  /// The largest layout that fits a panel; `nil` for a panel that is too small for any, or whose
  /// pixels are.
  package static func fitting(_ panel: FrameSize) -> Layout? {
    all.first {
      $0.size.width <= panel.width && $0.size.height <= panel.height
        && max(panel.width, panel.height) <= $0.largestPanel
    }
  }

  /// The layout of a name like "240x240"; `nil` for none.
  package static func named(_ name: String?) -> Layout? { all.first { $0.name == name } }

  /// Units from edge to edge of what is drawn.
  package var width: Int { Int((Double(size.width) / scale).rounded()) }
  package var height: Int { Int((Double(size.height - 2 * inset) / scale).rounded()) }

  /// Units that are left free over and under it.
  var top: Int { Int((Double(inset) / scale).rounded(.up)) }

  /// From units to pixels.
  var place: PaintList.Place { PaintList.Place(origin: Point(0, Double(inset)), scale: scale) }

  /// "240x240".
  package var name: String { "\(size.width)x\(size.height)" }
}

/// Units an em below which no text of a tier is shrunk.
struct TypeSizes: Hashable, Sendable {
  let hero: Int
  let second: Int
  let row: Int
  let moving: Int
  let label: Int

  /// The least size of a tier.
  subscript(tier: Tier) -> Int {
    switch tier {
    case .hero: hero
    case .second: second
    case .row: row
    case .moving: moving
    case .label, .reading: label
    }
  }

  /// Size below which `fit` cuts a text rather than shrink it, for a page that asks for one or not.
  func least(_ font: Font, _ asked: Int?) -> Int {
    switch font.tier {
    case .label, .reading: max(asked ?? label, label)
    // Their pages know what else gives way.
    case .hero, .second, .row, .moving: asked ?? font.size
    }
  }
}
