import Device
import RunModel

// Elements shared by several screens.

extension Painter {
  /// Paints a number with its unit, "5.27 km": the unit is smaller and grey, and both shrink
  /// together until they fit; returns the width used.
  @discardableResult
  func paintFigure(
    _ figure: Figure, size: Int, unitSize: Int? = nil, tier: Tier = .reading, x: Int,
    baseline: Int, width room: Int, least: Int = 16,
    _ alignment: Alignment = .left, halo: Halo? = nil
  ) -> Int {
    let (number, unit) = (figure.number[...], figure.amount.unit[...])
    func fonts(_ size: Int) -> (number: Font, unit: Font) {
      let unit = Font(
        weight: .bold, size: unitSize ?? max(16, size * 55 / 100),
        tier: tier == .reading ? .reading : .label)
      return (Font(weight: .bold, size: size, tier: tier), unit)
    }
    func measured(_ size: Int) -> (unitStart: Int, total: Int) {
      let fonts = fonts(size)
      return measure(number, unit, fonts.number, fonts.unit)
    }
    let least = min(least, size)
    let fitting = largestSize(in: least...size) { measured($0).total <= room } ?? least
    let (font, unitFont) = fonts(fitting)
    let measured = measured(fitting)
    guard measured.total <= room else {
      return canvas.text(
        figure.words, font, x: x, baseline: baseline, width: room, ink(figure), alignment)
    }
    let left =
      switch alignment {
      case .left: x
      case .centre: x - measured.total / 2
      case .right: x - measured.total
      }
    canvas.show(number, font, x: left, baseline: baseline, ink(figure), halo: halo)
    if !unit.isEmpty {
      canvas.show(
        unit, unitFont, x: left + measured.unitStart, baseline: baseline, palette.label,
        halo: halo)
    }
    return measured.total
  }

  /// Returns the colour of a figure; estimates are grey.
  func ink(_ figure: Figure) -> RGB { figure.isEstimated ? palette.estimate : palette.text }

  /// Returns the width that `paintFigure` uses at a size if there is room.
  func figureWidth(_ figure: Figure, size: Int) -> Int {
    measure(
      figure.number[...], figure.amount.unit[...], .bold(size), .bold(max(16, size * 55 / 100))
    ).total
  }

  private func measure(
    _ number: Substring, _ unit: Substring, _ font: Font, _ unitFont: Font
  ) -> (unitStart: Int, total: Int) {
    let width = canvas.width(of: number, font)
    guard !unit.isEmpty else { return (width, width) }
    let start = width + max(3, font.size / 8)
    return (start, start + canvas.width(of: unit, unitFont))
  }

  /// Paints a small label above a figure.
  func paintLabelled(
    _ label: String, _ figure: Figure, size: Int, x: Int, top: Int, width room: Int,
    _ alignment: Alignment = .left, labelSize: Int = 16
  ) {
    let font = Font.bold(labelSize)
    let labelBaseline = top + font.capHeight
    canvas.text(
      label, font, x: x, baseline: labelBaseline, width: room, palette.label,
      alignment)
    paintFigure(
      figure, size: size, x: x, baseline: labelBaseline + Font.bold(size).capHeight + 5,
      width: room, alignment)
  }

  /// Paints the title of a list with a note at the right end, above a line.
  ///
  /// `start` and `end` are the limits set by icons on the left and right.
  func paintHeader(
    _ title: String, note: String, start: Int = 12, end: Int? = nil, colour: RGB? = nil
  ) {
    let end = end ?? width - 12
    let taken = canvas.text(
      note, .regular(17), x: end, baseline: 24, width: width / 2, palette.label, .right)
    canvas.text(
      title, .bold(21), x: start, baseline: 25,
      width: end - start - (taken > 0 ? taken + 10 : 0), colour ?? palette.text)
    canvas.fill(Box(12, 33, Double(width - 24), 1), palette.line)
  }

  /// Height of a header; the content starts there.
  static let headerHeight = 36

  /// Returns the box of row `index` between the header and `bottom`.
  func rowBox(_ index: Int, of count: Int, bottom: Int) -> Box {
    let height = (bottom - Painter.headerHeight) / count
    return Box(
      0, Double(Painter.headerHeight + index * height), Double(width), Double(height))
  }

  /// Paints the background of a selected row with a mark at its left end, so as not to rely on
  /// colour.
  func paintSelection(_ row: Box) {
    let box = Box(row.x + 8, row.y + 1, row.width - 16, row.height - 2)
    canvas.fillRounded(box, radius: 9, palette.selection)
    canvas.fillRounded(Box(box.x, box.y, 4, box.height), radius: 2, palette.text)
  }

  /// Paints a scroll bar at the right edge.
  func paintScrollBar(first: Int, shown: Int, of count: Int, bottom: Int) {
    guard count > shown, count > 0 else { return }
    let top = Double(Painter.headerHeight + 2)
    let length = Double(bottom) - 4 - top
    let x = Double(width - 5)
    canvas.fillRounded(Box(x, top, 3, length), radius: 1.5, palette.line)
    let bar = max(14, length * Double(shown) / Double(count))
    let share = Double(first) / Double(max(1, count - shown))
    canvas.fillRounded(
      Box(x, (top + (length - bar) * share).rounded(), 3, bar.rounded()), radius: 1.5,
      palette.label)
  }

  /// Paints a list button that fills from the left while it is held.
  func paintHold(
    _ box: Box, radius: Double, share: Double, isLoss: Bool = true, _ words: (RGB) -> Void
  ) {
    canvas.fillRounded(box, radius: radius, isLoss ? palette.alarmGround : palette.card)
    words(palette.text)
    let filled = Box(box.x, box.y, (box.width * max(0, min(1, share))).rounded(), box.height)
    guard filled.width > 0 else { return }
    canvas.clipped(to: filled) {
      canvas.fillRounded(box, radius: radius, isLoss ? palette.alarmFill : palette.goFill)
      words(palette.onFill)
    }
  }

  /// Paints a run's figures side by side with even gaps.
  func paintFigures(_ figures: [Figure], baseline: Int, x: Int, width room: Int, size: Int) {
    guard !figures.isEmpty else { return }
    // Columns are equal unless a figure needs more at the smallest size.
    let equal = room / figures.count
    let needed = figures.map { figureWidth($0, size: 16) + 4 }
    let spare = (room - needed.reduce(0, +)) / figures.count
    let columns = needed.allSatisfy { $0 <= equal } ? nil : needed.map { max(0, $0 + spare) }
    var left = x
    for (index, figure) in figures.enumerated() {
      let column = columns?[index] ?? equal
      let alignment: Alignment =
        index == 0 ? .left : index == figures.count - 1 ? .right : .centre
      let place =
        switch alignment {
        case .left: x
        case .centre: left + column / 2
        case .right: x + room
        }
      paintFigure(
        figure, size: size, x: place, baseline: baseline, width: column - 4, alignment)
      left += column
    }
  }

  /// Paints paragraphs between two heights; returns the baseline after the last line.
  @discardableResult
  func paintParagraphs(
    _ paragraphs: [String], _ font: Font, x: Int, top: Int, bottom: Int, width room: Int,
    _ colour: RGB
  ) -> Int {
    let step = font.size * 6 / 5
    var baseline = top + font.capHeight
    for paragraph in paragraphs {
      let most = (bottom - 4 - baseline) / step + 1
      guard baseline <= bottom - 4 else { break }
      for line in canvas.lines(paragraph, font, width: room, most: most) {
        canvas.show(line, font, x: x, baseline: baseline, colour)
        baseline += step
      }
      baseline += step / 3
    }
    return baseline
  }
}
