import Device
import RunModel
import Words

extension Painter {
  /// Paints the best badge as large as possible, with the figures of the run.
  func paint(_ space: SpaceScreen, _ bar: StatusBar, _ bottom: Int) {
    paintBackdrop(.stars(.space, theme))
    let isBeside = pages.space.isBeside
    let place = space.isLive ? pages.space.live : pages.space.saved
    paintBadge(space.image, name: space.badge, x: place.x, y: place.y, size: place.side)
    if isBeside {
      paintBeside(space, bottom)
    } else if space.isLive {
      paintLive(space, bottom)
    } else {
      paintOver(space, bottom)
    }
    if space.isLive {
      paint(bar)
    } else {
      canvas.text(
        captions[.spaceMode], .bold(16), x: isBeside ? 12 : width - 10, baseline: 20, width: 120,
        palette.label, isBeside ? .left : .right, halo: Halo(colour: palette.background, width: 4))
    }
  }

  private func paintOver(_ space: SpaceScreen, _ bottom: Int) {
    let isLong = canvas.width(of: space.badge, .bold(24)) > width - 24
    let name = lines(
      space.badge, .bold, sizes: isLong ? 18...24 : 24...40, width: width - 24,
      most: isLong ? 2 : 1)
    let step = name.font.size
    let top = bottom - 92 - (name.lines.count - 1) * step
    paintFade(Box(0, Double(top), Double(width), Double(bottom - top)))
    show(
      name.lines, name.font, x: 12, baseline: bottom - 40 - (name.lines.count - 1) * step,
      step: step,
      palette.text,
      halo: Halo(colour: palette.background, width: 4))
    paintFigures(space.figures, baseline: bottom - 12, x: 12, width: width - 24, size: 22)
  }

  /// Paints name and pace above distance and time while running; the latter are as large as
  /// possible.
  private func paintLive(_ space: SpaceScreen, _ bottom: Int) {
    guard space.figures.count == 3 else { return }
    let halo = Halo(colour: palette.background, width: 4)
    let (left, right) = (margin, width - margin)
    // A long name gets its own line.
    let pace = Font.moving(27)
    let beside = right - left - canvas.width(of: space.figures[2].words, pace) - 12
    let isLong = canvas.width(of: space.badge, .label(22)) > beside
    let top = bottom - (isLong ? 120 : 92)
    paintFade(Box(0, Double(top), Double(width), Double(bottom - top)))
    paintFigure(
      space.figures[2], size: pace.size, unitSize: 16, tier: .moving, x: right,
      baseline: bottom - 49, width: 120, .right, halo: halo)
    canvas.text(
      space.badge, .label(27), x: left, baseline: bottom - (isLong ? 77 : 49),
      width: isLong ? right - left : beside, palette.text, halo: halo)
    let distance = space.figures[0]
    let units = canvas.width(of: distance.amount.unit, .label(16)) + 24
    let size = largestSize(in: Painter.leastMoving...43) {
      canvas.width(of: distance.number, .moving($0)) + units
        + canvas.width(of: space.figures[1].words, .moving($0)) <= right - left
    }
    let font = Font.moving(size ?? Painter.leastMoving)
    let time = canvas.text(
      space.figures[1].words, font, x: right, baseline: bottom - 11, width: right - left,
      palette.text,
      .right, halo: halo)
    paintFigure(
      distance, size: font.size, unitSize: 16, tier: .moving, x: left,
      baseline: bottom - 11, width: right - left - time - 8, halo: halo)
  }

  private func paintBeside(_ space: SpaceScreen, _ bottom: Int) {
    paintBadgeShade()
    let halo = Halo(colour: palette.background, width: 4)
    let isLow = bottom < height
    let name = lines(space.badge, .bold, sizes: 18...(isLow ? 25 : 34), width: 150, most: 2)
    let step = name.font.size
    var font = name.font
    if space.isLive { font.tier = .label }
    show(
      name.lines, font, x: 12, baseline: 40 + name.font.capHeight, step: step, palette.text,
      halo: halo)
    let rows = space.figures.count
    for (index, figure) in space.figures.enumerated() {
      paintFigure(
        figure, size: isLow ? 25 : 30, tier: space.isLive ? .moving : .reading, x: 12,
        baseline: bottom - 16 - (isLow ? 27 : 37) * (rows - 1 - index), width: 130)
    }
  }

  /// Fades the left side into the background, where text is beside the picture.
  private func paintBadgeShade() {
    canvas.rectangle(Box(0, 0, 200, Double(height)))
    canvas.fill(
      Gradient(
        shape: .linear(from: Point(110, 0), to: Point(200, 0)),
        stops: [.init(0, palette.background, alpha: 0.9), .init(1, palette.background, alpha: 0)])
    )
  }

  /// Fades the picture into the background towards the bottom.
  private func paintFade(_ box: Box) {
    canvas.rectangle(box)
    canvas.fill(
      Gradient(
        shape: .linear(from: Point(0, box.y), to: Point(0, box.y + 44)),
        stops: [.init(0, palette.background, alpha: 0), .init(1, palette.background, alpha: 0.95)])
    )
  }
}
