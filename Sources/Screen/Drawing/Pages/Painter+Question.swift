import Device
import RunModel

extension Painter {
  /// Paints a question: what to do with a paused run, whether to trim its end or to power off.
  func paint(_ question: QuestionScreen, _ bottom: Int) {
    let distance = canvas.text(
      question.distance.words, .bold(19), x: width - 12, baseline: 18, width: 110,
      ink(question.distance), .right)
    let time = canvas.text(
      question.time, .bold(17), x: width - 12, baseline: 36, width: 110, palette.label, .right)
    canvas.text(
      question.title, .bold(25), x: 12, baseline: 29, width: width - 34 - max(distance, time),
      palette.yellow)
    if question.distance.text.isEmpty {
      paintApart(question, bottom)
    } else {
      paintAnswers(question, top: 44, bottom: bottom, note: question.note)
    }
  }

  /// Paints two answers with their subject above.
  private func paintApart(_ question: QuestionScreen, _ bottom: Int) {
    let top = bottom - 58 * max(1, question.answers.count)
    let room = top - 40
    let note = Font.bold(18)
    guard question.answers.contains(where: { $0.icon == .powerOff }) else {
      paintNote(question.note, from: 44, to: top - 4)
      return paintAnswers(question, top: top, bottom: bottom, note: "")
    }
    if room > 60 {
      canvas.powerIcon(
        Point(Double(width / 2), 40 + Double(room - 26) / 2), size: Double(room - 40), palette.red)
    }
    canvas.text(
      question.note, note, x: width / 2, baseline: top - 8, width: width - 24,
      palette.label, .centre)
    paintAnswers(question, top: top, bottom: bottom, note: "")
  }

  /// Paints multi-line text, vertically centred between two heights.
  private func paintNote(_ note: String, from top: Int, to bottom: Int) {
    let words = lines(note, .bold, sizes: 16...19, width: width - 24, most: (bottom - top) / 20)
    let step = words.font.size + 4
    let height = words.font.capHeight + step * (words.lines.count - 1)
    let baseline = top + (bottom - top - height) / 2 + words.font.capHeight
    show(words.lines, words.font, x: 12, baseline: baseline, step: step, palette.text)
  }

  /// Paints buttons of equal height; the selected one grows to fit the note about its consequences.
  private func paintAnswers(_ question: QuestionScreen, top: Int, bottom: Int, note: String) {
    let count = max(1, question.answers.count)
    let step = (bottom - top) / count
    let words = noteLines(note, most: bottom - top - (count - 1) * 32 - 4)
    let most = words.lines.isEmpty ? step : max(step, words.height + 4)
    let other = count > 1 ? (bottom - top - most) / (count - 1) : step
    var y = top
    for (index, answer) in question.answers.enumerated() {
      let isSelected = index == question.selected
      let high =
        words.lines.isEmpty ? step : isSelected ? bottom - top - other * (count - 1) : other
      let box = Box(8, Double(y), Double(width - 16), Double(high - 4))
      y += high
      let draw = { (ink: RGB?) in
        self.paint(
          answer, note: isSelected ? words : nil, in: box, isSelected: isSelected, ink: ink)
      }
      if isSelected, let confirming = question.confirming {
        paintHold(box, radius: 11, share: confirming, draw)
      } else {
        canvas.fillRounded(
          box, radius: 11, isSelected ? fill(of: answer.icon) : palette.card)
        draw(nil)
      }
    }
  }

  /// The note of an answer and the height of its button.
  private typealias Note = (font: Font, lines: [Substring], height: Int)

  private func noteLines(_ note: String, most high: Int) -> Note {
    let title = Font.bold(24).capHeight
    func height(_ count: Int) -> Int { count == 0 ? 0 : 20 + title + 19 * count }
    let most = max(1, min(3, (high - 20 - title) / 19))
    let words = lines(note, .bold, sizes: 16...17, width: width - 16 - 58, most: most)
    return (words.font, words.lines, height(words.lines.count))
  }

  private func paint(
    _ answer: QuestionScreen.Answer, note: Note?, in box: Box, isSelected: Bool, ink: RGB?
  ) {
    let middle = Point(box.x + 26, box.centre.y.rounded())
    let onFill = fill(of: answer.icon) == palette.plainFill ? palette.background : palette.onFill
    let icon = ink ?? (isSelected ? onFill : colour(of: answer.icon))
    let isLow = box.height < 38
    let size = isLow ? 16.0 : 20
    switch answer.icon {
    case .resume: canvas.playIcon(middle, size: size, icon)
    case .save, .yes: canvas.checkIcon(middle, size: size, icon)
    case .discard, .no: canvas.crossIcon(middle, size: size * 0.75, icon, width: 4)
    case .keep: canvas.backIcon(middle, size: size, icon)
    case .cut: canvas.flagIcon(middle, size: size, icon)
    case .summary: canvas.listIcon(middle, size: size, icon)
    case .cancel: canvas.backIcon(middle, size: size, icon)
    case .powerOff: canvas.powerIcon(middle, size: size, icon)
    }
    let text = ink ?? (isSelected ? onFill : palette.text)
    let x = Int(box.x) + 50
    let room = Int(box.right) - 8 - x
    let words = note?.lines ?? []
    let title = Font.bold(!words.isEmpty ? 24 : isLow ? 22 : box.height < 44 ? 25 : 28)
    let detail = note?.font ?? .bold(16)
    let block =
      title.capHeight
      + (words.isEmpty ? 0 : 9 + detail.capHeight + 19 * (words.count - 1))
    let baseline = Int(box.y) + (Int(box.height) - block) / 2 + title.capHeight
    canvas.text(
      answer.title, title, x: x, baseline: baseline, width: room, text)
    show(
      words, detail, x: x, baseline: baseline + 9 + detail.capHeight, step: 19, text)
  }

  /// Returns the icon colour of an unselected answer.
  private func colour(of icon: QuestionScreen.Answer.Icon) -> RGB {
    switch icon {
    case .resume, .yes: palette.green
    case .save, .cancel, .cut: palette.text
    case .discard, .keep, .powerOff, .no: palette.red
    case .summary: palette.blue
    }
  }

  /// Returns the background of a selected answer; its text is `onFill`, or `background` on
  /// `plainFill`.
  private func fill(of icon: QuestionScreen.Answer.Icon) -> RGB {
    switch icon {
    case .resume, .yes: palette.goFill
    case .save, .cancel, .cut: palette.plainFill
    case .discard, .keep, .powerOff, .no: palette.alarmFill
    case .summary: palette.newsFill
    }
  }
}
