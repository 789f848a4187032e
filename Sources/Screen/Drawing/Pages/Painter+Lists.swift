import Device
import RunModel
import Words

extension Painter {
  /// Paints the list of stored runs.
  func paint(_ list: RunListScreen, _ bottom: Int) {
    paintHeader(list.heading.isEmpty ? captions[.pastRuns] : list.heading, note: list.count)
    for (index, row) in list.rows.enumerated() {
      let box = rowBox(index, of: list.position.rows, bottom: bottom)
      paintRow(index, box, selected: list.position.selectedInWindow)
      paint(row, box, isSelected: index == list.position.selectedInWindow)
    }
    paintListFoot(list.position, bottom)
    guard list.rows.isEmpty else { return }
    // Empty orbits for an empty list.
    let lift = height - bottom
    let middle = Point(Double(width / 2), Double(104 - lift / 2))
    for radius in [26.0, 44] where radius < Double(50 - lift / 4) {
      canvas.circlePath(middle, radius: radius)
      canvas.stroke(palette.dim, width: 1.6, dashes: [6, 5])
    }
    canvas.rocketIcon(
      middle, size: 30, palette.label, hole: palette.background, flame: nil, isWon: true)
    canvas.text(
      list.note, .bold(28), x: width / 2, baseline: 184 - lift * 2 / 3, width: width - 24,
      palette.text, .centre)
    canvas.text(
      list.advice, .regular(19), x: width / 2, baseline: 212 - lift * 2 / 3, width: width - 24,
      palette.label, .centre)
  }

  private func paint(_ row: RunListScreen.Row, _ box: Box, isSelected: Bool) {
    let top = Int(box.y)
    let high = Int(box.height)
    let size = min(38, high - 8)
    let ground = isSelected ? palette.selection : palette.background
    if row.isDamaged {
      canvas.warningIcon(Point(37, box.centre.y), size: 27, palette.yellow, on: ground)
    } else if row.image == nil {
      canvas.circlePath(Point(37, box.centre.y), radius: 11)
      canvas.stroke(palette.dim, width: 1.6, dashes: [4, 3.5])
    } else {
      paintBadge(row.image, name: "", x: 37 - size / 2, y: top + (high - size) / 2, size: size)
    }
    let isLow = high < 46
    // Words have descenders, figures do not.
    let number = Font.bold(isLow ? (row.distance.unit.isEmpty ? 20 : 22) : 27)
    let first = top + (isLow ? 4 : 6) + number.capHeight
    let time = canvas.text(
      row.time, .bold(isLow ? 18 : 21), x: width - 18, baseline: first, width: 90,
      palette.text, .right)
    paintFigure(
      Figure(row.distance), size: number.size, x: 64, baseline: first, width: width - 90 - time)
    let second = top + high - (isLow ? 3 : 7)
    let pace = canvas.text(
      row.pace, .regular(16), x: width - 18, baseline: second, width: 90,
      palette.label, .right)
    canvas.text(
      row.date, .regular(16), x: 64, baseline: second, width: width - 90 - pace,
      palette.label)
  }

  /// Paints the ladder of badges.
  func paint(_ list: BadgeListScreen, _ bottom: Int) {
    paintHeader(captions[.myBadges], note: list.count)
    for (index, row) in list.rows.enumerated() {
      let box = rowBox(index, of: list.position.rows, bottom: bottom)
      paintRow(index, box, selected: list.position.selectedInWindow)
      paint(row, box, isSelected: index == list.position.selectedInWindow)
    }
    paintListFoot(list.position, bottom)
  }

  private func paint(_ row: BadgeListScreen.Row, _ box: Box, isSelected: Bool) {
    let top = Int(box.y)
    let high = Int(box.height)
    let size = min(42, high - 6)
    if row.isEarned {
      paintBadge(
        row.image, name: row.name, x: 38 - size / 2, y: top + (high - size) / 2, size: size)
    } else {
      paintUnknownBadge(Point(38, box.centre.y.rounded()), radius: Double(size) * 0.4)
    }
    // Long names need the whole row; the medals move to the free space.
    let isLow = high < 46
    let font = Font.bold(isLow ? 20 : 23)
    let isLong = canvas.width(of: row.name, font) > width - 66 - 62
    let medals = row.isEarned ? row.medals : nil
    let room = width - 66 - (medals != nil && !isLong ? 62 : 16)
    let first = top + (isLow ? min(19, high / 2) : 23)
    let name = canvas.fit(row.name[...], font, width: room)
    canvas.show(
      name.text, name.font, x: 66, baseline: first,
      row.isEarned ? palette.text : palette.label)
    let second = top + high - (isLow ? 5 : 9)
    let note = Font.bold(16)
    guard row.isEarned else {
      canvas.text(row.note, note, x: 66, baseline: second, width: width - 78, palette.red)
      return
    }
    // A long note moves the medals closer together.
    let isClose = canvas.fit(row.note[...], note, width: width - 66 - 62).isCut
    canvas.text(
      row.note, note, x: 66, baseline: second,
      width: width - 66 - (medals == nil ? 16 : isClose ? 50 : 62), palette.green)
    guard let medals else { return }
    let hole = isSelected ? palette.selection : palette.background
    let middle = isLong || isClose ? Double(second) - 5 : box.centre.y
    let mark = isLong || isClose ? 16.0 : 19
    let (silver, gold) = isClose ? (38, 20) : (48, 24)
    canvas.rocketIcon(
      Point(Double(width - silver), middle), size: mark,
      medals.silver ? palette.silver : palette.dim, hole: hole, flame: nil, isWon: medals.silver)
    canvas.rocketIcon(
      Point(Double(width - gold), middle), size: mark,
      medals.gold ? palette.gold : palette.dim, hole: hole, flame: palette.flame,
      isWon: medals.gold)
  }

  /// Paints a row's background: selected, or separated from the row above.
  private func paintRow(_ index: Int, _ box: Box, selected: Int) {
    if index == selected {
      paintSelection(box)
    } else if index > 0, index - 1 != selected {
      canvas.fill(Box(64, box.y, Double(width - 80), 1), palette.line)
    }
  }

  private func paintListFoot(_ position: ListPosition, _ bottom: Int) {
    paintScrollBar(
      first: position.window.lowerBound, shown: position.rows, of: position.count,
      bottom: bottom)
  }
}
