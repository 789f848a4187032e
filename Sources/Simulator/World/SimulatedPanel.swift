import Board
package import Device
package import Drawing
package import RunModel

/// The display: it is drawn when somebody looks, and shows what the board's would.
package final class SimulatedPanel {
  package let layout: Layout
  package var size: FrameSize { layout.size }
  /// Frames so far; a display that goes dark counts as one.
  package private(set) var number = 0
  private let pictures: any PictureSource
  private var painter: Painter
  private var pace = FramePace()
  private var image: PanelImage
  private var isDark = true

  package init(layout: Layout, pictures: any PictureSource = EmbeddedPictures()) {
    self.layout = layout
    self.pictures = pictures
    painter = Painter(layout: layout, pictures: pictures)
    image = PanelImage(size: layout.size)
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
    painter.draw(screen)
    if painter.fault == nil {
      image.show(painter.frame)
    } else {
      // As on the board: black, and a painter without the error for the next.
      painter = Painter(layout: layout, pictures: pictures)
      pace.forget()
      image.blacken()
    }
    isDark = false
    number += 1
  }
}
