import Device
import Glibc
import RunModel
import Words

extension Painter {
  /// Paints a ring with an arrow to the start, or with the compass direction while standing.
  func paint(_ back: BackToStartScreen, _ bar: StatusBar, _ bottom: Int) {
    paint(bar)
    let isHigh = bottom == height
    // Put text beside the ring if it fits there, or if there is no room below.
    let isBeside = pages.back.isBeside || !isHigh
    let radius = isHigh ? pages.back.radius : pages.back.lowRadius
    let middle =
      isBeside
      ? Point(radius + Double(margin) + 2, Double(Painter.statusHeight + bottom) / 2 + 2)
      : Point(Double(width / 2), 94)
    paintRing(back, middle, radius)
    let direction = back.direction(isShownInRing: back.pointing == nil)
    if isBeside {
      paintBeside(back, direction, x: Int(2 * radius) + 24, y: Int(middle.y))
      return
    }
    let right = width - margin
    canvas.text(
      toStart(back), .label(16), x: margin, baseline: 184, width: 116, palette.label)
    let time = canvas.text(
      back.time, .moving(direction.isEmpty ? 34 : 28), x: right,
      baseline: direction.isEmpty ? 227 : 230, width: 100, least: 27, palette.text, .right)
    let word = canvas.text(
      direction, .label(22), x: right, baseline: 202, width: 104, palette.label, .right)
    canvas.text(
      back.distance.number, .second(56), x: margin, baseline: 230,
      width: right - max(time, word) - 2 * margin, least: 41, ink(back.distance))
  }

  /// Returns the label, such as "TO START km".
  private func toStart(_ back: BackToStartScreen) -> String {
    captions[.toStart] + " " + back.distance.amount.unit
  }

  private func paintRing(_ back: BackToStartScreen, _ middle: Point, _ radius: Double) {
    canvas.circlePath(middle, radius: radius - 2)
    canvas.stroke(palette.dim, width: 4)
    guard let turn = back.pointing else {
      paintStack(back.direction, at: middle, room: Int(radius * 1.7))
      return
    }
    // The mark at twelve o'clock is the runner's heading.
    canvas.polygon([
      Point(middle.x, middle.y - radius + 8), Point(middle.x + 6, middle.y - radius - 1),
      Point(middle.x - 6, middle.y - radius - 1),
    ])
    canvas.fill(palette.text)
    paintArrow(at: middle, radius: radius, turn: turn)
  }

  /// Paints an arrow in a ring; `turn` is in degrees from the runner's heading at twelve o'clock.
  func paintArrow(at middle: Point, radius: Double, turn: Double) {
    canvas.note(icon: "arrow", middle, size: radius, palette.green)
    canvas.moved(to: middle, turned: turn * .pi / 180) {
      let unit = radius / 10
      canvas.polygon([
        Point(0, -7.8 * unit), Point(5.4 * unit, 6 * unit), Point(0, 3 * unit),
        Point(-5.4 * unit, 6 * unit),
      ])
      canvas.fill(palette.green)
    }
  }

  private func paintBeside(_ back: BackToStartScreen, _ direction: String, x: Int, y: Int) {
    let room = width - x - margin
    canvas.text(
      toStart(back), .label(16), x: x, baseline: y - 58, width: room, palette.label)
    canvas.text(
      back.distance.number, .second(54), x: x, baseline: y - 12, width: room,
      least: layout.type.second, ink(back.distance))
    canvas.text(
      direction, .label(22), x: x, baseline: y + 18, width: room, palette.label)
    canvas.text(
      back.time, .moving(32), x: x, baseline: y + (direction.isEmpty ? 34 : 54), width: room,
      least: 21, palette.text)
  }

  /// Paints "north-east" in the centre of a ring, on several lines if needed.
  private func paintStack(_ words: String, at middle: Point, room: Int) {
    let lines = words.split(whereSeparator: { $0 == "-" || $0 == " " })
    let font = Font.moving(lines.count > 2 ? 27 : 32)
    let step = font.size
    var baseline = Int(middle.y) + (font.capHeight - step * (lines.count - 1)) / 2
    for line in lines {
      canvas.text(
        String(line), font, x: Int(middle.x), baseline: baseline, width: room, least: 16,
        palette.text, .centre)
      baseline += step
    }
  }
}

extension BackToStartScreen {
  /// Degrees to turn, if known.
  fileprivate var pointing: Double? { turn.flatMap { $0.isFinite ? $0 : nil } }

  fileprivate func direction(isShownInRing: Bool) -> String { isShownInRing ? "" : direction }
}
