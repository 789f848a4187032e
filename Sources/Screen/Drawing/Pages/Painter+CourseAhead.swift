import Device
import RunModel
import Words

extension Painter {
  /// Paints the remaining climb above the profile, and below it the next climb.
  func paint(_ ahead: CourseAheadScreen, _ bar: StatusBar, _ bottom: Int) {
    paint(bar)
    let rule = height - 78
    let size = 52
    let foot = Painter.statusHeight + 8 + Font.second(size).capHeight
    paintLeft(ahead.left, size: size, baseline: foot)
    let top = foot + 4 + Int(Painter.runnerHeight)
    paintProfile(
      ahead,
      Box(
        Double(margin), Double(top), Double(width - 2 * margin),
        Double(min(rule, bottom) - top)))
    guard bottom == height else { return }
    paint(ahead.next, below: rule)
  }

  /// Paints the remaining climb, with its caption on the left.
  private func paintLeft(_ left: Figure, size: Int, baseline: Int) {
    let room = width - 2 * margin
    let used = paintFigure(
      left, size: size, unitSize: 26, tier: .second, x: width - margin, baseline: baseline,
      width: room - 60, .right)
    let (font, rows) = lines(
      captions[.climbLeft], .bold, sizes: 16...20, width: room - used - 8, most: 2)
    var caption = font
    caption.tier = .label
    let (high, step) = (Font.second(size).capHeight, font.size + 1)
    show(
      rows, caption, x: margin,
      baseline: baseline - (high - caption.capHeight - step * (rows.count - 1)) / 2
        - step * (rows.count - 1), step: step, palette.label)
  }

  /// Height of the arrow with its outline, above the profile.
  private static let runnerHeight = 16.0

  /// Paints the profile: dim behind the runner, the next climb in the colour of the course.
  private func paintProfile(_ ahead: CourseAheadScreen, _ box: Box) {
    let count = ahead.heights.count
    guard count > 1 else { return }
    let step = box.width / Double(count - 1)
    func point(_ index: Int) -> Point {
      let share = Double(max(0, min(1, ahead.heights[index])))
      return Point(box.x + step * Double(index), box.bottom - (0.1 + 0.9 * share) * box.height)
    }
    func fill(_ indices: ClosedRange<Int>, _ colour: RGB) {
      let hills = indices.map(point)
      guard hills.count > 1 else { return }
      canvas.polygon(
        [Point(hills[0].x, box.bottom)] + hills + [Point(hills[hills.count - 1].x, box.bottom)])
      canvas.fill(colour)
    }
    let here = max(0, min(count - 1, ahead.position))
    fill(0...here, palette.track)
    fill(here...(count - 1), palette.trail)
    if let climb = ahead.climb, climb.upperBound > here, climb.upperBound < count {
      fill(max(here, climb.lowerBound)...climb.upperBound, palette.course)
    }
    paintRunner(at: point(here), bottom: box.bottom)
  }

  /// Paints a line at the runner's position and an arrow above it, with outlines.
  private func paintRunner(at place: Point, bottom: Double) {
    let x = place.x.rounded()
    canvas.fill(Box(x - 2, place.y, 4, bottom - place.y), palette.background)
    func arrow(_ outline: Double) -> [Point] {
      [
        Point(x, place.y + outline), Point(x + 8 + outline, place.y - 13 - outline),
        Point(x - 8 - outline, place.y - 13 - outline),
      ]
    }
    canvas.polygon(arrow(3))
    canvas.fill(palette.background)
    canvas.fill(Box(x - 1, place.y - 2, 2, bottom - place.y + 2), palette.text)
    canvas.note(icon: "runner", Point(x, place.y - 8), size: 10, palette.text)
    canvas.polygon(arrow(0))
    canvas.fill(palette.text)
  }

  private func paint(_ next: CourseAheadScreen.Next, below rule: Int) {
    paintRule(y: rule)
    let entries: [(Caption, Figure)]
    switch next {
    case .ahead(let distance, let length, let grade):
      entries = [(.climbIn, distance), (.length, length), (.grade, grade)]
    case .on(let distance, let gain, let grade):
      entries = [(.toTop, distance), (.ascent, gain), (.grade, grade)]
    case .none(let distance): entries = [(.toGo, distance)]
    case .state(let words, let isAstray):
      let (font, rows) = lines(
        words, .bold, sizes: layout.type.moving...32, width: width - 2 * margin, most: 2)
      var moving = font
      moving.tier = .moving
      let baseline = (rule + height - font.size * (rows.count - 1) + font.capHeight) / 2
      show(
        rows, moving, x: width / 2, baseline: baseline, step: font.size,
        isAstray ? palette.red : palette.yellow, .centre)
      return
    }
    var shown = entries.map {
      (caption: captions[$0.0], unit: $0.1.amount.unit, figure: $0.1.bare)
    }
    // Beside long captions, the percent sign says enough.
    let captionWidths = shown.map { canvas.width(of: $0.caption, .label(16)) }
    let room = width - 2 * margin - (shown.count - 1) * pages.main.columnGap
    if shown.count == 3, captionWidths.reduce(0, +) > room {
      (shown[2].caption, shown[2].unit) = (shown[2].unit, "")
    }
    paintRow(shown, top: rule + 3, bottom: height, most: 46, isTall: false)
  }
}
