import RunModel
import Screens

extension Painter {
  /// The runner in the middle, the way behind; figures below, beside it where there is room.
  func paint(_ map: LiveMapScreen, _ bar: StatusBar, hasBanner: Bool) {
    let box =
      isWide
      ? Box(0, 0, 212, Double(height))
      : Box(0, 0, Double(width), Double(height - Painter.stripHeight))
    paintMapGround(box)
    let scale = MapScale(
      centre: box.centre, pixelsPerMetre: max(box.width, box.height) / Double(LiveMapScreen.side),
      middle: map.centre)
    canvas.clipped(to: box) {
      for line in map.trail { canvas.polyline(line.map { scale($0) }) }
      canvas.stroke(palette.mapRim, width: 7, keepsPath: true)
      canvas.stroke(palette.trail, width: 4)
      if let start = map.start {
        let place = scale(start)
        canvas.fillCircle(place, radius: 7, palette.mapRim)
        canvas.fillCircle(place, radius: 5.5, palette.goFill)
      }
      for pin in map.pins {
        paintPin(pin.image, at: scale(pin.point), size: 26, isSelected: false)
      }
    }
    if map.hasPosition {
      paintRunner(at: scale(map.runner), course: map.course)
    } else {
      canvas.text(
        "No position yet", .bold(22), x: Int(box.centre.x), baseline: Int(box.centre.y) + 8,
        width: Int(box.width) - 16, palette.text, .centre)
    }
    paintScaleBar(scale, x: 12, baseline: Int(box.bottom) - 8, most: 60)
    if isWide {
      paintNorth(x: Int(box.right) - 16, y: 40)
      canvas.fill(Box(box.right, 0, 1, box.height), palette.line)
      paintBeside(map, x: Int(box.right) + 12, bottom: hasBanner ? 178 : height)
    } else {
      paintNorth(x: width - 16, y: 38)
      if !hasBanner { paintBelow(map) }
    }
    paint(bar)
  }

  private func paintBelow(_ map: LiveMapScreen) {
    let top = height - Painter.stripHeight
    canvas.fill(
      Box(0, Double(top), Double(width), Double(Painter.stripHeight)), palette.card)
    paintFigure(map.distance, size: 46, x: 10, baseline: top + 47, width: 130)
    paintFigure(map.time, size: 27, x: width - 10, baseline: top + 27, width: 88, .right)
    paintFigure(map.pace, size: 23, x: width - 10, baseline: top + 53, width: 88, .right)
  }

  private func paintBeside(_ map: LiveMapScreen, x: Int, bottom: Int) {
    let room = width - x - 6
    let entries = [("DISTANCE", map.distance), ("TIME", map.time), ("PACE", map.pace)]
    let step = (bottom - 30) / 3
    for (index, (label, figure)) in entries.enumerated() {
      paintLabelled(label, figure, size: 34, x: x, top: 32 + step * index, width: room)
    }
  }
}
