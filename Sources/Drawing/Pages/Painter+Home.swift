import RunModel
import Screens

extension Painter {
  func paint(_ home: HomeScreen, _ bar: StatusBar, _ bottom: Int) {
    paintBackdrop(.stars(.home, theme))
    let earth = isWide ? 190 : 150
    paintBadge(
      "earth", name: "Earth", x: width - earth * 3 / 4 - (isWide ? 10 : 4),
      y: height - earth / 2 - (isWide ? 12 : 5), size: earth)
    paintBadge("the-moon", name: "Moon", x: width - 46, y: 34, size: isWide ? 38 : 34)
    paint(bar)
    let count = max(1, home.rows.count)
    let step = min(54, (bottom - 34) / count)
    let size = max(18, min(29, step * 3 / 5))
    let room = isWide ? 214 : 182
    for (index, row) in home.rows.enumerated() {
      let top = 34 + index * step
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
        row.title, font, x: 18, baseline: baseline, width: room - 18 - noteWidth, least: 16, ink)
      canvas.text(
        row.note, noteFont, x: 18 + titleWidth + 8, baseline: baseline, width: 60, least: 16,
        isSelected ? ink : palette.label)
    }
  }
}
