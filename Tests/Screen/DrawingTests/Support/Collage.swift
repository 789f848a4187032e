import Foundation
import Pictures
import RunModel

@testable import Drawing

/// Pictures side by side on a background, with captions.
///
/// Pixels are copied unchanged, so screens look exactly as on the display.
struct Collage {
  static let ground = RGB(0x2b, 0x2e, 0x36)
  static let rim = RGB(0x5a, 0x60, 0x6e)
  static let ink = RGB(0xe6, 0xe9, 0xee)
  static let quietInk = RGB(0xa2, 0xa9, 0xb6)
  /// Radius of a screen's corners.
  private static let radius = 8.0

  let frame: Frame
  private let canvas: Canvas

  init(width: Int, height: Int) {
    frame = Frame(size: FrameSize(width: width, height: height))
    canvas = Canvas(frame)
    draw { $0.fill(Box(0, 0, Double(width), Double(height)), Collage.ground) }
  }

  /// Draws on top of the existing contents, copied pixels included.
  func draw(_ body: (Canvas) -> Void) {
    canvas.begin()
    canvas.forget()
    body(canvas)
    canvas.end()
  }

  /// Copies pixels to a position, enlarged by `scale`.
  func copy(_ pixels: Pixels, x: Int, y: Int, scale: Int = 1) {
    for row in 0..<(pixels.size.height * scale) {
      let source = row / scale * pixels.size.width
      let target = (y + row) * frame.size.width + x
      for column in 0..<(pixels.size.width * scale) {
        frame.memory[target + column] = pixels.values[source + column / scale]
      }
    }
  }

  /// Draws a screen as a panel: rounded corners and a thin edge.
  func panel(_ pixels: Pixels, x: Int, y: Int) {
    copy(pixels, x: x, y: y)
    let box = Box(
      Double(x), Double(y), Double(pixels.size.width), Double(pixels.size.height))
    draw { canvas in
      for corner in 0..<4 { roundOff(box, corner: corner) }
      canvas.roundedPath(box.inset(by: -0.5), radius: Collage.radius + 0.5)
      canvas.stroke(Collage.rim, width: 1)
    }
  }

  /// Paints over the area outside a rounded corner; corners are numbered clockwise from the top
  /// left.
  private func roundOff(_ box: Box, corner: Int) {
    let radius = Collage.radius
    let isRight = corner == 1 || corner == 2
    let isLow = corner >= 2
    let tip = Point(isRight ? box.right : box.x, isLow ? box.bottom : box.y)
    let centre = Point(
      tip.x + (isRight ? -radius : radius), tip.y + (isLow ? -radius : radius))
    let start = .pi + Double(corner) * .pi / 2
    let rim = (0...12).map { step in
      let angle = start + Double(step) / 12 * .pi / 2
      return Point(centre.x + radius * cos(angle), centre.y + radius * sin(angle))
    }
    canvas.polygon([tip] + rim)
    canvas.fill(Collage.ground)
  }

  func caption(_ words: String, x: Int, baseline: Int, width: Int, isTitle: Bool = false) {
    draw { canvas in
      canvas.text(
        words, isTitle ? .bold(18) : .regular(16), x: x, baseline: baseline, width: width,
        isTitle ? Collage.ink : Collage.quietInk)
    }
  }
}
