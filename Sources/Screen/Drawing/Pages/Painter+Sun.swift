import Device
import RunModel
import Words

extension Painter {
  /// Paints the remaining daylight, large, above sunset and the latest time to turn back.
  func paint(_ sun: SunScreen, _ bar: StatusBar, _ bottom: Int) {
    paint(bar)
    let rule = 156
    switch sun.light {
    case .untilDark(let span):
      paintHero(
        Figure(span), captions[.untilDark], title: sun.sunrise, palette.yellow, above: rule)
    case .untilLight(let span):
      paintHero(
        Figure(span), captions[.untilLight], title: sun.sunrise, palette.yellow, above: rule)
    case .allDay(let words): paint(words, above: rule)
    }
    guard bottom == height else { return }
    let room = paintHalves(below: rule)
    paint(captions[.sunset], sun.sunset, x: margin + room / 2, below: rule, width: room)
    paint(
      captions[sun.isTooLate ? .backAt : .turnBack], sun.turnBack,
      x: width - margin - room / 2, below: rule, width: room)
  }

  /// Paints the words for polar day or night, centred above the rule.
  private func paint(_ words: String, above rule: Int) {
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
