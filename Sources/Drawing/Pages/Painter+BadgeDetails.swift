import RunModel
import Screens

extension Painter {
  /// One badge: picture, distance, when reached, medals.
  func paint(_ badge: BadgeDetailsScreen, _ bottom: Int) {
    guard badge.isEarned else {
      paintLocked(badge, bottom)
      return
    }
    let picture = isWide ? 128 : bottom == height ? 94 : 74
    paintBadge(
      badge.image, name: badge.badge, x: width - picture - (isWide ? 10 : 6), y: 4, size: picture)
    let room = width - picture - (isWide ? 34 : 22)
    let name = paintName(badge.badge, width: room)
    canvas.text(
      badge.distance, .bold(25), x: 12, baseline: name + 28, width: room, least: 18,
      palette.yellow)
    let facts = isWide ? room : width - 24
    let first = isWide ? 104 : bottom == height ? 112 : 88
    canvas.text(
      badge.earned, .bold(18), x: 12, baseline: first, width: facts, least: 16, palette.green)
    canvas.text(
      badge.best, .bold(18), x: 12, baseline: first + 22, width: facts, least: 16, palette.text)
    let top = first + (bottom == height ? 31 : 27)
    let step = (bottom - 4 - top) / 2
    for (index, medal) in badge.medals.prefix(2).enumerated() {
      let box = Box(8, Double(top + index * step), Double(width - 16), Double(step - 4))
      paint(medal, isGold: index == 1, box)
    }
  }

  /// Large in one line, or smaller in two; returns the last baseline.
  private func paintName(_ name: String, width room: Int) -> Int {
    let one = lines(name, .bold, sizes: 26...38, width: room, most: 1)
    if one.lines.first == name[...] {
      return show(one.lines, one.font, x: 12, baseline: 40, step: 0, palette.text)
    }
    let two = lines(name, .bold, sizes: 18...26, width: room, most: 2)
    return show(
      two.lines, two.font, x: 12, baseline: 10 + two.font.capHeight + 2,
      step: two.font.size + 1, palette.text)
  }

  private func paintLocked(_ badge: BadgeDetailsScreen, _ bottom: Int) {
    let middle = width / 2
    let isLow = bottom < height
    let radius = isLow ? 30.0 : 46
    paintUnknownBadge(Point(Double(middle), 12 + radius), radius: radius)
    let first = 12 + 2 * Int(radius) + (isLow ? 26 : 32)
    canvas.text(
      badge.badge, .bold(30), x: middle, baseline: first, width: width - 24, least: 16,
      palette.label, .centre)
    canvas.text(
      badge.earned, .bold(24), x: middle, baseline: first + (isLow ? 28 : 34), width: width - 24,
      least: 16, palette.red, .centre)
    canvas.progressBar(
      Box(Double(middle - 100), Double(first + (isLow ? 38 : 50)), 200, 10),
      share: badge.progress ?? 0, palette.yellow, on: palette.track)
    canvas.text(
      badge.best, .bold(18), x: middle, baseline: first + (isLow ? 66 : 84), width: width - 24,
      least: 16, palette.label, .centre)
  }

  private func paint(_ medal: BadgeDetailsScreen.Medal, isGold: Bool, _ box: Box) {
    canvas.fillRounded(box, radius: 10, palette.card)
    let colour = isGold ? palette.gold : palette.silver
    // The flame hangs under the middle of the rocket.
    canvas.rocketSign(
      Point(30, box.centre.y - (isGold ? 1 : 0)), size: 24, medal.isEarned ? colour : palette.dim,
      hole: palette.card, flame: isGold ? palette.flame : nil, isWon: medal.isEarned)
    // Over a banner there is one line, and it is not the note.
    let isLow = box.height < 40
    let (title, note) = (Font.bold(20), Font.bold(16))
    let block = title.capHeight + (isLow ? 0 : 8 + note.capHeight)
    let first = Int(box.y) + (Int(box.height) - block) / 2 + title.capHeight
    let pace = paintFigure(
      medal.pace, size: 24, x: width - 18, baseline: first, width: 110, .right)
    canvas.text(
      medal.title, title, x: 52, baseline: first, width: width - 78 - pace, least: 16, colour)
    guard !isLow else { return }
    canvas.text(
      medal.note, note, x: 52, baseline: first + 8 + note.capHeight, width: width - 68,
      least: 14, medal.isEarned ? palette.green : palette.label)
  }
}
