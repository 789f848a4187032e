import Device
import RunModel
import Words

extension Painter {
  /// Height of the figures above a banner.
  private static let lineHeight = 34

  /// Paints the map around the runner with the trail, and figures below or, if there is room,
  /// beside it.
  func paint(_ map: LiveMapScreen, _ bar: StatusBar, hasBanner: Bool) {
    // The map starts below the status bar: a trail behind the clock makes both harder to read.
    let top = Double(Painter.statusHeight)
    let isBeside = pages.liveMap.isBeside
    let banner = hasBanner ? Painter.stripHeight : 0
    let figures = isBeside ? 0 : hasBanner ? Painter.lineHeight : Painter.stripHeight
    let carrot = hasBanner ? nil : map.carrot
    let line = carrot == nil ? 0 : Painter.carrotLine
    let box = Box(
      0, top, Double(pages.liveMap.width), Double(height - banner - figures - line) - top)
    canvas.fill(Box(0, top - 1, Double(width), 1), palette.line)
    let scale = MapScale(
      centre: box.centre, pixelsPerMetre: StreetLook.liveScale, middle: map.centre,
      turn: MapTurn(up: map.up))
    let hasStreets = paintGround(box, scale, origin: map.origin)
    canvas.clipped(to: box) { paintWay(map, scale, in: box) }
    if map.hasPosition {
      // The last known position if the fix is lost.
      paintRunner(
        at: scale(map.runner), course: map.course.map { $0 - map.up },
        isLost: map.distance.isEstimated)
    } else {
      canvas.text(
        captions[.noPosition], .moving(27), x: Int(box.centre.x), baseline: Int(box.centre.y) + 10,
        width: Int(box.width) - 2 * margin, palette.text, .centre,
        halo: Halo(colour: palette.mapGround, width: 4))
    }
    paintScaleBar(
      scale, map.units, right: Int(box.right) - 10, baseline: Int(box.bottom) - 8, most: 60)
    paintStreet(of: map, box, hasStreets: hasStreets)
    if let cue = map.cue { paintCue(cue, in: box, hasName: !hasBanner) }
    if isBeside {
      paintNorth(x: Int(box.right) - 16, y: 42, up: map.up)
      canvas.fill(Box(box.right, top, 1, box.height), palette.line)
      paintBeside(map, x: Int(box.right) + 10, bottom: Int(box.bottom), hasBanner: hasBanner)
    } else {
      paintNorth(x: width - 16, y: 42, up: map.up)
      if hasBanner { paintLine(map, Int(box.bottom)) } else { paintBelow(map) }
    }
    if let carrot { paintLine(carrot, top: Int(box.bottom)) }
    paint(bar)
  }

  /// Paints the next cue of the course in an area without other text, with the name of the way
  /// above it if there is room.
  private func paintCue(_ cue: LiveMapScreen.Cue, in box: Box, hasName: Bool) {
    let (size, x, bottom) = (34, Int(box.x) + margin, Int(box.bottom) - 6)
    if hasName, let name = shownName(of: cue) {
      canvas.text(
        name, .label(19), x: x, baseline: bottom - size - 6, width: Int(box.width) - 2 * margin,
        least: 16, palette.text, halo: Halo(colour: palette.mapGround, width: 4))
    }
    canvas.turnIcon(
      Point(Double(x + size / 2), Double(bottom - size / 2)), size: Double(size), cue.turn,
      palette.text, halo: palette.mapGround)
    canvas.text(
      cue.distance.text, .moving(27), x: x + size + 6, baseline: bottom - 4, width: 90,
      ink(cue.distance), halo: Halo(colour: palette.mapGround, width: 4))
  }

  private func paintWay(_ map: LiveMapScreen, _ scale: MapScale, in box: Box) {
    paintCourse(map.way, scale, in: box)
    for line in map.trail { canvas.polyline(line.map { scale($0) }) }
    canvas.stroke(palette.mapRim, width: 7, keepsPath: true)
    canvas.stroke(palette.trail, width: 4)
    for mark in map.marks {
      canvas.markIcon(foot: scale(mark), size: 18, palette.course, halo: palette.mapGround)
    }
    if let start = map.start {
      let place = scale(start)
      canvas.fillCircle(place, radius: 8, palette.mapRim)
      canvas.note(icon: "start", place, size: 10, palette.goFill)
      canvas.fillCircle(place, radius: 6, palette.goFill)
      canvas.fillCircle(place, radius: 2.5, palette.mapRim)
    }
    for pin in map.pins {
      paintPin(pin.image, at: scale(pin.point), size: 26, isSelected: false)
    }
    if let ghost = map.ghost {
      canvas.ghostIcon(
        scale(ghost), size: 24, palette.text, hole: palette.mapGround, halo: palette.mapGround)
    }
  }

  private func paintBelow(_ map: LiveMapScreen) {
    let top = height - Painter.stripHeight
    canvas.fill(
      Box(0, Double(top), Double(width), Double(Painter.stripHeight)), palette.card)
    let right = width - margin
    let pace = paintFigure(
      map.pace, size: 27, unitSize: 16, tier: .moving, x: right, baseline: top + 54, width: 110,
      .right)
    let time = canvas.text(
      map.time, .moving(27), x: right, baseline: top + 27, width: 110, palette.text, .right)
    paintFigure(
      map.distance, size: 46, unitSize: 16, tier: .moving, x: margin,
      baseline: top + 47, width: right - max(pace, time) - 2 * margin, least: 27)
  }

  /// Paints distance and time on one line: the essentials while a banner reports a lost fix.
  private func paintLine(_ map: LiveMapScreen, _ top: Int) {
    canvas.fill(
      Box(0, Double(top), Double(width), Double(Painter.lineHeight)), palette.card)
    let right = width - margin
    let time = canvas.text(
      map.time, .moving(28), x: right, baseline: top + 27, width: 110, least: 27, palette.text,
      .right)
    paintFigure(
      map.distance, size: 30, unitSize: 16, tier: .moving, x: margin,
      baseline: top + 27, width: right - time - 2 * margin, least: 27)
  }

  private func paintBeside(_ map: LiveMapScreen, x: Int, bottom: Int, hasBanner: Bool) {
    let room = width - margin - x
    let entries = [
      (Caption.distance, map.distance), (.time, Figure(map.time)), (.average, map.pace),
    ]
    // A banner replaces the pace, as in the narrow layout.
    let shown = hasBanner ? 2 : 3
    let step = (bottom - 26) / shown
    for (index, (caption, figure)) in entries.prefix(shown).enumerated() {
      let top = 28 + step * index
      paintCaption(
        captions[caption], unit: figure.amount.unit, x: x, baseline: top + 12, width: room)
      canvas.text(
        figure.number, .moving(min(36, step - 12)), x: x,
        baseline: top + 12 + min(36, step - 16), width: room, least: 21, ink(figure))
    }
  }
}
