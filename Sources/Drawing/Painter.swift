package import Screens

/// Draws screens.
package final class Painter {
  package let frame: Frame

  /// - Parameter layout: One of `FrameSize.layouts`.
  package init(layout: FrameSize) {
    frame = Frame(size: layout)
  }

  /// Draws a screen; the frame holds it afterwards.
  package func draw(_ screen: Screen) {
  }
}
