import Device
import RunModel
import Words

extension Painter {
  /// How long there is light, large; below it sunset, and when to turn back.
  func paint(_ sun: SunScreen, _ bar: StatusBar, _ bottom: Int) {
    paint(bar)
    let (left, right) = (margin, width - margin)
    let rule = 156
    switch sun.light {
    case .untilDark(let span): paint(sun.sunrise, captions[.untilDark], span, to: rule)
    case .untilLight(let span): paint(sun.sunrise, captions[.untilLight], span, to: rule)
    case .allDay(let words): paint(words, to: rule)
    }
    guard bottom == height else { return }
    paintRule(y: rule)
    canvas.fill(Box(Double(width / 2), Double(rule + 10), 1, 66), palette.line)
    let room = width / 2 - margin - 4
    paintCaption(
      captions[.sunset], unit: "", x: left + room / 2, baseline: rule + 24, width: room, .centre)
    paintValue(Figure(sun.sunset), x: left + room / 2, baseline: rule + 68, width: room)
    paintCaption(
      captions[sun.isTooLate ? .backAt : .turnBack], unit: "", x: right - room / 2,
      baseline: rule + 24, width: room, .centre)
    paintValue(Figure(sun.turnBack), x: right - room / 2, baseline: rule + 68, width: room)
  }

  private func paint(_ sunrise: String, _ caption: String, _ span: String, to rule: Int) {
    let (left, right) = (margin, width - margin)
    let label = canvas.text(
      caption, .label(16), x: right, baseline: 47, width: 110, palette.label, .right)
    canvas.text(
      sunrise, .label(22), x: left, baseline: 48, width: right - left - label - 12,
      palette.yellow)
    let figure = hero(Figure(span), most: pages.lapTime, width: right - left)
    paint(figure, x: width / 2, baseline: (56 + rule + figure.font.capHeight) / 2)
  }

  /// What holds for the whole day, in the middle above the rule.
  private func paint(_ words: String, to rule: Int) {
    let (font, rows) = lines(
      words, .bold, sizes: layout.type.moving...40, width: width - 2 * margin, most: 2)
    var baseline = (Painter.statusHeight + rule - font.size * (rows.count - 1) + font.capHeight) / 2
    for row in rows {
      canvas.text(
        String(row), font, x: width / 2, baseline: baseline, width: width - 2 * margin,
        palette.yellow, .centre)
      baseline += font.size
    }
  }
}
