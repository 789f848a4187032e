import RunModel
import Screens

extension Painter {
  /// The best badge as large as can be, with the figures of the run.
  func paint(_ space: SpaceScreen, _ bar: StatusBar, _ bottom: Int) {
    paintBackdrop(.stars(.space, theme))
    let side = isWide ? 216 : 190
    let x = isWide ? width - side - 4 : (width - side) / 2
    paintBadge(
      space.image, name: space.badge, x: x, y: isWide ? 20 : 14, size: side)
    if isWide { paintBeside(space, bottom) } else { paintOver(space, bottom) }
    paint(bar)
  }

  private func paintOver(_ space: SpaceScreen, _ bottom: Int) {
    let hasText = !space.text.isEmpty
    let top = bottom - (hasText ? 112 : 84)
    paintFade(Box(0, Double(top), Double(width), Double(bottom - top)))
    let halo = Halo(colour: palette.background, width: 4)
    let name = bottom - (hasText ? 70 : 38)
    canvas.text(
      space.badge, .bold(hasText ? 32 : 38), x: 12, baseline: name, width: width - 24, least: 18,
      palette.text, halo: halo)
    paintFigures(
      space.figures, baseline: name + 25, x: 12, width: width - 24, size: 22)
    guard hasText else { return }
    var baseline = name + 44
    for line in canvas.lines(space.text, .regular(15), width: width - 24, most: 2) {
      canvas.show(line, .regular(15), x: 12, baseline: baseline, palette.label)
      baseline += 17
    }
  }

  private func paintBeside(_ space: SpaceScreen, _ bottom: Int) {
    paintBadgeShade()
    let halo = Halo(colour: palette.background, width: 4)
    canvas.text(
      space.badge, .bold(36), x: 12, baseline: 62, width: width - 40, least: 18, palette.text,
      halo: halo)
    var baseline = 94
    for figure in space.figures {
      paintFigure(figure, size: 28, x: 12, baseline: baseline, width: 120)
      baseline += 30
    }
    baseline = 180
    for line in canvas.lines(space.text, .regular(16), width: 124, most: 4)
    where baseline < bottom {
      canvas.show(line, .regular(16), x: 12, baseline: baseline, palette.label)
      baseline += 18
    }
  }

  /// Darkens the left, where words stand beside the picture.
  private func paintBadgeShade() {
    canvas.rectangle(Box(0, 0, 200, Double(height)))
    canvas.fill(
      Gradient(
        shape: .linear(from: Point(110, 0), to: Point(200, 0)),
        stops: [.init(0, palette.background, alpha: 0.9), .init(1, palette.background, alpha: 0)])
    )
  }

  /// Lets a picture sink into the ground towards the foot.
  private func paintFade(_ box: Box) {
    canvas.rectangle(box)
    canvas.fill(
      Gradient(
        shape: .linear(from: Point(0, box.y), to: Point(0, box.y + 44)),
        stops: [.init(0, palette.background, alpha: 0), .init(1, palette.background, alpha: 0.95)])
    )
  }
}
