import Device
import RunModel

extension Painter {
  /// Paints the prizes of a saved run.
  func paint(_ award: AwardScreen, _ bottom: Int) {
    canvas.checkIcon(Point(21, 18), size: 16, palette.green)
    canvas.text(
      award.title, .bold(23), x: 38, baseline: 26, width: width - 96, palette.green)
    canvas.text(
      award.page, .regular(17), x: width - 12, baseline: 25, width: 46, palette.label, .right)
    paintFigures(
      award.figures.map { Figure($0) }, baseline: 58, x: 12, width: width - 24, size: 25)
    canvas.fill(Box(12, 68, Double(width - 24), 1), palette.line)
    guard !award.prizes.isEmpty else {
      paintNothingWon(award, bottom)
      return
    }
    let top = 76
    let onPage = layout.capacity.prizes
    let step = (bottom - 4 - top) / onPage
    // A single prize gets the height of two.
    let isAlone = award.prizes.count == 1
    let high = isAlone ? step * onPage - 4 : step - 4
    for (index, prize) in award.prizes.prefix(onPage).enumerated() {
      let box = Box(8, Double(top + index * step), Double(width - 16), Double(high))
      canvas.fillRounded(box, radius: 11, palette.card)
      if isAlone { paintAlone(prize, box) } else { paint(prize, box) }
    }
  }

  private func paintNothingWon(_ award: AwardScreen, _ bottom: Int) {
    let lift = height - bottom
    let (middle, radius) = (118 - lift / 2, 34 - lift / 4)
    if let image = award.image {
      let side = 2 * radius + 12
      paintBadge(image, name: "", x: width / 2 - side / 2, y: middle - side / 2, size: side)
    } else {
      paintUnknownBadge(Point(Double(width / 2), Double(middle)), radius: Double(radius))
    }
    canvas.text(
      award.headline, .bold(26), x: width / 2, baseline: 188 - lift, width: width - 24,
      palette.text, .centre)
    let next = wrapped(award.next, .regular(19), width: width - 24)
    show(
      next.lines, next.font, x: width / 2, baseline: 220 - 4 * next.lines.count - lift,
      step: next.font.size + 1, palette.label, .centre)
  }

  private func paint(_ prize: AwardScreen.Prize, _ box: Box) {
    let size = min(64, Int(box.height) - 6)
    paintBadge(
      prize.image, name: prize.badge, x: Int(box.x) + 6,
      y: Int(box.y) + (Int(box.height) - size) / 2, size: size)
    let x = Int(box.x) + size + 14
    let room = Int(box.right) - 10 - x
    // The name gets the full width, because it may be long.
    let isLow = box.height < 60
    let title = Font.bold(isLow ? 17 : 19)
    let figure = isLow ? 17 : pages.award.figure
    let isLong = canvas.width(of: prize.badge, .bold(17)) > room
    let name = lines(
      prize.badge, .bold, sizes: isLong ? 16...18 : isLow ? 16...20 : 17...28, width: room,
      most: isLong && !isLow ? 2 : 1)
    let step = name.font.size + 1
    let gap = isLow ? 7 : 11
    let block = title.capHeight + gap + name.font.capHeight + step * (name.lines.count - 1)
    let first = Int(box.y) + (Int(box.height) - block) / 2 + title.capHeight
    // The figure shrinks in favour of the title.
    let least = markWidth(prize.kind) + canvas.width(of: prize.title, .bold(layout.type.label))
    let taken = paintFigure(
      Figure(prize.figure), size: figure, x: Int(box.right) - 10, baseline: first,
      width: min(100, room - 6 - least), .right)
    paintTitle(prize, size: title.size, x: x, baseline: first, width: room - taken - 6)
    show(
      name.lines, name.font, x: x, baseline: first + gap + name.font.capHeight, step: step,
      palette.text)
  }

  private func paintAlone(_ prize: AwardScreen.Prize, _ box: Box) {
    let size = min(pages.award.picture, Int(box.height) - 4)
    paintBadge(
      prize.image, name: prize.badge, x: Int(box.x) + 2,
      y: Int(box.y) + (Int(box.height) - size) / 2, size: size)
    let x = Int(box.x) + size + 8
    let room = Int(box.right) - 8 - x
    let name = lines(prize.badge, .bold, sizes: 17...34, width: room, most: 1)
    let isWhole = name.lines.first.map { $0 == prize.badge[...] } == true && name.font.size > 22
    let words =
      isWhole ? name : lines(prize.badge, .bold, sizes: 17...26, width: room, most: 2)
    let step = words.font.size
    let title = Font.bold(22)
    let figure = Font.bold(26)
    let block =
      title.capHeight + 12 + words.font.capHeight + step * (words.lines.count - 1) + 14
      + figure.capHeight
    let first = Int(box.y) + (Int(box.height) - block) / 2 + title.capHeight
    paintTitle(prize, size: title.size, x: x, baseline: first, width: room)
    let last = show(
      words.lines, words.font, x: x, baseline: first + 12 + words.font.capHeight, step: step,
      palette.text)
    paintFigure(
      Figure(prize.figure), size: figure.size, x: x, baseline: last + 14 + figure.capHeight,
      width: room)
  }

  /// Paints the title, such as "Silver", after its rocket.
  private func paintTitle(
    _ prize: AwardScreen.Prize, size: Int, x: Int, baseline: Int, width room: Int
  ) {
    paintMark(prize, x: x, baseline: baseline)
    let mark = markWidth(prize.kind)
    canvas.text(
      prize.title, .bold(size), x: x + mark, baseline: baseline, width: room - mark,
      colour(of: prize.kind))
  }

  /// Returns how far the rocket of a medal shifts the text to the right.
  private func markWidth(_ kind: CelebrationScreen.Kind) -> Int {
    switch kind {
    case .first, .again: 0
    case .silver, .gold: 22
    }
  }

  private func paintMark(_ prize: AwardScreen.Prize, x: Int, baseline: Int) {
    let place = Point(Double(x) + 8, Double(baseline) - 6)
    switch prize.kind {
    case .first, .again: break
    case .silver:
      canvas.rocketIcon(
        place, size: 17, palette.silver, hole: palette.card, flame: nil, isWon: true)
    case .gold:
      canvas.rocketIcon(
        place, size: 17, palette.gold, hole: palette.card, flame: palette.flame, isWon: true)
    }
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
