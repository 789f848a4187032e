import Device
import RunModel

extension Painter {
  /// Maximum number of visible rows.
  private static let menuRows = 5
  /// Minimum row height with the value beside the title or below it.
  private static let rowHeights = (beside: 35, under: 46)

  /// Paints a menu of actions and settings; a note below the selected row describes its effect.
  func paint(_ menu: MenuScreen, _ bar: StatusBar, _ bottom: Int) {
    paintHeader(menu.title, note: "", end: paintMenuStatus(bar))
    let count = menu.rows.count
    let isLoss = menu.rows.indices.contains(menu.selected) && menu.rows[menu.selected].isDestructive
    let note = lines(
      menu.note, .bold, sizes: 16...18, width: width - 36, most: bottom == height ? 3 : 1)
    let step = note.font.size * 5 / 4
    let noteHeight = note.lines.isEmpty ? 0 : note.lines.count * step + 8
    let rowsBottom = bottom - noteHeight
    let isBeside = menu.rows.allSatisfy { layOut($0) != nil }
    let least = isBeside ? Painter.rowHeights.beside : Painter.rowHeights.under
    let shown = min(Painter.menuRows, max(1, (rowsBottom - Painter.headerHeight) / least))
    // Centre the selected row among its neighbours where possible.
    let first = max(0, min(menu.selected - shown / 2, count - shown))
    for (place, index) in (first..<min(count, first + shown)).enumerated() {
      var box = rowBox(place, of: shown, bottom: rowsBottom)
      if index > menu.selected { box.y += Double(noteHeight) }
      let isSelected = index == menu.selected
      paint(menu.rows[index], box, isSelected: isSelected, menu.confirming)
      guard isSelected else { continue }
      show(
        note.lines, note.font, x: 18, baseline: Int(box.bottom) + 4 + note.font.capHeight,
        step: step, isLoss ? palette.red : palette.label)
    }
    paintScrollBar(first: first, shown: shown, of: count, bottom: bottom)
  }

  private func paint(
    _ row: MenuScreen.Row, _ place: Box, isSelected: Bool, _ confirming: Double?
  ) {
    let box = Box(place.x + 8, place.y + 1, place.width - 16, place.height - 2)
    let beside = layOut(row)
    let (title, value) = beside ?? layOutApart(row)
    let first = Int(place.y) + (Int(place.height) + Font.bold(22).capHeight) / 2
    let (titleBaseline, valueBaseline) = beside == nil ? (first - 11, first + 9) : (first, first)
    let paintTitle = { (ink: RGB) in
      self.canvas.show(title.text, title.font, x: 18, baseline: titleBaseline, ink)
    }
    if isSelected, row.isHeld, let confirming {
      paintHold(box, radius: 9, share: confirming, isLoss: false, paintTitle)
      return
    }
    if isSelected, row.isDestructive {
      if let confirming {
        paintHold(box, radius: 9, share: confirming, paintTitle)
      } else {
        canvas.fillRounded(box, radius: 9, palette.alarmFill)
        paintTitle(palette.onFill)
      }
      return
    }
    if isSelected { canvas.fillRounded(box, radius: 9, palette.text) }
    let ink =
      isSelected ? palette.background : row.isDestructive ? palette.red : palette.text
    paintTitle(ink)
    canvas.show(
      value.text, value.font, x: width - 18 - value.width, baseline: valueBaseline,
      isSelected ? palette.background : palette.blue)
  }

  /// Lays out title and value on one line, shrinking the value if needed; returns `nil` if they do
  /// not fit.
  private func layOut(_ row: MenuScreen.Row) -> (title: FittedText, value: FittedText)? {
    let font = Font.bold(20)
    for size in (layout.type[font.tier]...font.size).reversed() {
      let wish = canvas.width(of: row.value, font.resized(to: size)) + 10
      let title = canvas.fit(
        row.title[...], .bold(22), width: width - 36 - (row.value.isEmpty ? 0 : min(130, wish)))
      let value = canvas.fit(row.value[...], font, width: width - 46 - title.width)
      if !title.isCut && (row.value.isEmpty || !value.isCut) { return (title, value) }
    }
    return nil
  }

  /// Lays out title and value on two lines.
  private func layOutApart(_ row: MenuScreen.Row) -> (title: FittedText, value: FittedText) {
    let room = width - 36
    return (
      canvas.fit(row.title[...], .bold(20), width: room),
      canvas.fit(row.value[...], .bold(18), width: room)
    )
  }

  /// Paints the part of the status bar that matters in a menu, at the right end of its header;
  /// returns where it starts.
  private func paintMenuStatus(_ bar: StatusBar) -> Int {
    let clock = canvas.text(
      bar.clock, .bold(17), x: width - 12, baseline: 24, width: 60, palette.label, .right)
    let x = width - 12 - clock - 14
    if bar.isPaused {
      canvas.pauseIcon(Point(Double(x), 18), size: 10, palette.yellow)
    } else if bar.isRecording {
      canvas.fillCircle(Point(Double(x), 18), radius: 4.5, palette.record)
    }
    return x - 12
  }
}
