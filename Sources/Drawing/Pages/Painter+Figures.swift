import Glibc
import RunModel
import Screens

// Pages of a few large figures: lap, one big number, GPS and clock, back to start.

extension Painter {
  func paint(_ lap: LapScreen, _ bar: StatusBar, _ bottom: Int) {
    paint(bar)
    let font = Font.bold(22)
    canvas.text(lap.title, font, x: 12, baseline: 46, width: width / 2, least: 16, palette.yellow)
    canvas.text(
      lap.last, .bold(17), x: width - 12, baseline: 45, width: width / 2, least: 13,
      palette.label, .right)
    let hero = isWide ? 104 : 92
    let rule = 158
    paintFigure(
      lap.time, size: hero, x: width / 2,
      baseline: 52 + (rule - 56 + Font.bold(hero).capHeight) / 2,
      width: width - 20, least: 40, .centre)
    canvas.fill(Box(10, Double(rule), Double(width - 20), 1), palette.line)
    guard bottom == height else { return }
    canvas.fill(Box(Double(width / 2), Double(rule + 10), 1, 62), palette.line)
    let column = width / 2
    for (index, entry) in [("DISTANCE", lap.distance), ("PACE", lap.pace)].enumerated() {
      paintLabelled(
        entry.0, entry.1, size: 42, x: column * index + column / 2, top: rule + 14,
        width: column - 14, .centre, labelSize: 16)
    }
  }

  func paint(_ screen: BigNumberScreen, _ bar: StatusBar, _ bottom: Int) {
    paint(bar)
    let middle = width / 2
    canvas.text(
      screen.label, .bold(22), x: middle, baseline: 50, width: width - 20, palette.label, .centre)
    let unit = Font.bold(34)
    let end = screen.unit.isEmpty ? bottom - 12 : bottom - 44
    // As high as there is room, a capital being 0.71 of the size.
    let ideal = Font.bold(min(190, (end - 60) * 7 / 5))
    let fitted = canvas.fit(screen.number[...], ideal, least: 40, width: width - 10)
    let baseline = 56 + (end - 56 + fitted.font.capHeight) / 2
    canvas.show(
      fitted.text, fitted.font, x: middle - fitted.width / 2, baseline: baseline, palette.text)
    canvas.text(
      screen.unit, unit, x: middle, baseline: bottom - 12, width: width - 20, palette.label,
      .centre)
  }

  func paint(_ gps: GPSScreen, _ bar: StatusBar, _ bottom: Int) {
    paint(bar)
    let isLarge = isWide && bottom == height
    canvas.text(
      gps.clock, .bold(isLarge ? 64 : 54), x: width / 2, baseline: isLarge ? 76 : 70,
      width: width - 20, least: 30, palette.text, .centre)
    canvas.text(
      gps.date, .bold(19), x: width / 2, baseline: isLarge ? 102 : 94, width: width - 20, least: 14,
      palette.label, .centre)
    let top = isLarge ? 112 : 104
    canvas.fill(Box(12, Double(top), Double(width - 24), 1), palette.line)
    let rows = [
      ("Signal", gps.signal), ("Satellites", gps.satellites), ("Accuracy", gps.accuracy),
      ("Altitude", gps.altitude), ("Place", gps.place),
    ].filter { !$0.1.isEmpty }
    // The last ones give way to a banner.
    let shown = min(rows.count, (bottom - top - 4) / 21)
    let step = min(27, (bottom - top - 4) / max(1, shown))
    for (index, row) in rows.prefix(shown).enumerated() {
      let baseline = top + step * (index + 1) - 5
      let label = canvas.text(
        row.0, .regular(18), x: 12, baseline: baseline, width: 90, least: 14, palette.label)
      canvas.text(
        row.1, .bold(19), x: width - 12, baseline: baseline, width: width - 34 - label, least: 14,
        palette.text, .right)
    }
  }

  func paint(_ back: BackToStartScreen, _ bar: StatusBar, _ bottom: Int) {
    paint(bar)
    let isHigh = bottom == height
    // Beside the ring where there is room, or no room below.
    let isBeside = isWide || !isHigh
    let radius = isHigh ? (isWide ? 92.0 : 66) : isWide ? 68 : 54
    let middle =
      isBeside
      ? Point(radius + 12, Double(Painter.statusHeight + bottom) / 2) : Point(120, 96)
    canvas.circlePath(middle, radius: radius)
    canvas.stroke(palette.track, width: 4)
    let turn = back.turn.flatMap { $0.isFinite ? $0 : nil }
    if let turn {
      canvas.moved(to: middle, turned: turn * .pi / 180) {
        let unit = radius / 10
        canvas.polygon([
          Point(0, -8.2 * unit), Point(5.6 * unit, 6 * unit), Point(0, 3 * unit),
          Point(-5.6 * unit, 6 * unit),
        ])
        canvas.fill(palette.green)
      }
    } else {
      paintStack(back.direction, at: middle, room: Int(radius * 1.7))
    }
    let direction = turn == nil ? "" : back.direction
    if isBeside {
      let x = Int(2 * radius) + 26
      let room = width - x - 6
      let y = Int(middle.y)
      paintFigure(back.distance, size: 52, x: x, baseline: y - 12, width: room, least: 20)
      canvas.text(
        direction, .bold(22), x: x, baseline: y + 18, width: room, least: 13, palette.label)
      canvas.text(back.time, .bold(30), x: x, baseline: y + 52, width: room, palette.text)
      return
    }
    paintFigure(back.distance, size: 50, x: 12, baseline: 215, width: 124)
    canvas.text(
      direction, .bold(20), x: width - 12, baseline: 196, width: 96, least: 14, palette.label,
      .right)
    canvas.text(
      back.time, .bold(26), x: width - 12, baseline: 222, width: 96, palette.text, .right)
  }

  /// "north-east" in the middle of a ring, over two lines if need be.
  private func paintStack(_ words: String, at middle: Point, room: Int) {
    let lines = words.split(whereSeparator: { $0 == "-" || $0 == " " })
    let font = Font.bold(lines.count > 2 ? 24 : 30)
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
