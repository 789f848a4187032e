import RunModel
import Screens

extension Painter {
  /// The page one runs by: nothing on it is smaller than a glance can read.
  func paint(_ main: MainScreen, _ bar: StatusBar, hasBanner: Bool) {
    paint(bar)
    let rule = isWide ? 112 : 108
    paintHero(main, bottom: rule - 10)
    canvas.fill(Box(10, Double(rule), Double(width - 20), 1), palette.line)
    if isWide {
      paintThree(main, rule: rule)
    } else {
      paintTwo(main, rule: rule)
    }
    if !hasBanner { paint(main.carrot) }
  }

  private func paintHero(_ main: MainScreen, bottom: Int) {
    let unitFont = Font.bold(isWide ? 30 : 26)
    let unitWidth = canvas.width(of: main.unit, unitFont)
    let gap = 5
    let ideal = Font.bold(isWide ? 106 : 100)
    let hero = canvas.fit(
      main.distance[...], ideal, least: 40, width: width - 16 - unitWidth - gap)
    let left = width / 2 - (hero.width + gap + unitWidth) / 2
    let top = Painter.statusHeight + 4
    let baseline = top + (bottom - top + hero.font.capHeight) / 2
    canvas.show(hero.text, hero.font, x: left, baseline: baseline, palette.text)
    canvas.text(
      main.unit, unitFont, x: left + hero.width + gap, baseline: baseline, width: unitWidth,
      palette.label)
  }

  /// Time, and pace with the average beside its label.
  private func paintTwo(_ main: MainScreen, rule: Int) {
    let label = Font.bold(15)
    let labelBaseline = rule + 18
    let valueBaseline = rule + 58
    canvas.fill(Box(119, Double(rule + 8), 1, 54), palette.line)
    canvas.text("TIME", label, x: 60, baseline: labelBaseline, width: 100, palette.label, .centre)
    paintValue(main.time, x: 60, baseline: valueBaseline, width: 110)
    canvas.text("PACE", label, x: 126, baseline: labelBaseline, width: 40, palette.label)
    let average = canvas.text(
      main.averagePace, .bold(18), x: 235, baseline: labelBaseline, width: 44, least: 14,
      palette.text, .right)
    canvas.text(
      "avg", .bold(14), x: 235 - average - 3, baseline: labelBaseline, width: 24, palette.label,
      .right)
    paintValue(main.pace, x: 180, baseline: valueBaseline, width: 110)
  }

  private func paintThree(_ main: MainScreen, rule: Int) {
    let columns = [
      ("TIME", main.time), ("PACE \(main.paceUnit)", main.pace),
      ("AVERAGE \(main.paceUnit)", main.averagePace),
    ]
    let edges = [0, 122, 222, width]
    for (index, (label, value)) in columns.enumerated() {
      let room = edges[index + 1] - edges[index]
      let middle = edges[index] + room / 2
      if index > 0 {
        canvas.fill(Box(Double(edges[index]), Double(rule + 8), 1, 52), palette.line)
      }
      canvas.text(
        label, .bold(15), x: middle, baseline: rule + 18, width: room - 10, palette.label,
        .centre)
      paintValue(value, x: middle, baseline: rule + 57, width: room - 10)
    }
  }

  private func paintValue(_ value: String, x: Int, baseline: Int, width room: Int) {
    let ideal = Font.bold(46)
    let fitted = canvas.fit(value[...], ideal, least: 20, width: room)
    // A smaller number stays in the middle of the row.
    let lift = (ideal.capHeight - fitted.font.capHeight) / 2
    canvas.show(
      fitted.text, fitted.font, x: x - fitted.width / 2, baseline: baseline - lift,
      palette.text)
  }

  // MARK: Carrot

  /// What draws the runner on, at the foot.
  func paint(_ carrot: Carrot) {
    let top = height - Painter.stripHeight
    canvas.fill(
      Box(0, Double(top), Double(width), Double(Painter.stripHeight)), palette.card)
    guard carrot.image != nil || !carrot.distance.isEmpty else {
      paintAllReached(carrot, top)
      return
    }
    let hasChase = !carrot.chase.isEmpty
    let size = hasChase && !isWide ? 40 : 58
    paintBadge(carrot.image, name: String(carrot.goal.dropFirst(3)), x: 4, y: top + 2, size: size)
    let x = size + (hasChase && !isWide ? 12 : 10)
    let bar: Int
    if hasChase {
      paintGoal(carrot, x: x, baseline: top + 23)
      bar = top + 31
    } else if goalFitsBeside(carrot, x: x) {
      paintGoal(carrot, x: x, baseline: top + 30)
      bar = top + 42
    } else {
      paintStackedGoal(carrot, x: x, top)
      bar = top + 50
    }
    canvas.progressBar(
      Box(Double(x), Double(bar), Double(width - 12 - x), hasChase ? 6 : 8),
      share: carrot.progress, palette.yellow, on: palette.track)
    guard hasChase else { return }
    let chaseX = isWide ? x : 8
    let isGold = carrot.chase.hasPrefix("gold")
    canvas.rocketSign(
      Point(Double(chaseX) + 8, Double(top) + 50), size: 15,
      isGold ? palette.gold : palette.silver, hole: palette.card,
      flame: isGold ? palette.flame : nil, isWon: true)
    canvas.text(
      carrot.chase, .bold(17), x: chaseX + 21, baseline: top + 56, width: width - chaseX - 27,
      least: 13, isGold ? palette.gold : palette.silver)
  }

  /// "730 m to Mars"; a long name takes room from the distance before it gets small.
  private func paintGoal(_ carrot: Carrot, x: Int, baseline: Int) {
    let name = canvas.width(of: carrot.goal, .regular(20))
    let sizes = [28, 26, 24]
    let size = sizes.first {
      canvas.width(of: carrot.distance, .bold($0)) + 7 + name <= width - x - 6
    }
    let distance = canvas.text(
      carrot.distance, .bold(size ?? 24), x: x, baseline: baseline, width: width - x - 60,
      palette.yellow)
    canvas.text(
      carrot.goal, .regular(22), x: x + distance + 7, baseline: baseline,
      width: width - x - distance - 13, least: 15, palette.text)
  }

  /// Whether the goal can stand behind the distance at a size that is read while running.
  private func goalFitsBeside(_ carrot: Carrot, x: Int) -> Bool {
    let distance = canvas.width(of: carrot.distance, .bold(24))
    return distance + 7 + canvas.width(of: carrot.goal, .regular(18)) <= width - x - 6
  }

  /// A long name gets a line of its own.
  private func paintStackedGoal(_ carrot: Carrot, x: Int, _ top: Int) {
    canvas.text(
      carrot.distance, .bold(25), x: x, baseline: top + 23, width: width - x - 6, palette.yellow)
    canvas.text(
      carrot.goal, .regular(19), x: x, baseline: top + 43, width: width - x - 6, least: 15,
      palette.text)
  }

  private func paintAllReached(_ carrot: Carrot, _ top: Int) {
    canvas.rocketSign(
      Point(30, Double(top) + 31), size: 34, palette.gold, hole: palette.card,
      flame: palette.flame, isWon: true)
    let font = Font.bold(22)
    let lines = canvas.lines(carrot.goal, font, width: width - 70, most: 2)
    var baseline = top + (lines.count == 1 ? 38 : 27)
    for line in lines {
      canvas.show(line, font, x: 62, baseline: baseline, palette.text)
      baseline += 25
    }
  }
}
