import RunModel
import Screens

extension Painter {
  /// Resume, Save, Discard, Summary.
  func paint(_ question: QuestionScreen, _ bottom: Int) {
    let figures = canvas.width(of: question.distance, .bold(19))
    canvas.text(
      question.distance, .bold(19), x: width - 12, baseline: 18, width: 110, palette.text, .right)
    canvas.text(
      question.time, .bold(17), x: width - 12, baseline: 36, width: 110, palette.label, .right)
    canvas.text(
      question.title, .bold(25), x: 12, baseline: 29, width: width - 34 - figures, least: 15,
      palette.yellow)
    let top = 44
    let count = max(1, question.answers.count)
    let step = (bottom - top) / count
    for (index, answer) in question.answers.enumerated() {
      let box = Box(8, Double(top + index * step), Double(width - 16), Double(step - 4))
      let isSelected = index == question.selected
      let words = { (ink: RGB?) in
        self.paint(
          answer, note: isSelected ? question.note : "", in: box, isSelected: isSelected,
          ink: ink)
      }
      if isSelected, let confirming = question.confirming {
        paintHold(box, radius: 11, share: confirming, words)
      } else {
        canvas.fillRounded(
          box, radius: 11, isSelected ? fill(of: answer.icon) : palette.card)
        words(nil)
      }
    }
  }

  private func paint(
    _ answer: QuestionScreen.Answer, note: String, in box: Box, isSelected: Bool, ink: RGB?
  ) {
    let middle = Point(box.x + 26, box.centre.y)
    let sign = ink ?? (isSelected ? palette.onFill : colour(of: answer.icon))
    switch answer.icon {
    case .resume: canvas.playSign(middle, size: 20, sign)
    case .save: canvas.checkSign(middle, size: 20, sign)
    case .discard: canvas.crossSign(middle, size: 15, sign, width: 4)
    case .summary: canvas.listSign(middle, size: 20, sign)
    }
    let text = ink ?? (isSelected ? palette.onFill : palette.text)
    let x = Int(box.x) + 50
    let room = Int(box.right) - 8 - x
    let isLow = box.height < 40
    let title = Font.bold(note.isEmpty ? (isLow ? 25 : 28) : isLow ? 19 : 24)
    let detail = Font.bold(isLow ? 13 : 15)
    let gap = isLow ? 5 : 7
    let block = title.capHeight + (note.isEmpty ? 0 : gap + detail.capHeight)
    let baseline = Int(box.y) + (Int(box.height) - block) / 2 + title.capHeight
    canvas.text(
      answer.title, title, x: x, baseline: baseline, width: room, least: 18, text)
    canvas.text(
      note, detail, x: x, baseline: baseline + gap + detail.capHeight, width: room, least: 13, text)
  }

  /// Of its sign while it is not selected.
  private func colour(of icon: QuestionScreen.Answer.Icon) -> RGB {
    switch icon {
    case .resume: palette.green
    case .save: palette.text
    case .discard: palette.red
    case .summary: palette.blue
    }
  }

  /// Under it while it is selected; words on it are `onFill`.
  private func fill(of icon: QuestionScreen.Answer.Icon) -> RGB {
    switch icon {
    case .resume: palette.goFill
    case .save: palette.plainFill
    case .discard: palette.alarmFill
    case .summary: palette.newsFill
    }
  }
}
