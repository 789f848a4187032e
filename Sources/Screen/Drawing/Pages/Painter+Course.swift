import Device
import Glibc
import RunModel
import Words

extension Painter {
  /// What is left of the course; below it when its end will come, and what comes next.
  func paint(_ course: CourseScreen, _ bar: StatusBar, _ bottom: Int) {
    paint(bar)
    let (left, right) = (margin, width - margin)
    let toGo = captions[.toGo] + " " + course.left.amount.unit
    let label = canvas.text(
      toGo, .label(16), x: right, baseline: 47, width: 110, palette.label, .right)
    canvas.text(
      course.title, .label(22), x: left, baseline: 48, width: right - left - label - 12,
      course.isAstray ? palette.red : palette.yellow)
    let rule = 156
    let distance = hero(course.left.bare, most: pages.lapTime, width: right - left)
    paint(distance, x: width / 2, baseline: (56 + rule + distance.font.capHeight) / 2)
    guard bottom == height else { return }
    paintRule(y: rule)
    canvas.fill(Box(Double(width / 2), Double(rule + 10), 1, 66), palette.line)
    let room = width / 2 - margin - 4
    paintCaption(
      captions[.finish], unit: "", x: left + room / 2, baseline: rule + 24, width: room, .centre)
    paintValue(Figure(course.finish), x: left + room / 2, baseline: rule + 68, width: room)
    paint(course.next, x: right - room / 2, top: rule, width: room)
  }

  private func paint(_ next: CourseScreen.Next, x: Int, top: Int, width room: Int) {
    let caption =
      switch next {
      case .course: captions[.toCourse]
      case .cue, .back, .none: captions[.nextTurn]
      }
    var (unit, number) = ("", Figure(next == .none ? Wording.unknown : ""))
    switch next {
    case .cue(let cue): (unit, number) = (cue.distance.amount.unit, cue.distance.bare)
    case .course(_, let distance): (unit, number) = (distance.amount.unit, distance.bare)
    case .back, .none: break
    }
    paintCaption(caption, unit: unit, x: x, baseline: top + 24, width: room, .centre)
    let size = 30
    let hasNumber = !number.number.isEmpty
    let icon = Point(
      Double(hasNumber ? x - room / 2 + size / 2 : x), Double(top + 51))
    switch next {
    case .cue(let cue):
      canvas.turnIcon(
        icon, size: Double(size), cue.turn, palette.text, halo: palette.background)
    case .back:
      canvas.turnIcon(icon, size: Double(size), 180, palette.red, halo: palette.background)
    case .course(let turn?, _): paintArrow(at: icon, radius: 20, turn: turn)
    case .course(nil, _), .none:
      paintValue(number, x: x, baseline: top + 68, width: room)
      return
    }
    guard hasNumber else { return }
    paintValue(
      number, x: x + size / 2 + 3, baseline: top + 68, width: room - size - 6)
  }
}
