import Device
import RunModel
import Words

extension Painter {
  /// Paints the carrot at the bottom of the main page.
  ///
  /// Three layouts: a short name follows the distance, above the bar; a long name has its own line;
  /// so does the pace that wins a medal.
  func paint(_ carrot: Carrot) {
    let top = height - Painter.stripHeight
    canvas.fill(
      Box(0, Double(top), Double(width), Double(Painter.stripHeight)), palette.card)
    guard !carrot.isAllReached else {
      paintAllReached(top)
      return
    }
    let oneLine = carrot.chase == nil ? oneLineSize(carrot) : nil
    let hasOneLine = oneLine != nil
    // Moving the bar to the upper edge leaves room for two lines.
    let size = hasOneLine ? 56 : carrot.chase == nil ? 52 : pages.chasePicture
    let badgeX = hasOneLine ? 5 : 6
    paintBadge(
      carrot.image, name: carrot.badge, x: badgeX,
      y: top + (hasOneLine ? 3 : 6) + (52 - min(52, size)) / 2, size: size)
    let x = badgeX + size + (hasOneLine ? 9 : 8)
    if let oneLine {
      paintGoal(carrot, .moving(oneLine), x: x, baseline: top + 31)
      canvas.progressBar(
        Box(Double(x), Double(top + 43), Double(width - margin - x), 8),
        share: carrot.progress, palette.yellow, on: palette.track)
      return
    }
    paintEdgeBar(carrot.progress, top, palette.yellow)
    let (first, second) = (top + 28, top + 55)
    if let chase = carrot.chase {
      paintShortGoal(carrot, x: x, baseline: first)
      paint(chase, x: x, baseline: second)
      return
    }
    canvas.text(
      carrot.distance.words, .moving(27), x: x, baseline: first,
      width: width - margin - x, colour(of: carrot))
    let goal = Font.label(27)
    canvas.text(
      carrot.goal, goal, x: x, baseline: second, width: width - margin - x,
      palette.text)
  }

  private func colour(of carrot: Carrot) -> RGB {
    carrot.distance.isEstimated ? palette.estimate : palette.yellow
  }

  /// Paints a progress bar from edge to edge, like the upper edge of a strip.
  func paintEdgeBar(_ progress: Double, _ top: Int, _ colour: RGB) {
    let box = Box(0, Double(top), Double(width), 5)
    canvas.fill(box, palette.track)
    let share = progress.isNaN ? 0 : max(0, min(1, progress))
    canvas.fill(Box(0, box.y, (box.width * share).rounded(), box.height), colour)
  }

  /// Minimum size of text read on the move, in all layouts.
  static let leastMoving = Layout.square.type.moving

  /// Where the text of a one-line carrot starts.
  private static let oneLineStart = 70

  /// Returns the largest size at which "730 m to Mars" fits on a line and is legible on the move,
  /// if any.
  private func oneLineSize(_ carrot: Carrot) -> Int? {
    let room = width - margin - Painter.oneLineStart
    let text = carrot.text
    return largestSize(in: Painter.leastMoving...30) {
      canvas.width(of: text, .moving($0)) <= room
    }
  }

  private func paintGoal(_ carrot: Carrot, _ font: Font, x: Int, baseline: Int) {
    let space = canvas.width(of: " ", font)
    let distance = canvas.text(
      carrot.distance.words, font, x: x, baseline: baseline, width: width, colour(of: carrot))
    canvas.text(
      carrot.goal, font, x: x + distance + space, baseline: baseline, width: width, palette.text)
  }

  /// Paints distance and name on one line above the chase; the name gives way to the distance,
  /// because readers know it and see its picture beside it.
  private func paintShortGoal(_ carrot: Carrot, x: Int, baseline: Int) {
    let font = Font.moving(27)
    let distance = canvas.text(
      carrot.distance.words, font, x: x, baseline: baseline, width: width - x, colour(of: carrot))
    let start = x + distance + 7
    let room = width - margin - start
    let words = [carrot.goal, carrot.badge]
    let least = layout.type.label
    guard let name = words.first(where: { canvas.width(of: $0, .label(least)) <= room }) else {
      return
    }
    canvas.text(
      name, .label(27), x: start, baseline: baseline, width: room, least: least, palette.text)
  }

  /// Paints a rocket, the medal's name, and the pace that wins it.
  private func paint(_ chase: Carrot.Chase, x: Int, baseline: Int) {
    let isGold = chase.medal == .gold
    let colour = isGold ? palette.gold : palette.silver
    canvas.rocketIcon(
      Point(Double(x) + 9, Double(baseline) - 10), size: 20, colour, hole: palette.card,
      flame: isGold ? palette.flame : nil, isWon: true)
    let start = x + 22
    let room = width - margin - start
    if let gap = chase.gap {
      paint(gap, x: start, baseline: baseline, width: room, colour)
      return
    }
    let unit = Font.label(16)
    let unitWidth = canvas.width(of: chase.pace.unit, unit) + 3
    let least = layout.type.moving
    let words = ["\(chase.name) \(chase.pace.number)", chase.pace.number]
    // Without room for the name, the rocket identifies the medal.
    let text = words.first { canvas.width(of: $0, .moving(least)) + unitWidth <= room }
    let taken = canvas.text(
      text ?? chase.pace.number, .moving(28), x: start, baseline: baseline, width: room - unitWidth,
      least: least, colour)
    canvas.text(
      chase.pace.unit, unit, x: start + taken + 3, baseline: baseline, width: unitWidth,
      palette.label)
  }

  /// Paints the lead over the ghost; without room for words, the rocket identifies the medal.
  private func paint(_ gap: Carrot.Gap, x: Int, baseline: Int, width room: Int, _ colour: RGB) {
    let least = layout.type.moving
    let fits = canvas.width(of: gap.text, .moving(least)) <= room
    canvas.text(
      fits ? gap.text : gap.short, .moving(28), x: x, baseline: baseline, width: room,
      least: least, gap.isEstimated ? palette.estimate : colour)
  }

  /// Height of the line with the carrot below a map.
  static let carrotLine = 34

  /// Paints the carrot below a map: a progress bar, and the distance with the name in one line.
  func paintLine(_ carrot: Carrot, top: Int) {
    canvas.fill(
      Box(0, Double(top), Double(width), Double(Painter.carrotLine)), palette.card)
    paintEdgeBar(carrot.progress, top, palette.yellow)
    let baseline = top + 27
    guard carrot.isAllReached else { return paintShortGoal(carrot, x: margin, baseline: baseline) }
    let room = width - 2 * margin
    let goal = fitMoving(carrot.goal, 27, width: room)
    canvas.show(goal.text, goal.font, x: margin, baseline: baseline, palette.text)
  }

  private func paintAllReached(_ top: Int) {
    canvas.rocketIcon(
      Point(32, Double(top) + 31), size: 34, palette.gold, hole: palette.card,
      flame: palette.flame, isWon: true)
    for (index, line) in [Caption.allBadgesWon, .runOn].enumerated() {
      let (text, room) = (captions[line], width - 60 - margin)
      // Readers know this text by its position after a while: shrink it rather than truncate it.
      let shown = fitMoving(text, 27, width: room)
      canvas.show(shown.text, shown.font, x: 60, baseline: top + 27 + 26 * index, palette.text)
    }
  }
}
