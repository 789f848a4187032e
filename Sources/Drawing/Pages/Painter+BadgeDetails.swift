import RunModel
import Screens

extension Painter {
  /// One badge: picture, distance, when reached, medals.
  func paint(_ badge: BadgeDetailsScreen, _ bottom: Int) {
    guard badge.isEarned else {
      paintLocked(badge, bottom)
      return
    }
    let picture = isWide ? 124 : 104
    let place = Point(
      Double(width - picture / 2 - (isWide ? 16 : 4)), Double(4 + picture / 2))
    paintBadge(
      badge.image, name: badge.badge, x: Int(place.x) - picture / 2,
      y: Int(place.y) - picture / 2, size: picture)
    let room = width - picture - (isWide ? 40 : 18)
    let fitted = canvas.width(of: badge.badge, .bold(22)) <= room
    if fitted {
      canvas.text(
        badge.badge, .bold(38), x: 12, baseline: 38, width: room, least: 22, palette.text)
    } else {
      var baseline = 24
      for line in canvas.lines(badge.badge, .bold(20), width: room, most: 2) {
        canvas.show(line, .bold(20), x: 12, baseline: baseline, palette.text)
        baseline += 22
      }
    }
    canvas.text(
      badge.distance, .bold(25), x: 12, baseline: fitted ? 66 : 71, width: room, least: 16,
      palette.yellow)
    canvas.text(
      badge.earned, .bold(17), x: 12, baseline: 91, width: room, least: 14, palette.green)
    canvas.text(
      badge.best, .bold(17), x: 12, baseline: 113, width: room, least: 13, palette.text)
    let top = 124
    let step = (bottom - 2 - top) / 2
    for (index, medal) in badge.medals.prefix(2).enumerated() {
      let box = Box(8, Double(top + index * step), Double(width - 16), Double(step - 4))
      paint(medal, isGold: index == 1, box)
    }
  }

  private func paintLocked(_ badge: BadgeDetailsScreen, _ bottom: Int) {
    let middle = width / 2
    let radius = bottom == height ? 58.0 : 36
    paintUnknownBadge(Point(Double(middle), 14 + radius), radius: radius)
    let first = 14 + 2 * Int(radius) + 36
    canvas.text(
      badge.badge, .bold(32), x: middle, baseline: first, width: width - 24, least: 16,
      palette.label, .centre)
    canvas.text(
      badge.distance, .bold(26), x: middle, baseline: first + 32, width: width - 24, least: 16,
      palette.yellow, .centre)
    canvas.text(
      badge.earned, .bold(21), x: middle, baseline: first + 60, width: width - 24, least: 14,
      palette.red, .centre)
  }

  private func paint(_ medal: BadgeDetailsScreen.Medal, isGold: Bool, _ box: Box) {
    canvas.fillRounded(box, radius: 10, palette.card)
    let colour = isGold ? palette.gold : palette.silver
    canvas.rocketSign(
      Point(30, box.centre.y), size: 25, medal.isEarned ? colour : palette.dim,
      hole: palette.card, flame: isGold ? palette.flame : nil, isWon: medal.isEarned)
    // Over a banner there is one line, and it is not the note.
    let isLow = box.height < 44
    let title = Font.bold(22)
    let first = isLow ? Int(box.y) + (Int(box.height) + title.capHeight) / 2 : Int(box.y) + 25
    let pace = paintFigure(
      medal.pace, size: isLow ? 26 : 29, x: width - 16, baseline: first, width: 110, .right)
    canvas.text(
      medal.title, title, x: 52, baseline: first, width: width - 76 - pace, least: 15, colour)
    guard !isLow else { return }
    canvas.text(
      medal.note, .bold(16), x: 52, baseline: Int(box.bottom) - 9, width: width - 70, least: 12,
      medal.isEarned ? palette.green : palette.label)
  }
}
