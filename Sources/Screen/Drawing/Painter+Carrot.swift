import Device
import RunModel
import Words

extension Painter {
  /// What draws the runner on, at the foot of the main page.
  ///
  /// Three layouts: a short name stands behind the distance, over the bar; a long one has a line of
  /// its own; and so has the pace that wins a medal.
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
    // A bar along the upper edge leaves room for two lines.
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
    paintEdgeBar(carrot.progress, top)
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

  /// The way to the badge along the upper edge of the strip.
  private func paintEdgeBar(_ progress: Double, _ top: Int) {
    let box = Box(0, Double(top), Double(width), 5)
    canvas.fill(box, palette.track)
    let share = progress.isNaN ? 0 : max(0, min(1, progress))
    canvas.fill(Box(0, box.y, (box.width * share).rounded(), box.height), palette.yellow)
  }

  /// Least size of words that are read on the move, on every layout.
  static let leastMoving = Layout.square.type.moving

  /// Where the text of a carrot in one line begins.
  private static let oneLineStart = 70

  /// "730 m to Mars" at the largest size that fits in a line, if that is read on the move.
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

  /// Distance and name in a line over the chase: a name is learned, its picture stands beside it,
  /// and so it gives way to the distance.
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

  /// A rocket, the medal's name, and the pace that wins it.
  private func paint(_ chase: Carrot.Chase, x: Int, baseline: Int) {
    let isGold = chase.medal == .gold
    let colour = isGold ? palette.gold : palette.silver
    canvas.rocketIcon(
      Point(Double(x) + 9, Double(baseline) - 10), size: 20, colour, hole: palette.card,
      flame: isGold ? palette.flame : nil, isWon: true)
    let start = x + 22
    let room = width - margin - start
    let unit = Font.label(16)
    let unitWidth = canvas.width(of: chase.pace.unit, unit) + 3
    let least = layout.type.moving
    let words = ["\(chase.name) \(chase.pace.number)", chase.pace.number]
    // The rocket says which medal when the word has no room.
    let text = words.first { canvas.width(of: $0, .moving(least)) + unitWidth <= room }
    let taken = canvas.text(
      text ?? chase.pace.number, .moving(28), x: start, baseline: baseline, width: room - unitWidth,
      least: least, colour)
    canvas.text(
      chase.pace.unit, unit, x: start + taken + 3, baseline: baseline, width: unitWidth,
      palette.label)
  }

  private func paintAllReached(_ top: Int) {
    canvas.rocketIcon(
      Point(32, Double(top) + 31), size: 34, palette.gold, hole: palette.card,
      flame: palette.flame, isWon: true)
    for (index, line) in [Caption.allBadgesWon, .runOn].enumerated() {
      let (text, room) = (captions[line], width - 60 - margin)
      let moving = canvas.fit(text[...], .moving(27), least: layout.type.moving, width: room)
      // Learned by its place after a while: rather smaller than cut.
      let shown = moving.isCut ? canvas.fit(text[...], .label(27), width: room) : moving
      canvas.show(shown.text, shown.font, x: 60, baseline: top + 27 + 26 * index, palette.text)
    }
  }
}
