import RunModel
import Screens

extension Painter {
  /// What a saved run won.
  func paint(_ award: AwardScreen, _ bottom: Int) {
    canvas.checkSign(Point(21, 18), size: 16, palette.green)
    canvas.text(
      award.title, .bold(23), x: 38, baseline: 26, width: width - 96, least: 16, palette.green)
    canvas.text(
      award.page, .regular(17), x: width - 12, baseline: 25, width: 46, palette.label, .right)
    paintFigures(award.figures, baseline: 58, x: 12, width: width - 24, size: 25)
    canvas.fill(Box(12, 68, Double(width - 24), 1), palette.line)
    guard !award.prizes.isEmpty else {
      let lift = height - bottom
      paintUnknownBadge(
        Point(Double(width / 2), Double(118 - lift / 2)), radius: Double(34 - lift / 4))
      canvas.text(
        "No new badge", .bold(26), x: width / 2, baseline: 188 - lift, width: width - 24, least: 16,
        palette.text, .centre)
      canvas.text(
        "The next one waits", .regular(19), x: width / 2, baseline: 214 - lift, width: width - 24,
        least: 14, palette.label, .centre)
      return
    }
    let top = 74
    let step = (bottom - 2 - top) / 2
    // One alone has the room of two.
    let cardHeight = award.prizes.count == 1 ? step * 2 - 4 : step - 4
    for (index, prize) in award.prizes.prefix(2).enumerated() {
      let box = Box(8, Double(top + index * step), Double(width - 16), Double(cardHeight))
      canvas.fillRounded(box, radius: 11, palette.card)
      if award.prizes.count == 1 { paintAlone(prize, box) } else { paint(prize, box) }
    }
  }

  private func paint(_ prize: AwardScreen.Prize, _ box: Box) {
    let size = min(62, Int(box.height) - 8)
    paintBadge(
      prize.image, name: prize.badge, x: Int(box.x) + 6,
      y: Int(box.y) + (Int(box.height) - size) / 2, size: size)
    let x = Int(box.x) + size + 14
    let room = Int(box.right) - 8 - x
    let middle = Int(box.centre.y)
    let title = paintMark(prize, x: x, baseline: middle - 12)
    canvas.text(
      prize.title, .bold(19), x: x + title, baseline: middle - 12, width: room - title,
      least: 14, colour(of: prize.kind))
    canvas.text(
      prize.badge, .bold(24), x: x, baseline: middle + 10, width: room, least: 15, palette.text)
    paintFigure(prize.pace, size: 20, x: x, baseline: middle + 30, width: room)
  }

  private func paintAlone(_ prize: AwardScreen.Prize, _ box: Box) {
    let size = min(isWide ? 132 : 112, Int(box.height) - 4)
    paintBadge(
      prize.image, name: prize.badge, x: Int(box.x) + 2,
      y: Int(box.y) + (Int(box.height) - size) / 2, size: size)
    let x = Int(box.x) + size + 8
    let room = Int(box.right) - 8 - x
    let middle = Int(box.centre.y)
    let title = paintMark(prize, x: x, baseline: middle - 26)
    canvas.text(
      prize.title, .bold(22), x: x + title, baseline: middle - 26, width: room - title,
      least: 14, colour(of: prize.kind))
    let font = Font.bold(canvas.width(of: prize.badge, .bold(32)) <= room ? 32 : 20)
    let lines = canvas.lines(prize.badge, font, width: room, most: 2)
    var baseline = lines.count == 1 ? middle + 11 : middle
    for line in lines {
      canvas.show(line, font, x: x, baseline: baseline, palette.text)
      baseline += 22
    }
    paintFigure(prize.pace, size: 24, x: x, baseline: middle + 46, width: room)
  }

  /// The rocket of a medal; returns how far the words move right.
  private func paintMark(_ prize: AwardScreen.Prize, x: Int, baseline: Int) -> Int {
    let place = Point(Double(x) + 8, Double(baseline) - 6)
    switch prize.kind {
    case .first, .again: return 0
    case .silver:
      canvas.rocketSign(
        place, size: 17, palette.silver, hole: palette.card, flame: nil, isWon: true)
    case .gold:
      canvas.rocketSign(
        place, size: 17, palette.gold, hole: palette.card, flame: palette.flame, isWon: true)
    }
    return 22
  }

  private func colour(of kind: CelebrationScreen.Kind) -> RGB {
    switch kind {
    case .first: palette.green
    case .again: palette.blue
    case .silver: palette.silver
    case .gold: palette.gold
    }
  }
}
