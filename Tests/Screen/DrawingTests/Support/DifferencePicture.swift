import Pictures
import RunModel

@testable import Drawing

/// Shows how a frame differs from the golden one.
///
/// Expected frame, actual frame and difference are side by side, with the differing part enlarged
/// below them.
enum DifferencePicture {
  /// Colours of pixels beyond the first, second and last step of the comparison.
  private static let marks: [UInt32] = [0xffe600, 0xff9600, 0xff2a3c]
  private static let gap = 12
  private static let top = 62

  static func draw(
    name: String, expected: Pixels, actual: Pixels, _ comparison: FrameComparison
  ) -> Frame {
    let size = expected.size
    let part = part(comparison.box, of: size)
    let scale = max(1, min(size.width / part.width, size.height / part.height))
    let width = 3 * size.width + 4 * gap
    let below = top + size.height + gap
    let collage = Collage(width: width, height: below + part.height * scale + gap)
    collage.caption(name, x: gap, baseline: 22, width: width - 2 * gap, isTitle: true)
    collage.caption(comparison.words, x: gap, baseline: 40, width: width - 2 * gap)
    let columns = [
      ("expected", expected), ("drawn now", actual), ("difference", marked(expected, actual)),
    ]
    for (index, (title, pixels)) in columns.enumerated() {
      let x = gap + index * (size.width + gap)
      collage.caption(title, x: x, baseline: 57, width: size.width)
      collage.copy(pixels, x: x, y: top)
      outline(part, on: collage, x: x, y: top)
      collage.copy(pixels.part(part), x: x, y: below, scale: scale)
    }
    return collage.frame
  }

  /// The part to enlarge: all differences with a small margin.
  private static func part(_ box: PixelRect?, of size: FrameSize) -> PixelRect {
    guard let box else { return PixelRect(x: 0, y: 0, width: size.width, height: size.height) }
    let margin = 4
    let (left, top) = (max(0, box.x - margin), max(0, box.y - margin))
    let right = min(size.width, box.x + box.width + margin)
    let bottom = min(size.height, box.y + box.height + margin)
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The frame in dark greys, with unexpected pixels in bright colours.
  private static func marked(_ expected: Pixels, _ actual: Pixels) -> Pixels {
    var result = actual
    for place in actual.values.indices {
      let value = actual.values[place]
      let levels = difference(expected.values[place], value)
      if let step = FrameComparison.steps.lastIndex(where: { levels > $0.over }) {
        result.values[place] = marks[step]
      } else {
        let grey = ((value >> 16 & 255) + (value >> 8 & 255) + (value & 255)) / 10
        result.values[place] = grey << 16 | grey << 8 | grey
      }
    }
    return result
  }

  private static func outline(_ part: PixelRect, on collage: Collage, x: Int, y: Int) {
    let box = Box(
      Double(x + part.x), Double(y + part.y), Double(part.width), Double(part.height))
    collage.draw { canvas in
      canvas.rectangle(box.inset(by: -0.5))
      canvas.stroke(RGB(255, 0, 255), width: 1)
    }
  }
}
