import Device
import Glibc
import RunModel
import Words

extension Painter {
  /// Paints the remaining distance, and below it the expected arrival time and the next turn.
  func paint(_ course: CourseScreen, _ bar: StatusBar, _ bottom: Int) {
    paint(bar)
    let rule = 156
    let name = bottom == height ? name(of: course.next) : nil
    let nameRule = name == nil ? rule : rule - Painter.nameHeight
    paintHero(
      course.left.bare, captions[.toGo] + " " + course.left.amount.unit, title: course.title,
      course.isAstray ? palette.red : palette.yellow, above: nameRule)
    guard bottom == height else { return }
    if let name {
      paintRule(y: nameRule)
      canvas.text(
        name, Painter.nameFont, x: width - margin, baseline: rule - 6, width: width - 2 * margin,
        least: 16, palette.text, .right)
    }
    let room = paintHalves(below: rule)
    paint(captions[.finish], course.finish, x: margin + room / 2, below: rule, width: room)
    paint(course.next, x: width - margin - room / 2, top: rule, width: room)
  }

  private static let nameHeight = 27
  private static let nameFont = Font.label(22)

  /// Returns the name of the way to take next, unless the face lacks its letters.
  private func name(of next: CourseScreen.Next) -> String? {
    guard case .cue(let cue) = next else { return nil }
    return shownName(of: cue)
  }

  /// Returns the name of the way to take at a cue, unless the face lacks its letters.
  func shownName(of cue: LiveMapScreen.Cue) -> String? {
    !cue.name.isEmpty && canvas.canShow(cue.name, Painter.nameFont) ? cue.name : nil
  }

  /// Paints a figure as large as the width allows, below its caption (right) and a title (left).
  func paintHero(_ figure: Figure, _ caption: String, title: String, _ colour: RGB, above rule: Int)
  {
    let (left, right) = (margin, width - margin)
    let label = canvas.text(
      caption, .label(16), x: right, baseline: 47, width: 110, palette.label, .right)
    canvas.text(
      title, .label(22), x: left, baseline: 48, width: right - left - label - 12, colour)
    let highest = (rule - 64) * 2048 / Font.capUnits
    let hero = hero(figure, most: min(pages.lapTime, highest), width: right - left)
    paint(hero, x: width / 2, baseline: (56 + rule + hero.font.capHeight) / 2)
  }

  /// Draws a rule and divides the area below it into halves.
  ///
  /// - Returns: The width of a half, without margins.
  func paintHalves(below rule: Int) -> Int {
    paintRule(y: rule)
    canvas.fill(Box(Double(width / 2), Double(rule + 10), 1, 66), palette.line)
    return width / 2 - margin - 4
  }

  /// Paints a caption above its value in one half.
  func paint(_ caption: String, _ value: String, x: Int, below rule: Int, width room: Int) {
    paintCaption(caption, unit: "", x: x, baseline: rule + 24, width: room, .centre)
    paintValue(Figure(value), x: x, baseline: rule + 68, width: room)
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
