import RunModel
import Screens

extension Painter {
  /// Free columns at the left and right edge of a running page.
  static let margin = 8

  /// The page one runs by: nothing on it is smaller than a glance can read.
  func paint(_ main: MainScreen, _ bar: StatusBar, hasBanner: Bool) {
    paint(bar)
    let rule = isWide ? 112 : 108
    paintHero(main, bottom: rule - 10)
    paintRule(y: rule)
    if isWide {
      paintThree(main, rule: rule)
    } else {
      paintTwo(main, rule: rule)
    }
    if !hasBanner { paint(main.carrot) }
  }

  /// A line from margin to margin.
  func paintRule(y: Int) {
    canvas.fill(
      Box(Double(Painter.margin), Double(y), Double(width - 2 * Painter.margin), 1), palette.line)
  }

  /// The distance with its unit, both together in the middle.
  private func paintHero(_ main: MainScreen, bottom: Int) {
    let gap = isWide ? 6 : 4
    let mark = main.distance.isEstimated ? Font.label(isWide ? 44 : 40) : nil
    let markWidth = mark.map { width(Figure.mark, $0) + gap } ?? 0
    let room = width - 2 * Painter.margin - gap - markWidth
    let ideal = Font.hero(isWide ? 106 : 100)
    // The unit is learned: it gives way before the number gets less than a quarter of the height.
    let units = [isWide ? 30 : 26, 20, 16].map { Font.label($0) }
    let fits = units.map { unit in
      (
        unit,
        canvas.fit(main.distance.text[...], ideal, least: 40, width: room - width(main.unit, unit))
      )
    }
    guard let smallest = fits.last else { return }
    let (unit, hero) = fits.first { $0.1.font.size >= Painter.quarter } ?? smallest
    let unitWidth = width(main.unit, unit)
    let start = width / 2 - (markWidth + hero.width + gap + unitWidth) / 2
    let left = start + markWidth
    let top = Painter.statusHeight + 4
    let baseline = top + (bottom - top + hero.font.capHeight) / 2
    if let mark { paintMark(mark, x: start, beside: hero.font, baseline: baseline) }
    canvas.show(hero.text, hero.font, x: left, baseline: baseline, ink(main.distance))
    canvas.text(
      main.unit, unit, x: left + hero.width + gap, baseline: baseline, width: unitWidth,
      palette.label)
  }

  /// What tells a guess, at half the height of the figure behind it.
  func paintMark(_ mark: Font, x: Int, beside figure: Font, baseline: Int) {
    canvas.show(
      Figure.mark[...], mark, x: x,
      baseline: baseline - (figure.capHeight - mark.capHeight) / 2, palette.estimate)
  }

  /// Size whose figures are a quarter of the frame high.
  private static let quarter = 85

  private func width(_ text: String, _ font: Font) -> Int { canvas.width(of: text, font) }

  /// Time, and pace with the average beside its label.
  private func paintTwo(_ main: MainScreen, rule: Int) {
    let (left, right) = (Painter.margin, width - Painter.margin)
    // From ten hours on the time needs more than its half.
    let isLong = width(main.time, .second(34)) > width / 2 - left - 4
    let middle = width / 2 + (isLong ? 12 : 0)
    let labelBaseline = rule + 18
    let baseline = rule + 59
    // The marked average of a slow runner needs more than the other half of the labels' row.
    let start = min(width / 2 + 6, right - averageWidth(main))
    let top = isLong || start < width / 2 + 6 ? 24 : 8
    canvas.fill(Box(Double(middle), Double(rule + top), 1, Double(62 - top)), palette.line)
    let timeRoom = middle - left - 4
    canvas.text(
      "TIME", .label(16), x: left + timeRoom / 2, baseline: labelBaseline, width: timeRoom,
      palette.label, .centre)
    paintValue(Figure(main.time), x: left + timeRoom / 2, baseline: baseline, width: timeRoom)
    paintAverage(main, x: start, right: right, baseline: labelBaseline)
    let paceRoom = right - middle - 4
    paintValue(
      Figure(main.pace), x: right - paceRoom / 2, baseline: baseline, width: paceRoom)
  }

  /// What the words over the pace of now take at least.
  private func averageWidth(_ main: MainScreen) -> Int {
    let label = Font.label(16)
    return width("PACE", label) + width("avg", label) + width(main.averagePace.words, label) + 6
  }

  /// "PACE  avg 5:10" over the pace of now.
  private func paintAverage(_ main: MainScreen, x: Int, right: Int, baseline: Int) {
    let label = Font.label(16)
    let pace = canvas.text("PACE", label, x: x, baseline: baseline, width: 40, palette.label)
    let word = width("avg", label)
    let room = right - x - pace - word - 6
    let average = canvas.text(
      main.averagePace.words, .label(19), x: right, baseline: baseline, width: room, least: 16,
      ink(main.averagePace), .right)
    canvas.text(
      "avg", label, x: right - average - 3, baseline: baseline, width: word, palette.label, .right)
  }

  private func paintThree(_ main: MainScreen, rule: Int) {
    let columns = [
      ("TIME", Figure(main.time)), ("PACE \(main.paceUnit)", Figure(main.pace)),
      ("AVERAGE \(main.paceUnit)", main.averagePace),
    ]
    let edges = [Painter.margin, 121, 213, width - Painter.margin]
    for (index, (label, value)) in columns.enumerated() {
      let room = edges[index + 1] - edges[index]
      let middle = edges[index] + room / 2
      if index > 0 {
        canvas.fill(Box(Double(edges[index]), Double(rule + 8), 1, 52), palette.line)
      }
      canvas.text(
        label, .label(16), x: middle, baseline: rule + 18, width: room - 9, least: 14,
        palette.label, .centre)
      paintValue(value, x: middle, baseline: rule + 58, width: room - 9)
    }
  }

  /// A figure of the second tier in the middle of its place; a smaller one stays in the middle of
  /// the row too.
  func paintValue(_ value: Figure, x: Int, baseline: Int, width room: Int) {
    let ideal = Font.second(46)
    let fitted = canvas.fit(value.words[...], ideal, least: 20, width: room)
    let lift = (ideal.capHeight - fitted.font.capHeight) / 2
    canvas.show(
      fitted.text, fitted.font, x: x - fitted.width / 2, baseline: baseline - lift, ink(value))
  }
}
