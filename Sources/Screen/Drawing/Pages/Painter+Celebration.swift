import Device
import RunModel

extension Painter {
  /// Paints the celebration of a badge.
  ///
  /// The four kinds have different pictures: rays and confetti for a first time, subdued orbits for
  /// a repeat, rays, a wreath and a rocket for silver, and for gold also confetti and a flame.
  func paint(_ celebration: CelebrationScreen, _ bottom: Int) {
    // A banner pushes everything up and shrinks the badge.
    let lift = height - bottom
    let rise = lift * 5 / 6
    let motion = CelebrationMotion(celebration)
    paintJoy(celebration, motion, rise: rise, bottom: bottom)
    dither(PixelRect(x: 0, y: 0, width: width, height: 192 - lift))
    let centre = Point(celebrationCentre.x, celebrationCentre.y - Double(rise))
    paintGrowingBadge(
      celebration, motion, centre: centre, size: celebrationSize(celebration.kind) - lift)
    paintMark(celebration.kind, Point(centre.x + 62, max(26, centre.y - 56)))
    paintFoot(lift: Double(lift))
    let colour =
      switch celebration.kind {
      case .first: palette.yellow
      case .again: palette.blue
      case .silver: palette.silver
      case .gold: palette.gold
      }
    paintWords(of: celebration, colour, lift: lift)
  }

  /// Paints title, name and figures at the bottom; a two-line name replaces the figures.
  private func paintWords(of celebration: CelebrationScreen, _ colour: RGB, lift: Int) {
    let room = width - 2 * margin
    let halo = Halo(colour: palette.background, width: 5)
    let name = Font.moving(40)
    let least = Painter.leastMoving
    let fitted = canvas.fit(celebration.badge[...], name, least: least, width: room)
    let isLong = fitted.text.count < celebration.badge.count
    canvas.text(
      celebration.title, .label(22), x: width / 2, baseline: (isLong ? 177 : 175) - lift,
      width: room, colour, .centre, halo: halo)
    guard !isLong else {
      var baseline = 204 - lift
      for line in canvas.lines(celebration.badge, .moving(least), width: room, most: 2) {
        canvas.text(
          String(line), .moving(least), x: width / 2, baseline: baseline, width: room,
          palette.text, .centre)
        baseline += 26
      }
      return
    }
    canvas.text(
      celebration.badge, name, x: width / 2, baseline: 209 - lift, width: room, least: least,
      palette.text, .centre)
    canvas.text(
      celebration.detail, .label(18), x: width / 2, baseline: 233 - lift, width: room,
      palette.label, .centre)
  }

  /// Paints the background of the text, fading into the picture above.
  private func paintFoot(lift: Double) {
    let edge = Double(width)
    let (top, end) = (152 - lift, 190 - lift)
    canvas.rectangle(Box(0, top, edge, end - top))
    canvas.fill(
      Gradient(
        shape: .linear(from: Point(0, top), to: Point(0, end)),
        stops: [
          .init(0, palette.background, alpha: 0), .init(1, palette.background, alpha: 1),
        ]))
    canvas.fill(Box(0, end, edge, Double(height) - end), palette.background)
  }

  private func paintMark(_ kind: CelebrationScreen.Kind, _ place: Point) {
    switch kind {
    case .first: return
    case .again:
      paintMarkGround(place, palette.blue)
      canvas.againIcon(place, size: 28, palette.background)
    case .silver:
      paintMarkGround(place, palette.silver)
      canvas.rocketIcon(
        place, size: 28, palette.background, hole: palette.silver, flame: nil, isWon: true)
    case .gold:
      paintMarkGround(place, palette.gold)
      canvas.rocketIcon(
        place, size: 26, palette.background, hole: palette.gold, flame: palette.background,
        isWon: true)
    }
  }

  private func paintMarkGround(_ place: Point, _ colour: RGB) {
    canvas.fillCircle(place, radius: 25, palette.background)
    canvas.fillCircle(place, radius: 22, colour)
  }
}
