import Device
import RunModel

// Self-test pages.

extension Painter {
  func paint(_ test: TestScreen, _ bottom: Int) {
    switch test {
    case .picture(let picture): paint(picture, bottom)
    case .keys(let title, let keys, let note, let progress):
      paintHeader(title, note: "")
      paint(keys, note, bottom)
      paintTestProgress(progress, bottom)
    case .signal(let title, let strength, let note, let progress):
      paintHeader(title, note: "")
      paintSignal(strength, note, bottom)
      paintTestProgress(progress, bottom)
    case .result(let title, let rows):
      paintHeader(title, note: "")
      paint(rows, bottom)
    }
  }

  // MARK: Picture

  /// Pure colours independent of the theme, exact in RGB565.
  private static let bars: [[RGB]] = [
    [RGB(255, 0, 0)], [RGB(0, 255, 0)], [RGB(0, 0, 255)], [RGB(255, 255, 255)],
    [
      RGB(0x29, 0x28, 0x29), RGB(0x52, 0x51, 0x52), RGB(0x7b, 0x79, 0x7b), RGB(0xa5, 0xa6, 0xa5),
      RGB(0xd6, 0xd7, 0xd6),
    ],
  ]

  /// Paints the test picture; names are beside the bars because text is not legible on all colours.
  private func paint(_ picture: TestScreen.Picture, _ bottom: Int) {
    let isLow = bottom < height
    let word = Font.bold(26)
    let start = (width - canvas.width(of: picture.top, word) - 32) / 2
    paintArrowUp(Point(Double(start + 11), 19), height: 30)
    canvas.text(
      picture.top, word, x: start + 32, baseline: 29, width: width - start - 40, palette.text)
    let answersTop = bottom - 46
    let barsBottom = answersTop - (isLow ? 2 : 30)
    let step = (barsBottom - 40) / Painter.bars.count
    let name = Font.bold(18)
    let room = picture.colours.map { canvas.width(of: $0, name) }.max() ?? 0
    for (index, colours) in Painter.bars.enumerated() {
      let y = 40 + index * step
      canvas.text(
        picture.colours[index], name, x: 12, baseline: y + (step + name.capHeight) / 2,
        width: room, palette.text)
      let x = 12 + room + 10
      paintBar(colours, Box(Double(x), Double(y), Double(width - 12 - x), Double(step - 3)))
    }
    if !isLow {
      canvas.text(
        picture.question, .bold(19), x: width / 2, baseline: answersTop - 10, width: width - 24,
        palette.yellow, .centre)
    }
    for (index, answer) in picture.answers.enumerated() {
      paintAnswer(answer, index, of: picture.answers.count, top: answersTop, picture.selected)
    }
  }

  /// Paints a bar in a frame, because it may have the background's colour.
  private func paintBar(_ colours: [RGB], _ box: Box) {
    canvas.fill(box, palette.dim)
    let inner = Box(box.x + 1, box.y + 1, box.width - 2, box.height - 2)
    for (index, colour) in colours.enumerated() {
      let (left, right) = (edge(index), edge(index + 1))
      canvas.fill(Box(left, inner.y, right - left, inner.height), colour)
    }
    func edge(_ index: Int) -> Double {
      inner.x + (inner.width * Double(index) / Double(colours.count)).rounded()
    }
  }

  private func paintArrowUp(_ middle: Point, height: Double) {
    let half = height / 2
    canvas.note(icon: "up", middle, size: height, palette.yellow)
    canvas.polygon([
      Point(middle.x, middle.y - half), Point(middle.x + half * 0.73, middle.y),
      Point(middle.x + half * 0.27, middle.y), Point(middle.x + half * 0.27, middle.y + half),
      Point(middle.x - half * 0.27, middle.y + half), Point(middle.x - half * 0.27, middle.y),
      Point(middle.x - half * 0.73, middle.y),
    ])
    canvas.fill(palette.yellow)
  }

  /// Paints an answer; yes and no are side by side with their usual icons.
  private func paintAnswer(
    _ title: String, _ index: Int, of count: Int, top: Int, _ selected: Int
  ) {
    let wide = (width - 16 - 8 * (count - 1)) / count
    let box = Box(Double(8 + index * (wide + 8)), Double(top), Double(wide), 42)
    let isSelected = index == selected
    let isYes = index == 0
    canvas.fillRounded(
      box, radius: 11,
      isSelected ? (isYes ? palette.goFill : palette.alarmFill) : palette.card)
    let icon = isSelected ? palette.onFill : isYes ? palette.green : palette.red
    let middle = Point(box.x + 24, box.centre.y.rounded())
    if isYes {
      canvas.checkIcon(middle, size: 18, icon)
    } else {
      canvas.crossIcon(middle, size: 14, icon, width: 4)
    }
    canvas.text(
      title, .bold(24), x: Int(box.x) + 44, baseline: top + 21 + Font.bold(24).capHeight / 2,
      width: wide - 52, isSelected ? palette.onFill : palette.text)
  }

  // MARK: Keys and signal

  private func paint(_ keys: [String], _ note: String, _ bottom: Int) {
    let high = bottom < height ? 64 : 88
    let top = Painter.headerHeight + (bottom - 74 - Painter.headerHeight - high) / 2 + 8
    let wide = keys.count == 1 ? 150 : (width - 36) / max(1, keys.count)
    let start = (width - wide * keys.count - 12 * (keys.count - 1)) / 2
    let font = keys.count == 1 ? Font.bold(38) : Font.bold(30)
    for (index, key) in keys.enumerated() {
      let x = start + index * (wide + 12)
      let box = Box(Double(x), Double(top), Double(wide), Double(high))
      canvas.fillRounded(box, radius: 16, palette.card)
      canvas.roundedPath(box, radius: 16)
      canvas.stroke(palette.yellow, width: 3)
      canvas.text(
        key, font, x: x + wide / 2, baseline: top + (high + font.capHeight) / 2, width: wide - 16,
        palette.text, .centre)
    }
    canvas.text(
      note, .bold(20), x: width / 2, baseline: bottom - 38, width: width - 24, palette.yellow,
      .centre)
  }

  private func paintSignal(_ strength: String, _ note: String, _ bottom: Int) {
    let isLow = bottom < height
    if !isLow {
      canvas.satelliteIcon(
        Point(Double(width / 2), Double(Painter.headerHeight + 42)), size: 56, palette.blue)
    }
    canvas.text(
      strength, .bold(44), x: width / 2, baseline: bottom - 80, width: width - 24, palette.text,
      .centre)
    canvas.text(
      note, .bold(20), x: width / 2, baseline: bottom - 46, width: width - 24, palette.label,
      .centre)
  }

  private func paintTestProgress(_ share: Double, _ bottom: Int) {
    canvas.progressBar(
      Box(24, Double(bottom - 24), Double(width - 48), 10), share: share, palette.blue,
      on: palette.track)
  }

  // MARK: Result

  /// Paints the results with icon and text; the last rows give way to a banner.
  private func paint(_ rows: [TestScreen.Row], _ bottom: Int) {
    let top = Painter.headerHeight + 2
    let shown = min(rows.count, (bottom - top) / 22)
    let step = min(28, (bottom - top) / max(1, shown))
    for (index, row) in rows.prefix(shown).enumerated() {
      let middle = Point(22, Double(top + step * index + step / 2))
      let baseline = Int(middle.y) + Font.bold(18).capHeight / 2
      switch row.state {
      case .good: canvas.checkIcon(middle, size: 14, palette.green)
      case .bad: canvas.crossIcon(middle, size: 12, palette.red, width: 3)
      case .none: canvas.fill(Box(middle.x - 6, middle.y - 1, 12, 3), palette.label)
      }
      let title = canvas.text(
        row.title, .bold(18), x: 38, baseline: baseline, width: width - 130, palette.text)
      canvas.text(
        row.value, .bold(18), x: width - 12, baseline: baseline,
        width: width - 38 - title - 12 - 10, row.state == .bad ? palette.red : palette.label,
        .right)
    }
  }
}
