import Pictures
import RunModel
import Testing

@testable import Drawing

/// Frames are painted without cairo where possible, pictures only with cairo.
@Suite("Painting without cairo") struct PixelBrushTests {
  private let size = FrameSize(width: 240, height: 240)

  /// Draws on a frame and on a picture, and compares.
  private func expectSame(_ layout: Layout = .square, _ draw: (Canvas) -> Void) throws {
    let frame = Frame(size: layout.size)
    let canvas = Canvas(frame, layout: layout)
    let picture = try Picture(size: layout.size)
    for canvas in [canvas, Canvas(picture, like: canvas, isWhole: true)] {
      canvas.begin()
      canvas.rectangle(Box(-50, -50, 500, 500))
      canvas.fill(RGB(0x30, 0x48, 0x60))
      draw(canvas)
      canvas.end()
    }
    let painted = picture.withPixels { $0.map { $0 & 0xFF_FFFF } }
    let different = zip(frame.pixels, painted).count { $0 != $1 }
    #expect(different == 0)
  }

  @Test("letters in every colour on every ground are as cairo paints them")
  func letters() throws {
    try expectSame { canvas in
      for (row, size) in [9, 12, 16, 21, 27, 34, 46].enumerated() {
        let level = UInt8(40 * row)
        canvas.fill(
          Box(0, Double(32 * row), 120, 32), RGB(level, 255 - level, UInt8(row % 2 * 255)))
        for (column, text) in ["AVA fj", "11:07", "größte"].enumerated() {
          let font = column == 1 ? Font.regular(size) : Font.bold(size)
          canvas.show(
            text[...], font, x: 4 + 82 * column, baseline: 30 + 32 * row,
            RGB(255 - level, level, 200))
        }
      }
    }
  }

  @Test("letters and rectangles end at the edges of a clip and of the frame")
  func edges() throws {
    for layout in [Layout.square, .tall, .small] {
      try expectSame(layout) { canvas in
        canvas.show("88888"[...], .bold(60), x: -20, baseline: 40, RGB(255, 255, 255))
        canvas.rectangle(Box(-10, 60, 30, 500))
        canvas.fill(RGB(200, 0, 0))
        canvas.clipped(to: Box(50, 70, 33, 21)) {
          canvas.fill(Box(40, 60, 25, 25), RGB(0, 200, 0))
          canvas.show("Moon"[...], .bold(40), x: 45, baseline: 95, RGB(255, 255, 0))
        }
        canvas.moved(to: Point(100, 150), turned: 0.3) {
          canvas.fill(Box(0, 0, 40, 20), RGB(0, 0, 200))
        }
        canvas.fill(Box(100.5, 100.25, 12, 3), RGB(9, 200, 200))
      }
    }
  }
}
