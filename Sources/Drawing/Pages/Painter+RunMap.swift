import RunModel
import Screens

extension Painter {
  /// A run's route, and under it (beside it where there is room) its figures or the pin stepped to.
  func paint(_ map: RunMapScreen, _ bottom: Int) {
    let box =
      isWide
      ? Box(0, 0, 212, Double(bottom)) : Box(0, 0, Double(width), 150)
    paintMapGround(box)
    let route = Box(box.x + 16, box.y + 26, box.width - 32, box.height - 54)
    let scale = MapScale.fitting(map.extent, pins: map.pins, in: route)
    canvas.clipped(to: box) {
      paintRoute(map.route, scale, width: 4.5, in: box)
      paintEnds(map.route, scale)
      for pin in map.pins where !pin.isSelected {
        paintPin(pin.image, at: scale(pin.point), size: MapScale.pin, isSelected: false)
      }
      for pin in map.pins where pin.isSelected {
        paintPin(pin.image, at: scale(pin.point), size: MapScale.selectedPin, isSelected: true)
      }
    }
    let halo = Halo(colour: palette.mapGround, width: 4)
    let clock = canvas.text(
      map.clock, .bold(16), x: Int(box.right) - 8, baseline: 18, width: 50, palette.label, .right,
      halo: halo)
    canvas.text(
      map.date, .bold(17), x: 8, baseline: 18, width: Int(box.width) - 26 - clock, least: 13,
      palette.text, halo: halo)
    if !map.route.isEmpty { paintLegend(map, box) }
    if isWide {
      canvas.fill(Box(box.right, 0, 1, box.height), palette.line)
      paintBeside(map, x: Int(box.right) + 12, bottom)
    } else {
      canvas.fill(Box(0, box.bottom, Double(width), 1), palette.line)
      if let pin = map.pin { paint(pin, bottom) } else { paintBelow(map, bottom) }
    }
  }

  /// A dot where the run began, a chequered flag where it ended.
  private func paintEnds(_ route: [RoutePoint], _ scale: MapScale) {
    guard let first = route.first, let last = route.last else { return }
    let start = scale(first.point)
    canvas.fillCircle(start, radius: 6, palette.mapRim)
    canvas.fillCircle(start, radius: 4, RGB(255, 255, 255))
    let end = scale(last.point)
    let (x, y) = ((end.x - 5).rounded(), (end.y - 5).rounded())
    canvas.fill(Box(x - 1, y - 1, 11, 11), palette.mapRim)
    for cell in 0..<9 {
      canvas.fill(
        Box(x + Double(cell % 3 * 3), y + Double(cell / 3 * 3), 3, 3),
        cell.isMultiple(of: 2) ? RGB(255, 255, 255) : palette.mapRim)
    }
  }

  /// The paces that the first and the last colour stand for.
  private func paintLegend(_ map: RunMapScreen, _ box: Box) {
    let font = Font.bold(16)
    let (slow, fast) = (canvas.width(of: map.slowest, font), canvas.width(of: map.fastest, font))
    let bar = 64
    let baseline = Int(box.bottom) - 6
    let left = Int(box.centre.x) - (slow + fast + bar + 12) / 2
    let halo = Halo(colour: palette.mapGround, width: 4)
    canvas.text(
      map.slowest, font, x: left, baseline: baseline, width: 60, palette.text, halo: halo)
    let x = left + slow + 6
    canvas.rectangle(Box(Double(x), Double(baseline) - 9, Double(bar), 7))
    let (low, middle, high) = (map.palette.slowest, map.palette.mean, map.palette.fastest)
    canvas.fill(
      Gradient(
        shape: .linear(from: Point(Double(x), 0), to: Point(Double(x + bar), 0)),
        stops: [.init(0, low), .init(0.5, middle), .init(1, high)]))
    dither(PixelRect(x: x, y: baseline - 9, width: bar, height: 7))
    canvas.text(
      map.fastest, font, x: x + bar + 6, baseline: baseline, width: 80, palette.text, halo: halo)
  }

  private func figures(_ map: RunMapScreen) -> [(label: String, figure: String)] {
    [
      ("DISTANCE", map.distance), ("TIME", map.time), ("PACE", map.pace), ("CLIMB", map.climb),
    ]
  }

  private func paintBelow(_ map: RunMapScreen, _ bottom: Int) {
    // A banner takes the second row.
    for (index, entry) in figures(map).enumerated() where index < 2 || bottom == height {
      paintLabelled(
        entry.label, entry.figure, size: 29, x: 12 + 118 * (index % 2),
        top: 156 + 41 * (index / 2), width: 106)
    }
  }

  private func paintBeside(_ map: RunMapScreen, x: Int, _ bottom: Int) {
    let room = width - x - 6
    if let pin = map.pin {
      paintBadge(pin.image, name: pin.badge, x: x + 2, y: 6, size: 88)
      var baseline = 116
      for line in canvas.lines(pin.badge, .bold(24), width: room, most: 2) {
        canvas.text(
          String(line), .bold(24), x: x, baseline: baseline, width: room, least: 14, palette.text)
        baseline += 26
      }
      paintLabelled("AT", pin.distance, size: 26, x: x, top: 152, width: room, labelSize: 14)
      guard bottom == height else { return }
      paintLabelled("PACE", pin.pace, size: 26, x: x, top: 196, width: room, labelSize: 14)
      return
    }
    for (index, entry) in figures(map).enumerated() where index < 3 || bottom == height {
      paintLabelled(
        entry.label, entry.figure, size: 30, x: x, top: 8 + 58 * index, width: room)
    }
  }

  private func paint(_ pin: RunMapScreen.Pin, _ bottom: Int) {
    let isLow = bottom < height
    let picture = isLow ? 40 : 82
    paintBadge(pin.image, name: pin.badge, x: 6, y: 154, size: picture)
    let x = picture + 16
    let room = width - x - 8
    let name = Font.bold(isLow ? 20 : 29)
    canvas.text(
      pin.badge, name, x: x, baseline: isLow ? 171 : 181, width: room, least: 15, palette.text)
    guard !isLow else {
      paintFigure(pin.pace, size: 19, x: x, baseline: 191, width: room)
      return
    }
    paintFigure(pin.distance, size: 24, x: x, baseline: 206, width: room)
    paintFigure(pin.pace, size: 24, x: x, baseline: 231, width: room)
  }
}
