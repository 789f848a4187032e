import RunModel
import Screens

extension Painter {
  /// A badge was reached.
  ///
  /// The four kinds differ in picture: rays and confetti for a first time, quiet orbits for a
  /// repeat, a wreath with a rocket for silver, both with a flame for gold.
  func paint(_ celebration: CelebrationScreen) {
    paintBackdrop(.celebration(celebration.kind, theme))
    frame.dithered.append(PixelRect(x: 0, y: 0, width: width, height: 192))
    let centre = celebrationCentre
    let hasWreath = celebration.kind == .silver || celebration.kind == .gold
    let size = hasWreath ? 128 : 148
    paintBadge(
      celebration.image, name: celebration.badge, x: Int(centre.x) - size / 2,
      y: Int(centre.y) - size / 2, size: size)
    paintMark(celebration.kind)
    paintFoot()
    let colour =
      switch celebration.kind {
      case .first: palette.yellow
      case .again: palette.blue
      case .silver: palette.silver
      case .gold: palette.gold
      }
    let halo = Halo(colour: palette.background, width: 5)
    canvas.text(
      celebration.title, .bold(22), x: width / 2, baseline: 182, width: width - 16, least: 16,
      colour, .centre, halo: halo)
    canvas.text(
      celebration.badge, .bold(40), x: width / 2, baseline: 217, width: width - 12, least: 20,
      palette.text, .centre)
    canvas.text(
      celebration.detail, .bold(17), x: width / 2, baseline: 236, width: width - 16, least: 13,
      palette.label, .centre)
  }

  /// The ground of the words, out of which the picture rises.
  private func paintFoot() {
    let edge = Double(width)
    canvas.rectangle(Box(0, 152, edge, 38))
    canvas.fill(
      Gradient(
        shape: .linear(from: Point(0, 152), to: Point(0, 190)),
        stops: [
          .init(0, palette.background, alpha: 0), .init(1, palette.background, alpha: 1),
        ]))
    canvas.fill(Box(0, 190, edge, Double(height - 190)), palette.background)
  }

  private func paintMark(_ kind: CelebrationScreen.Kind) {
    let place = Point(celebrationCentre.x + 62, 42)
    switch kind {
    case .first: return
    case .again:
      paintMarkGround(place, palette.blue)
      canvas.againSign(place, size: 28, palette.background)
    case .silver:
      paintMarkGround(place, palette.silver)
      canvas.rocketSign(
        place, size: 28, palette.background, hole: palette.silver, flame: nil, isWon: true)
    case .gold:
      paintMarkGround(place, palette.gold)
      canvas.rocketSign(
        place, size: 26, palette.background, hole: palette.gold, flame: palette.background,
        isWon: true)
    }
  }

  private func paintMarkGround(_ place: Point, _ colour: RGB) {
    canvas.fillCircle(place, radius: 25, palette.background)
    canvas.fillCircle(place, radius: 22, colour)
  }
}
