package import Screens

/// Draws screens.
package final class Painter {
  package let frame: Frame
  let canvas: Canvas
  let pictures: any PictureSource
  /// Of the theme that is being drawn.
  var palette = Palette.dark

  /// - Parameters:
  ///   - layout: One of `FrameSize.layouts`.
  ///   - pictures: What badges look like.
  package init(layout: FrameSize, pictures: any PictureSource = EmbeddedPictures()) {
    frame = Frame(size: layout)
    canvas = Canvas(frame)
    self.pictures = pictures
  }

  /// Draws a screen; the frame holds it afterwards.
  package func draw(_ screen: Screen) {
    palette = Palette.of(screen.theme)
    frame.dithered.removeAll(keepingCapacity: true)
    canvas.begin()
    defer { canvas.end() }
    let width = frame.size.width
    canvas.fill(Box(0, 0, Double(width), Double(frame.size.height)), palette.background)
    var baseline = 40
    canvas.text(
      screen.content.name, .bold(24), x: 8, baseline: 26, width: width - 16, palette.text)
    for line in screen.content.lines where baseline < 220 {
      baseline += 22
      canvas.text(
        line, .regular(18), x: 8, baseline: baseline, width: width - 16, least: 14,
        palette.text)
    }
  }
}
