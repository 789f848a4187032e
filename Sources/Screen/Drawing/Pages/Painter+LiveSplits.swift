import Device
import RunModel
import Words

extension Painter {
  /// Paints the newest splits, legible while running, below the distance and time of the run.
  ///
  /// The current split is first, so that everything that changes each second is close together.
  func paintLive(_ splits: SplitsScreen, _ bar: StatusBar, _ bottom: Int) {
    paint(bar)
    let (left, right) = (margin, width - margin)
    let time = canvas.text(
      splits.figures.last?.text ?? "", .moving(28), x: right, baseline: 49, width: 120,
      palette.text,
      .right)
    let distance = splits.figures.first ?? Figure("")
    paintFigure(
      distance, size: 28, unitSize: 18, tier: .moving, x: left, baseline: 49,
      width: right - left - time - 12)
    let top = 58
    paintRule(y: top)
    guard !splits.rows.isEmpty else {
      canvas.text(
        captions[.noSplits], .moving(28), x: width / 2, baseline: (top + bottom) / 2 + 10,
        width: right - left, palette.label, .centre)
      return
    }
    let font = Font.moving(28)
    let rows = splits.rows.suffix(max(1, min(4, (bottom - top) / 34))).reversed()
    let step = (bottom - top) / max(bottom == height ? 4 : 3, rows.count)
    let start = left + (rows.map { canvas.width(of: $0.label.words, font) }.max() ?? 0) + 10
    let paces = rows.map(\.pace.number)
    let end = right - (paces.map { canvas.width(of: $0, font) }.max() ?? 0) - 10
    for (place, (row, pace)) in zip(rows, paces).enumerated() {
      let middle = top + 1 + step * place + step / 2
      let baseline = middle + font.capHeight / 2
      canvas.text(
        row.label.words, font, x: left, baseline: baseline, width: start - left,
        row.label.isEstimated ? palette.estimate : palette.label)
      canvas.text(
        pace, font, x: right, baseline: baseline, width: right - end, ink(row.pace), .right)
      let room = Double(end - 20 - start)
      let length = max(12, (room * max(0, min(1, row.bar))).rounded())
      canvas.fillRounded(
        Box(Double(start), Double(middle - 6), length, 12), radius: 6,
        colour(of: row.mark) ?? palette.trail)
      paint(row.mark, Point(Double(end) - 8, Double(middle)))
    }
  }
}
