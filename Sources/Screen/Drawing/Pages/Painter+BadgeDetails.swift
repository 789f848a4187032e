import Device
import RunModel

extension Painter {
  /// Paints a badge: picture, distance, date earned, medals.
  func paint(_ badge: BadgeDetailsScreen, _ bottom: Int) {
    guard badge.isEarned else {
      paintLocked(badge, bottom)
      return
    }
    guard !badge.medals.isEmpty else {
      paintLifetime(badge, bottom)
      return
    }
    let isLow = bottom < height
    // Place the facts beside a large picture if there is room, otherwise below a smaller one.
    let widest = [badge.earned, badge.best].map { canvas.width(of: $0, .bold(16)) }.max() ?? 0
    let left = width - pages.badge.gap - widest
    let isBeside = pages.badge.isBeside && left >= (isLow ? 88 : 106)
    let picture = isBeside ? min(isLow ? 106 : 124, left) : isLow ? 70 : 92
    paintBadge(
      badge.image, name: badge.badge, x: width - picture - pages.badge.pictureRight, y: 3,
      size: picture)
    let room = width - picture - pages.badge.gap
    let name = paintName(badge.badge, most: isLow ? 2 : 3, width: room)
    canvas.text(
      badge.distance, .bold(isLow ? 21 : 25), x: 12, baseline: name + (isLow ? 23 : 28),
      width: room, palette.yellow)
    let facts = isBeside ? room : width - 24
    let first = isLow ? 90 : 109
    canvas.text(
      badge.earned, .bold(18), x: 12, baseline: first, width: facts, palette.green)
    canvas.text(
      badge.best, .bold(18), x: 12, baseline: first + 21, width: facts, palette.text)
    let top = first + 29
    let step = (bottom - 4 - top) / 2
    for (index, medal) in badge.medals.prefix(2).enumerated() {
      paint(
        medal, isGold: index == 1,
        Box(8, Double(top + index * step), Double(width - 16), Double(step - 4)))
    }
  }

  /// Paints a badge for the total distance of many runs, which has no medals: its picture uses
  /// their space.
  private func paintLifetime(_ badge: BadgeDetailsScreen, _ bottom: Int) {
    let room = width - 24
    let name = paintName(badge.badge, most: 2, width: room)
    var baseline = name + 28
    for (text, size, colour) in [
      (badge.distance, 25, palette.yellow), (badge.earned, 18, palette.green),
      (badge.best, 18, palette.text),
    ] {
      canvas.text(text, .bold(size), x: 12, baseline: baseline, width: room, colour)
      baseline += 23
    }
    let top = baseline - 14
    let side = min(140, bottom - top - 4)
    paintBadge(badge.image, name: badge.badge, x: (width - side) / 2, y: top, size: side)
  }

  /// Paints the name, large on one line or smaller on several; returns the last baseline.
  private func paintName(_ name: String, most: Int, width room: Int) -> Int {
    let one = lines(name, .bold, sizes: 26...38, width: room, most: 1)
    if one.lines.first == name[...] {
      return show(one.lines, one.font, x: 12, baseline: 40, step: 0, palette.text)
    }
    var words = lines(name, .bold, sizes: 17...(most > 2 ? 26 : 21), width: room, most: 2)
    if words.lines.last?.last == "\u{2026}", most > 2 {
      words = lines(name, .bold, sizes: 16...17, width: room, most: most)
    }
    return show(
      words.lines, words.font, x: 12, baseline: 10 + words.font.capHeight,
      step: words.font.size + 1, palette.text)
  }

  private func paintLocked(_ badge: BadgeDetailsScreen, _ bottom: Int) {
    let middle = width / 2
    let isLow = bottom < height
    let radius = isLow ? 30.0 : 46
    paintUnknownBadge(Point(Double(middle), 12 + radius), radius: radius)
    let first = 12 + 2 * Int(radius) + (isLow ? 26 : 32)
    canvas.text(
      badge.badge, .bold(30), x: middle, baseline: first, width: width - 24,
      palette.label, .centre)
    canvas.text(
      badge.earned, .bold(24), x: middle, baseline: first + (isLow ? 28 : 34), width: width - 24,
      palette.red, .centre)
    canvas.progressBar(
      Box(Double(middle - 100), Double(first + (isLow ? 38 : 50)), 200, 10),
      share: badge.progress ?? 0, palette.yellow, on: palette.track)
    canvas.text(
      badge.best, .bold(18), x: middle, baseline: first + (isLow ? 66 : 84), width: width - 24,
      palette.label, .centre)
  }

  private func paint(_ medal: BadgeDetailsScreen.Medal, isGold: Bool, _ box: Box) {
    canvas.fillRounded(box, radius: 10, palette.card)
    // Above a banner only the title fits, without the note.
    let isLow = box.height < 38
    let (title, note) = (Font.bold(20), Font.bold(16))
    let block = title.capHeight + (isLow ? 0 : 8 + note.capHeight)
    let first = Int(box.y) + (Int(box.height) - block) / 2 + title.capHeight
    // A long note takes the full width, and the rocket moves up beside the title.
    let isLong = !isLow && canvas.fit(medal.note[...], note, width: width - 66).isCut
    let rocket =
      isLong ? Point(28, Double(first) - 6) : Point(30, box.centre.y.rounded() - 1)
    paintRocket(medal, isGold: isGold, rocket, size: isLong ? 18 : 24)
    let pace = paintFigure(
      Figure(medal.pace), size: 22, x: width - 18, baseline: first, width: 110, .right)
    canvas.text(
      medal.title, title, x: 50, baseline: first, width: width - 76 - pace,
      colour(isGold))
    guard !isLow else { return }
    canvas.text(
      medal.note, note, x: isLong ? 14 : 50, baseline: first + 8 + note.capHeight,
      width: width - (isLong ? 28 : 66),
      medal.isEarned ? palette.green : palette.label)
  }

  private func paintRocket(
    _ medal: BadgeDetailsScreen.Medal, isGold: Bool, _ middle: Point, size: Double
  ) {
    canvas.rocketIcon(
      middle, size: size, medal.isEarned ? colour(isGold) : palette.dim, hole: palette.card,
      flame: isGold ? palette.flame : nil, isWon: medal.isEarned)
  }

  private func colour(_ isGold: Bool) -> RGB { isGold ? palette.gold : palette.silver }
}
