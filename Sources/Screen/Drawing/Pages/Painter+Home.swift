import Device
import RunModel

extension Painter {
  /// Row height of Home in units, minimum and maximum; surplus rows scroll, so that titles stay
  /// large.
  private static let homeSteps = 40...54
  /// Row height when the nearest lifetime badge is shown at the bottom.
  private static let carrotSteps = 35...46
  private static let carrotHeight = 27

  func paint(_ home: HomeScreen, _ bar: StatusBar, _ bottom: Int) {
    let place = pages.home
    let top = 34
    let foot = bottom
    let steps = home.carrot.isEmpty ? Painter.homeSteps : Painter.carrotSteps
    let bottom = home.carrot.isEmpty ? bottom : bottom - Painter.carrotHeight
    let fitting = max(1, (bottom - top) / steps.lowerBound)
    let shown = max(1, min(home.rows.count, fitting))
    let first = max(0, min(home.selected - shown / 2, home.rows.count - shown))
    let rows = home.rows.indices.dropFirst(first).prefix(shown)
    paintBackdrop(.stars(.home, theme))
    // The lower rows overlap the Earth, so it is drawn only if they have no notes.
    if rows.dropFirst(3).allSatisfy({ home.rows[$0].note.isEmpty }) {
      paintBadge(
        "earth", name: "", x: width - place.earth * 3 / 4 - place.earthRight,
        y: height - place.earthFoot, size: place.earth)
    }
    paintBadge("the-moon", name: "", x: width - 46, y: 34, size: place.moon)
    paint(bar)
    let step = min(steps.upperBound, (bottom - top) / shown)
    let size = min(29, step * 3 / 5)
    let room = place.rows
    for (line, index) in rows.enumerated() {
      let row = home.rows[index]
      let top = top + line * step
      let isSelected = index == home.selected
      let font = Font.bold(isSelected ? size : size - 2)
      let baseline = top + (step - 6 + font.capHeight) / 2
      if isSelected {
        canvas.fillRounded(
          Box(8, Double(top), Double(room), Double(step - 6)), radius: 10, palette.text)
      }
      let ink = isSelected ? palette.background : palette.text
      let noteFont = Font.bold(min(19, size))
      let noteWidth = row.note.isEmpty ? 0 : canvas.width(of: row.note, noteFont) + 8
      let titleWidth = canvas.text(
        row.title, font, x: 18, baseline: baseline, width: room - 18 - noteWidth, ink)
      canvas.text(
        row.note, noteFont, x: 18 + titleWidth + 8, baseline: baseline,
        width: room - 26 - titleWidth,
        isSelected ? ink : palette.label)
    }
    paintScrollBar(first: first, shown: shown, of: home.rows.count, bottom: bottom)
    guard !home.carrot.isEmpty else { return }
    let strip = Box(
      8, Double(foot - Painter.carrotHeight), Double(width - 16),
      Double(Painter.carrotHeight - 3))
    canvas.fillRounded(strip, radius: 8, palette.card)
    canvas.text(
      home.carrot, .bold(18), x: width / 2, baseline: foot - 9, width: width - 32, least: 15,
      palette.yellow, .centre)
  }
}
