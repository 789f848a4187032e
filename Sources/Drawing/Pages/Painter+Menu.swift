import Device
import RunModel

extension Painter {
  /// Rows of a menu that are seen at once.
  private static let menuRows = 5

  /// A list of things to do or to set; under the selected one stands what it would take.
  func paint(_ menu: MenuScreen, _ bar: StatusBar, _ bottom: Int) {
    paintHeader(menu.title, note: "", end: paintMenuStatus(bar))
    let count = menu.rows.count
    let isLoss = menu.rows.indices.contains(menu.selected) && menu.rows[menu.selected].isDestructive
    let note = lines(
      menu.note, .bold, sizes: 16...18, width: width - 36, most: bottom == height ? 3 : 1)
    let step = note.font.size * 5 / 4
    let noteHeight = note.lines.isEmpty ? 0 : note.lines.count * step + 8
    let rowsBottom = bottom - noteHeight
    let shown = min(Painter.menuRows, max(1, (rowsBottom - Painter.headerHeight) / 35))
    // The selected row with as many neighbours on each side as there are.
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
    let font = Font.bold(22)
    let baseline = Int(place.y) + (Int(place.height) + font.capHeight) / 2
    let title = { (ink: RGB) -> Int in
      let valueFont = Font.bold(20)
      let valueWidth =
        row.value.isEmpty ? 0 : min(130, self.canvas.width(of: row.value, valueFont) + 10)
      return self.canvas.text(
        row.title, font, x: 18, baseline: baseline, width: self.width - 36 - valueWidth,
        least: 16, ink)
    }
    if isSelected, row.isHeld, let confirming {
      paintHold(box, radius: 9, share: confirming, isLoss: false) { _ = title($0) }
      return
    }
    if isSelected, row.isDestructive {
      if let confirming {
        paintHold(box, radius: 9, share: confirming) { _ = title($0) }
      } else {
        canvas.fillRounded(box, radius: 9, palette.alarmFill)
        _ = title(palette.onFill)
      }
      return
    }
    if isSelected { canvas.fillRounded(box, radius: 9, palette.text) }
    let ink =
      isSelected ? palette.background : row.isDestructive ? palette.red : palette.text
    let titleWidth = title(ink)
    canvas.text(
      row.value, .bold(20), x: width - 18, baseline: baseline, width: width - 46 - titleWidth,
      least: 16, isSelected ? palette.background : palette.blue, .right)
  }

  /// What of the status bar matters over a menu, at the right end of its header; returns where it
  /// begins.
  private func paintMenuStatus(_ bar: StatusBar) -> Int {
    let clock = canvas.text(
      bar.clock, .bold(17), x: width - 12, baseline: 24, width: 60, palette.label, .right)
    let x = width - 12 - clock - 14
    if bar.isPaused {
      canvas.pauseSign(Point(Double(x), 18), size: 10, palette.yellow)
    } else if bar.isRecording {
      canvas.fillCircle(Point(Double(x), 18), radius: 4.5, palette.record)
    }
    return x - 12
  }
}
