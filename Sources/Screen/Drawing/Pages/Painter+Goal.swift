import Device
import RunModel
import Words

extension Painter {
  /// Paints the difference from a partner who runs at the pace of the goal, and what is left.
  func paint(_ goal: GoalScreen, _ bar: StatusBar, _ bottom: Int) {
    paint(bar)
    let (fill, ink) =
      goal.isAhead ? (palette.goFill, palette.green) : (palette.alarmFill, palette.red)
    paintBand(goal.title, note: "", fill, palette.onFill) {
      canvas.standingIcon($0, size: 24, palette.onFill, isUp: goal.isAhead)
    }
    let rule = height - 82
    let word = Font.moving(28)
    let baseline = rule - 8
    paintLarge(
      goal.difference, top: Painter.band.bottom, bottom: baseline - word.capHeight - 4,
      most: largest(height / 4 + 2)
    )
    let fitted = fitMoving(goal.differenceWord, word.size, width: width - 2 * margin)
    canvas.show(
      fitted.text, fitted.font, x: (width - fitted.width) / 2, baseline: baseline, ink)
    paintEdgeBar(goal.progress, rule, ink)
    guard bottom == height else { return }
    let entries = [(Caption.toGo, goal.left), (.needed, goal.needed), (.finishTime, goal.finish)]
      .compactMap { caption, figure in
        figure.map { (caption: captions[caption], unit: $0.amount.unit, figure: $0.bare) }
      }
    paintRow(entries, top: rule + 5, bottom: height, most: 46, isTall: false)
  }
}
