import Device
import RunModel

extension Painter {
  /// Minimum height of a field.
  private static let leastField = 52

  /// Paints the fields of a custom page below each other; four are in two columns on a wide panel.
  func paint(_ page: FieldsScreen, _ bar: StatusBar, _ bottom: Int) {
    paint(bar)
    let top = Painter.statusHeight + 1
    let count = page.fields.count
    let columns = count > 3 && width > height ? 2 : 1
    // The last rows give way to a banner.
    let rows = min(
      (count + columns - 1) / columns, max(1, (bottom - top) / Painter.leastField))
    let column = (width - 2 * margin) / columns
    let edges = (0...rows).map { top + (bottom - top) * $0 / rows }
    // No rules between rows: they would touch the titles, or the figures would be smaller.
    if columns > 1 {
      canvas.fill(
        Box(Double(width / 2), Double(top + 8), 1, Double(bottom - top - 16)), palette.line)
    }
    for (index, field) in page.fields.prefix(rows * columns).enumerated() {
      let (row, place) = index.quotientAndRemainder(dividingBy: columns)
      paint(
        field, x: margin + place * column + column / 2, top: edges[row] + 1,
        bottom: edges[row + 1], width: column - (columns > 1 ? 8 : 0))
    }
  }

  /// Paints a figure as large as the area allows, below its title and unit.
  private func paint(
    _ field: FieldsScreen.Field, x: Int, top: Int, bottom: Int, width room: Int
  ) {
    let (number, unit) = (field.figure.number, field.figure.amount.unit)
    let high = bottom - top
    let title = Font.label(high < 64 ? 16 : 20)
    let gap = max(4, high / 12)
    let space = high - 1 - title.capHeight - gap
    let foot = max(3, high / 14)
    let hasComma = number.utf8.contains(UInt8(ascii: ","))
    // A decimal comma must end above the bottom.
    let most =
      hasComma
      ? space * 2048 / (Font.capUnits + Font.commaUnits) : (space - foot) * 2048 / Font.capUnits
    let least = 20
    let size = largestSize(in: least...max(least, most)) {
      canvas.width(of: number, .second($0)) <= room
    }
    let font = Font.second(size ?? least)
    let middle = top + (high + title.capHeight + gap + font.capHeight) / 2
    let baseline = min(middle, bottom - (hasComma ? font.commaDepth : foot))
    canvas.text(
      unit.isEmpty ? field.title : "\(field.title) \(unit)", title, x: x,
      baseline: baseline - font.capHeight - gap, width: room, palette.label, .centre)
    canvas.text(
      number, font, x: x, baseline: baseline, width: room, least: least, ink(field.figure),
      .centre)
  }
}
