import Device
import RunModel
import Words

extension Painter {
  /// Paints the main running page; everything on it can be read at a glance.
  func paint(_ main: MainScreen, _ bar: StatusBar, hasBanner: Bool) {
    paint(bar)
    let isTall = main.strip == .none && !hasBanner
    let rule = isTall ? height / 2 + 16 : pages.main.rule
    paintHero(main, bottom: rule - 10, isTall: isTall)
    paintRule(y: rule)
    paintFigures(main, top: rule, bottom: isTall ? height : height - Painter.stripHeight)
    if !hasBanner { paint(main.strip) }
  }

  /// Paints a line from margin to margin.
  func paintRule(y: Int) {
    canvas.fill(
      Box(Double(margin), Double(y), Double(width - 2 * margin), 1), palette.line)
  }

  /// Paints the distance with its unit, centred together.
  private func paintHero(_ main: MainScreen, bottom: Int, isTall: Bool) {
    let place = pages.main
    let gap = place.gap
    let mark = main.distance.isEstimated ? Font.label(place.mark) : nil
    let markWidth = mark.map { width(Figure.mark, $0) + gap } ?? 0
    let room = width - 2 * margin - gap - markWidth
    let top = Painter.statusHeight + 4
    let hasComma = main.distance.text.contains(",")
    // A decimal comma must end above the line.
    let foot = bottom + 8
    // The status bar leaves its bottom two pixel rows free.
    let most = hasComma ? (foot - top + 2) * 2048 / (Font.capUnits + Font.commaUnits) : .max
    let ideal = Font.hero(min(most, isTall ? 130 : place.distance))
    // Readers know the unit: shrink it before the number gets smaller than a quarter of the frame.
    let units = [place.unit, 20, 16].map { Font.label($0) }
    func fit(_ unit: Font) -> FittedText {
      canvas.fit(main.distance.text[...], ideal, least: 40, width: room - width(main.unit, unit))
    }
    var unit = units[0]
    var hero = fit(unit)
    for smaller in units.dropFirst() where hero.font.size < Painter.quarter {
      unit = smaller
      hero = fit(unit)
    }
    let unitWidth = width(main.unit, unit)
    let start = width / 2 - (markWidth + hero.width + gap + unitWidth) / 2
    let left = start + markWidth
    let middle = top + (bottom - top + hero.font.capHeight) / 2
    let baseline = hasComma ? min(middle, foot - hero.font.commaDepth) : middle
    if let mark { paintMark(mark, x: start, beside: hero.font, baseline: baseline) }
    canvas.show(hero.text, hero.font, x: left, baseline: baseline, ink(main.distance))
    canvas.text(
      main.unit, unit, x: left + hero.width + gap, baseline: baseline, width: unitWidth,
      palette.label)
  }

  /// Paints the mark of an estimate, centred on the height of its figure.
  func paintMark(_ mark: Font, x: Int, beside figure: Font, baseline: Int) {
    canvas.show(
      Figure.mark[...], mark, x: x,
      baseline: baseline - (figure.capHeight - mark.capHeight) / 2, palette.estimate)
  }

  /// The size at which digits are a quarter of the frame high.
  private static let quarter = 85

  private func width(_ text: String, _ font: Font) -> Int { canvas.width(of: text, font) }

  /// A time or pace; whole hours are small at its upper left, so that they hardly reduce the size
  /// of the rest.
  private struct TimeFigure {
    var hours: Substring
    var main: Substring
    var isEstimated: Bool

    init(_ figure: Figure, hourIcon: String) {
      let words = figure.words
      isEstimated = figure.isEstimated
      (hours, main) = ("", words[...])
      let colon = UInt8(ascii: ":")
      guard let end = words.utf8.firstIndex(of: colon) else { return }
      let rest = words[words.utf8.index(after: end)...]
      guard rest.utf8.contains(colon) else { return }
      (hours, main) = (words[..<end] + hourIcon, rest)
    }

    static func hoursFont(_ font: Font) -> Font { .label(max(16, font.size / 2)) }
  }

  private func width(_ figure: TimeFigure, _ font: Font) -> Int {
    let main = canvas.width(of: figure.main, font)
    guard !figure.hours.isEmpty else { return main }
    return canvas.width(of: figure.hours, TimeFigure.hoursFont(font)) + 1 + main
  }

  /// Paints time, pace and average.
  private func paintFigures(_ main: MainScreen, top: Int, bottom: Int) {
    let unit = pages.main.saysUnits ? main.paceUnit : ""
    let isTall = bottom == height
    paintRow(
      [
        (captions[.time], "", Figure(main.time)), (captions[.pace], unit, Figure(main.pace)),
        (captions[.average], unit, main.averagePace),
      ], top: top, bottom: bottom, most: isTall ? 58 : 46, isTall: isTall)
  }

  /// Paints figures beside each other, below their captions, at the largest common size that fits.
  ///
  /// - Parameters:
  ///   - entries: Captions, units to add to them if there is room, and figures.
  ///   - top: The line above the row.
  ///   - bottom: The end of the row.
  ///   - most: Maximum size of the figures.
  ///   - isTall: Whether there is room between the line and the captions.
  func paintRow(
    _ entries: [(caption: String, unit: String, figure: Figure)], top: Int, bottom: Int, most: Int,
    isTall: Bool
  ) {
    let figures = entries.map { TimeFigure($0.figure, hourIcon: captions[.hours]) }
    let label = Font.label(16)
    let captionWidths = entries.map { width($0.caption, label) }
    let gap = pages.main.columnGap
    let room = width - 2 * margin - (entries.count - 1) * gap
    func columns(_ font: Font) -> [Int] {
      zip(figures, captionWidths).map { max(width($0, font), $1) }
    }
    let size = largestSize(in: 20...most, guess: rowSize) { size in
      columns(.row(size)).reduce(0, +) <= room
    }
    rowSize = size
    let font = Font.row(size ?? 20)
    let widths = columns(font)
    let spare = max(0, room - widths.reduce(0, +))
    let labelBaseline = top + (isTall ? 28 : 18)
    let middle = labelBaseline + (bottom - labelBaseline) / 2
    let hasComma = figures.contains { $0.main.utf8.contains(UInt8(ascii: ",")) }
    let baseline = min(
      middle + font.capHeight / 2, bottom - (hasComma ? font.commaDepth + 2 : 0))
    var x = margin
    for (index, figure) in figures.enumerated() {
      let column = widths[index] + (spare + index) / entries.count
      if index > 0 {
        canvas.fill(
          Box(Double(x - gap / 2), Double(top + 8), 1, Double(bottom - top - 18)), palette.line)
      }
      var (caption, captionWidth) = (entries[index].caption, captionWidths[index])
      if !entries[index].unit.isEmpty {
        let long = "\(caption) \(entries[index].unit)"
        let longWidth = width(long, label)
        if longWidth <= column { (caption, captionWidth) = (long, longWidth) }
      }
      canvas.show(
        caption[...], label, x: x + column / 2 - captionWidth / 2, baseline: labelBaseline,
        palette.label)
      paint(
        figure, font, x: x + (column - width(figure, font)) / 2, baseline: baseline)
      x += column + gap
    }
  }

  private func paint(_ figure: TimeFigure, _ font: Font, x: Int, baseline: Int) {
    let ink = figure.isEstimated ? palette.estimate : palette.text
    var x = x
    if !figure.hours.isEmpty {
      let small = TimeFigure.hoursFont(font)
      canvas.show(
        figure.hours, small, x: x, baseline: baseline - font.capHeight + small.capHeight, ink)
      x += canvas.width(of: figure.hours, small) + 1
    }
    canvas.show(figure.main, font, x: x, baseline: baseline, ink)
  }

  /// Paints the strip chosen by the runner at the bottom of the page.
  private func paint(_ strip: MainScreen.Strip) {
    switch strip {
    case .badge(let carrot): paint(carrot)
    case .lap(let title, let time, let distance):
      let top = paintStrip()
      let right = width - margin
      let taken = canvas.text(
        time, .second(46), x: right, baseline: top + 47, width: 130, least: 34, palette.text,
        .right)
      let room = right - taken - 10 - margin
      canvas.text(
        title, .label(22), x: margin, baseline: top + 25, width: room,
        palette.yellow)
      paintFigure(
        distance, size: 27, unitSize: 16, tier: .moving, x: margin, baseline: top + 54,
        width: room)
    case .averageAndClock(let pace, let clock): paintStrip(captions[.average], pace, clock: clock)
    case .climb(let ascent, let clock): paintStrip(captions[.climb], ascent, clock: clock)
    case .none: break
    }
  }

  /// Paints a labelled figure with its unit, and the time of day.
  private func paintStrip(_ name: String, _ figure: Figure, clock: String) {
    let top = paintStrip()
    let label = figure.amount.unit.isEmpty ? name : "\(name) \(figure.amount.unit)"
    let entries = [(label, figure), (captions[.clock], Figure(clock))]
    for (index, (label, figure)) in entries.enumerated() {
      let x = width / 4 + index * width / 2
      canvas.text(
        label, .label(16), x: x, baseline: top + 17, width: width / 2 - 12, palette.label,
        .centre)
      canvas.text(
        figure.number, .second(44), x: x, baseline: top + 55, width: width / 2 - 12, least: 34,
        ink(figure), .centre)
    }
  }

  /// Paints the strip's background and returns its top.
  private func paintStrip() -> Int {
    let top = height - Painter.stripHeight
    canvas.fill(
      Box(0, Double(top), Double(width), Double(Painter.stripHeight)), palette.card)
    return top
  }

  /// Paints a second-tier figure centred in its place; a smaller one stays vertically centred in
  /// the row.
  func paintValue(_ value: Figure, x: Int, baseline: Int, width room: Int) {
    let ideal = Font.second(46)
    let fitted = canvas.fit(value.words[...], ideal, least: 20, width: room)
    let lift = (ideal.capHeight - fitted.font.capHeight) / 2
    canvas.show(
      fitted.text, fitted.font, x: x - fitted.width / 2, baseline: baseline - lift, ink(value))
  }
}
