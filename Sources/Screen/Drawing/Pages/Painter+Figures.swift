import Device
import Glibc
import RunModel
import Words

// Pages with a few large figures: lap, single figure, GPS and clock.

extension Painter {
  func paint(_ lap: LapScreen, _ bar: StatusBar, _ bottom: Int) {
    paint(bar)
    let (left, right) = (margin, width - margin)
    let title = canvas.text(
      lap.title, .moving(27), x: left, baseline: 48, width: width / 2, palette.yellow)
    canvas.text(
      lap.last, .label(22), x: right, baseline: 48, width: right - left - title - 12,
      palette.label, .right)
    let rule = 156
    let time = hero(Figure(lap.time), most: pages.lapTime, width: right - left)
    paint(time, x: width / 2, baseline: (56 + rule + time.font.capHeight) / 2)
    guard bottom == height else { return }
    let room = paintHalves(below: rule)
    for (index, entry) in [(Caption.distance, lap.distance), (.lapPace, lap.pace)].enumerated() {
      let middle = index == 0 ? left + room / 2 : right - room / 2
      paintCaption(
        captions[entry.0], unit: entry.1.amount.unit, x: middle, baseline: rule + 24, width: room,
        .centre)
      paintValue(
        Figure(entry.1.amount.number, isEstimated: entry.1.isEstimated), x: middle,
        baseline: rule + 68,
        width: room)
    }
  }

  /// A page's main figure, in parts: an estimate has a mark, and in a time with hours the seconds
  /// are small because they hardly matter.
  struct HeroFigure {
    fileprivate var isEstimated: Bool
    fileprivate var main: Substring
    fileprivate var seconds: Substring
    fileprivate(set) var font: Font
    fileprivate(set) var width: Int

    fileprivate var markFont: Font { .label(font.size / 2) }
    fileprivate var secondsFont: Font { .second(font.size / 2) }
  }

  /// Lays out a figure as large as the width allows.
  func hero(_ shown: Figure, most: Int, width room: Int) -> HeroFigure {
    let figure = shown.text
    let hasHours = figure.utf8.count { $0 == UInt8(ascii: ":") } == 2
    let end = (hasHours ? figure.lastIndex(of: ":") : nil) ?? figure.endIndex
    func hero(_ size: Int) -> HeroFigure {
      var hero = HeroFigure(
        isEstimated: shown.isEstimated, main: figure[..<end], seconds: figure[end...],
        font: .hero(size), width: .max)
      hero.width =
        markWidth(hero) + canvas.width(of: hero.main, hero.font)
        + canvas.width(of: hero.seconds, hero.secondsFont)
      return hero
    }
    let least = min(40, most)
    return hero(largestSize(in: least...most) { hero($0).width <= room } ?? least)
  }

  private func markWidth(_ hero: HeroFigure) -> Int {
    hero.isEstimated ? canvas.width(of: Figure.mark, hero.markFont) + hero.font.size / 16 : 0
  }

  func paint(_ hero: HeroFigure, x: Int, baseline: Int) {
    let start = x - hero.width / 2
    let left = start + markWidth(hero)
    if hero.isEstimated {
      paintMark(hero.markFont, x: start, beside: hero.font, baseline: baseline)
    }
    canvas.show(
      hero.main, hero.font, x: left, baseline: baseline,
      hero.isEstimated ? palette.estimate : palette.text)
    canvas.show(
      hero.seconds, hero.secondsFont, x: left + canvas.width(of: hero.main, hero.font),
      baseline: baseline, palette.label)
  }

  /// Paints a figure between two heights, as large as the area allows, with its unit beside it.
  func paintLarge(_ figure: Figure, top: Int, bottom: Int, most: Int) {
    let unit = Font.label(pages.main.unit)
    let gap = figure.amount.unit.isEmpty ? 0 : pages.main.gap
    let unitWidth = gap + canvas.width(of: figure.amount.unit, unit)
    let hasComma = figure.amount.number.contains(",")
    // A decimal comma must end above the bottom.
    let most =
      hasComma ? min(most, (bottom - top - 3) * 2048 / (Font.capUnits + Font.commaUnits)) : most
    let hero = hero(figure.bare, most: most, width: width - 2 * margin - unitWidth)
    let middle = (top + bottom + hero.font.capHeight) / 2
    let baseline = hasComma ? min(middle, bottom - hero.font.commaDepth) : middle
    paint(hero, x: (width - unitWidth) / 2, baseline: baseline)
    canvas.text(
      figure.amount.unit, unit, x: (width - unitWidth) / 2 + hero.width - hero.width / 2 + gap,
      baseline: baseline, width: unitWidth, palette.label)
  }

  func paint(_ screen: BigNumberScreen, _ bar: StatusBar, _ bottom: Int) {
    paint(bar)
    let label = Font.label(22)
    let unit = Font.label(34)
    let top = Painter.statusHeight + 4
    // Label, number and unit form one block, centred in the remaining area.
    let gaps = 15
    let others = label.capHeight + gaps + (screen.unit.isEmpty ? 0 : unit.capHeight + gaps)
    let most = Painter.size(ofCapitals: bottom - top - 12 - others)
    let room = width - 2 * margin
    let number = hero(screen.number, most: most, width: room)
    let hasComma = number.main.contains(",")
    let unitGap = hasComma ? max(gaps, number.font.commaDepth + 4) : gaps
    let high = number.font.capHeight
    let start = top + (bottom - top - others - (unitGap - gaps) - high) / 2
    let baseline = start + label.capHeight + gaps + high
    canvas.text(
      screen.label, label, x: width / 2, baseline: start + label.capHeight, width: room,
      palette.label, .centre)
    paint(number, x: width / 2, baseline: baseline)
    canvas.text(
      screen.unit, unit, x: width / 2, baseline: baseline + unitGap + unit.capHeight, width: room,
      palette.label, .centre)
  }

  /// Returns the largest size whose capitals are at most `pixels` high.
  private static func size(ofCapitals pixels: Int) -> Int {
    max(40, pixels * 2048 / Font.capUnits)
  }

  func paint(_ gps: GPSScreen, _ bar: StatusBar, _ bottom: Int) {
    paint(bar)
    let place = bottom == height ? pages.gps.full : pages.gps.low
    let room = width - 2 * margin
    canvas.text(
      gps.clock, .second(place.clock), x: width / 2, baseline: place.clockBaseline,
      width: room, least: 41, palette.text, .centre)
    canvas.text(
      gps.date, .label(20), x: width / 2, baseline: place.dateBaseline, width: room,
      palette.label, .centre)
    let top = place.rule
    paintRule(y: top)
    let rows =
      [
        (captions[.signal], gps.signal), (captions[.satellites], gps.satellites),
        (captions[.accuracy], gps.accuracy), (captions[.altitude], gps.altitude),
        (captions[.place], gps.place),
      ].filter { !$0.1.isEmpty } + gps.readings.map { ($0.name, $0.value) }
    // The last rows give way to a banner.
    let shown = min(rows.count, (bottom - top - 6) / 21)
    let step = min(26, (bottom - top - 6) / max(1, shown))
    for (index, row) in rows.prefix(shown).enumerated() {
      let baseline = top + 1 + step * (index + 1) - 5
      let label = canvas.text(
        row.0, .label(18), x: margin, baseline: baseline, width: 110,
        palette.label)
      canvas.text(
        row.1, .label(20), x: width - margin, baseline: baseline,
        width: room - 10 - label, palette.text, .right)
    }
  }
}
