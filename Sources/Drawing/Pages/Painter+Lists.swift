import RunModel
import Screens

extension Painter {
  /// Stored runs.
  func paint(_ list: RunListScreen, _ bottom: Int) {
    paintHeader("Past Runs", note: list.count)
    for (index, row) in list.rows.enumerated() {
      let box = rowBox(index, of: ListPosition.rows, bottom: bottom)
      paintRow(index, box, selected: list.position.selectedInWindow)
      paint(row, box)
    }
    paintListFoot(list.position, bottom)
    guard list.rows.isEmpty else { return }
    paintUnknownBadge(Point(Double(width / 2), 100), radius: 34)
    canvas.text(
      list.note, .bold(26), x: width / 2, baseline: 176, width: width - 24, least: 16,
      palette.text, .centre)
  }

  private func paint(_ row: RunListScreen.Row, _ box: Box) {
    let top = Int(box.y)
    let high = Int(box.height)
    let size = min(38, high - 8)
    if row.isDamaged {
      canvas.warningSign(
        Point(31, box.centre.y), size: 26, palette.yellow, on: palette.background)
    } else if row.image == nil {
      canvas.fillCircle(Point(31, box.centre.y), radius: 3, palette.dim)
    } else {
      paintBadge(row.image, name: "", x: 31 - size / 2, y: top + (high - size) / 2, size: size)
    }
    let isLow = high < 46
    let number = Font.bold(isLow ? 22 : 27)
    let first = top + (isLow ? 3 : 5) + number.capHeight
    let time = canvas.text(
      row.time, .bold(isLow ? 18 : 21), x: width - 14, baseline: first, width: 90, least: 16,
      palette.text, .right)
    paintFigure(
      row.distance, size: number.size, x: 58, baseline: first, width: width - 80 - time)
    let date = Font.regular(isLow ? 14 : 16)
    canvas.text(
      row.date, date, x: 58, baseline: top + high - (isLow ? 4 : 7), width: width - 74, least: 12,
      palette.label)
  }

  /// The ladder of badges.
  func paint(_ list: BadgeListScreen, _ bottom: Int) {
    paintHeader("My Badges", note: list.count)
    for (index, row) in list.rows.enumerated() {
      let box = rowBox(index, of: ListPosition.rows, bottom: bottom)
      paintRow(index, box, selected: list.position.selectedInWindow)
      paint(row, box)
    }
    paintListFoot(list.position, bottom)
  }

  private func paint(_ row: BadgeListScreen.Row, _ box: Box) {
    let top = Int(box.y)
    let high = Int(box.height)
    let size = min(44, high - 6)
    if row.isEarned {
      paintBadge(
        row.image, name: row.name, x: 34 - size / 2, y: top + (high - size) / 2, size: size)
    } else {
      paintUnknownBadge(Point(34, box.centre.y), radius: Double(size) * 0.4)
    }
    let marks = row.isEarned ? 58 : 12
    let isLow = high < 46
    canvas.text(
      row.name, .bold(isLow ? 20 : 23), x: 64, baseline: top + (isLow ? 18 : 23),
      width: width - 64 - marks, least: 15, row.isEarned ? palette.text : palette.label)
    canvas.text(
      row.note, .bold(isLow ? 14 : 16), x: 64, baseline: top + high - (isLow ? 5 : 9),
      width: width - 64 - marks, least: 12, row.isEarned ? palette.green : palette.red)
    guard row.isEarned else { return }
    let hole = palette.background
    canvas.rocketSign(
      Point(Double(width - 44), box.centre.y), size: 19,
      row.hasSilver ? palette.silver : palette.dim, hole: hole, flame: nil, isWon: row.hasSilver)
    canvas.rocketSign(
      Point(Double(width - 20), box.centre.y), size: 19,
      row.hasGold ? palette.gold : palette.dim, hole: hole, flame: palette.flame,
      isWon: row.hasGold)
  }

  /// The ground of a row: selected, or parted from the one above.
  private func paintRow(_ index: Int, _ box: Box, selected: Int) {
    if index == selected {
      paintSelection(box)
    } else if index > 0, index - 1 != selected {
      canvas.fill(Box(58, box.y, Double(width - 72), 1), palette.line)
    }
  }

  private func paintListFoot(_ position: ListPosition, _ bottom: Int) {
    paintScrollBar(
      first: position.window.lowerBound, shown: ListPosition.rows, of: position.count,
      bottom: bottom)
  }
}
