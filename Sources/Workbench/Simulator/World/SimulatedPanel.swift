import Board
package import Device
package import Drawing
package import MapTiles
package import Pictures
package import RunModel

/// The display: it is drawn when somebody looks, and shows what the board's would.
package final class SimulatedPanel {
  package let layout: Layout
  package var size: FrameSize { layout.size }
  /// Frames so far; a display that goes dark counts as one.
  package private(set) var number = 0
  private let pictures: any PictureSource
  /// The streets under the maps; `nil` for grids.
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

  /// RGBA, row after row.
  package var pixels: [UInt8] { image.pixels }

  /// When a screen that had to wait is to be drawn, on the board's clock.
  package var deadline: Instant? { pace.deadline }

  /// Shows a screen, or nothing when the light or the power is off.
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
      // As on the board: black, and a painter without the error for the next.
      painter = Painter(layout: layout, pictures: pictures)
      useMaps()
      pace.forget()
      image.blacken()
    }
    isDark = false
    number += 1
  }
}
