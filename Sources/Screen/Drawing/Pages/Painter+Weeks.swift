import Device
import RunModel

extension Painter {
  /// Paints the last weeks as columns with the current one highlighted.
  func paint(_ weeks: WeeksScreen, _ bottom: Int) {
    paintHeader(weeks.title, note: "")
    let column = width / 2 - 6
    for (index, labelled) in weeks.figures.enumerated() {
      paintLabelled(
        labelled.label, labelled.figure, size: 32, x: 12 + column * index, top: 44,
        width: column - 12)
    }
    let card = Box(8, 96, Double(width - 16), Double(bottom - 104))
    canvas.fillRounded(card, radius: 10, palette.card)
    guard !weeks.bars.isEmpty else { return }
    // The dates of the first and last week are below the columns, the figures above them.
    let foot = bottom < height ? 0 : 22
    let figure = Font.bold(16)
    let top = card.y + 8 + Double(figure.capHeight) + 4
    let ground = card.bottom - 8 - Double(foot)
    let step = (card.width - 16) / Double(weeks.bars.count)
    for (index, bar) in weeks.bars.enumerated() {
      let left = (card.x + 8 + Double(index) * step).rounded()
      let isCurrent = index == weeks.bars.count - 1
      let high = max(2, (bar.height * (ground - top)).rounded())
      canvas.fillRounded(
        Box(left + 3, ground - high, (step - 6).rounded(.down), high), radius: min(4, high / 2),
        isCurrent ? palette.green : palette.trail)
      guard !bar.figure.isEmpty else { continue }
      canvas.text(
        bar.figure, figure, x: Int(left + step / 2), baseline: Int(ground - high) - 4,
        width: Int(step) + 2, least: 14, palette.text, .centre)
    }
    guard foot > 0 else { return }
    let baseline = Int(card.bottom) - 9
    canvas.text(
      weeks.first, .bold(16), x: Int(card.x) + 11, baseline: baseline, width: width / 2 - 24,
      palette.label)
    canvas.text(
      weeks.last, .bold(16), x: Int(card.right) - 11, baseline: baseline, width: width / 2 - 24,
      palette.label, .right)
  }
}
