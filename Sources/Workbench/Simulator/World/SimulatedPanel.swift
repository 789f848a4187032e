import Board
package import Device
package import Drawing
package import MapTiles
package import Pictures
package import RunModel

/// The display, drawn on demand; it shows what the board's display would.
package final class SimulatedPanel {
  package let layout: Layout
  package var size: FrameSize { layout.size }
  /// Number of frames so far; switching off counts as one.
  package private(set) var number = 0
  private let pictures: any PictureSource
  /// The street maps; `nil` to draw grids instead.
  private let maps: MapFiles?
  private var painter: Painter
  private var pace = FramePace()
  private var image: PanelImage
  private var isDark = true

  package init(
    layout: Layout, pictures: any PictureSource = EmbeddedPictures(),
    maps: MapFiles? = nil
  ) {
    self.layout = layout
    self.pictures = pictures
    self.maps = maps
    painter = Painter(layout: layout, pictures: pictures)
    image = PanelImage(size: layout.size)
    useMaps()
  }

  private func useMaps() {
    guard let maps else { return }
    let streets = StreetMap()
    streets.library = maps.library
    painter.streets = streets
  }

  /// RGBA, row by row.
  package var pixels: [UInt8] { image.pixels }

  /// When a delayed screen is due, on the board's clock.
  package var deadline: Instant? { pace.deadline }

  /// Shows a screen, or black when the light or the power is off.
  package func show(_ screen: Screen?, at now: Instant) {
    guard let screen else {
      guard !isDark else { return }
      isDark = true
      pace.forget()
      image.blacken()
      number += 1
      return
    }
    guard pace.takes(screen, at: now) else { return }
    painter.draw(screen, at: now)
    if let maps, let streets = painter.streets, maps.serve(streets) {
      painter.draw(screen, at: now)
    }
    if painter.fault == nil {
      image.show(painter.frame)
    } else {
      // As on the board: the display turns black, and the next screen gets a new painter without
      // the error.
      painter = Painter(layout: layout, pictures: pictures)
      useMaps()
      pace.forget()
      image.blacken()
    }
    isDark = false
    number += 1
  }
}
