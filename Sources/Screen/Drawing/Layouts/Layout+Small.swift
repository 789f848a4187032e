import Device
import Pictures

extension Layout {
  /// 1.44 inch (0.20 mm per pixel): physically as large as the 1.3 inch square, with about half the
  /// pixels per side.
  package static let small = Layout(
    size: FrameSize(width: 128, height: 128), scale: 128.0 / 240, largestPanel: 160,
    margin: square.margin,
    // Labels are 8 pixels in size, so that their capitals subtend 9 minutes of arc.
    type: TypeSizes(hero: 68, second: 41, row: 34, moving: 27, label: 15),
    capacity: square.capacity, pages: pages)

  private static var pages: Pages {
    var pages = square.pages
    // Rounding to whole pixels takes more room than on a finer panel.
    pages.main = Pages.Main(
      rule: 108, distance: 100, unit: 26, mark: 40, gap: 4, columnGap: 4, saysUnits: false)
    return pages
  }
}
