import Device
import RunModel
import Words
import Workouts

// The step of a workout: a band in the colour of the step, what remains of it, and its target or
// what comes next.
//
// Nothing moves when a banner appears: it covers the last rows.

extension Painter {
  /// The area of the band below the status bar.
  static let band = (top: 24, bottom: 54)
  /// Height of the rows below what remains.
  private static let rowHeight = 36
  /// Height of the strip at the bottom.
  private static let footHeight = 34

  func paint(_ workout: WorkoutScreen, _ bar: StatusBar, _ bottom: Int) {
    paint(bar)
    let look = look(of: workout.tone)
    paintBand(workout.title, note: workout.round, look.fill, look.ink) {
      paintIcon(of: workout.tone, $0, look.ink, on: look.fill)
    }
    let rule = height - 106
    paintRemainder(workout, bottom: rule)
    if let progress = workout.progress {
      paintEdgeBar(progress, rule, look.bar)
    } else {
      paintRule(y: rule + 2)
    }
    if let gauge = workout.gauge {
      paint(gauge, top: rule + 7)
      guard bottom == height else { return }
      paintScale(gauge, middle: rule + 58)
      paintFoot(workout)
      return
    }
    if !workout.next.isEmpty { paintNext(workout.next, top: rule + 7, width: width - 2 * margin) }
    guard bottom == height else { return }
    let hasNext = !workout.next.isEmpty
    paintRow(
      [
        (captions[.time], "", Figure(workout.time)),
        (captions[.distance], workout.distance.amount.unit, workout.distance.bare),
      ], top: hasNext ? rule + 7 + Painter.rowHeight : rule, bottom: height,
      most: hasNext ? 44 : 58, isTall: !hasNext)
  }

  /// Paints a band below the status bar, with an icon, a title, and a note at its end.
  func paintBand(
    _ title: String, note: String, _ fill: RGB, _ ink: RGB, icon: (Point) -> Void
  ) {
    let (top, bottom) = Painter.band
    canvas.fill(Box(0, Double(top), Double(width), Double(bottom - top)), fill)
    icon(Point(Double(margin) + 12, Double(top + bottom) / 2))
    let right = width - margin
    let baseline = (top + bottom + Font.moving(28).capHeight) / 2
    let noteWidth = canvas.text(
      note, .moving(28), x: right, baseline: baseline, width: width / 3, ink, .right)
    let x = margin + 31
    let room = right - x - (noteWidth > 0 ? noteWidth + 12 : 0)
    let fitted = fitMoving(title, 28, least: 20, width: room)
    canvas.show(fitted.text, fitted.font, x: x, baseline: baseline, ink)
  }

  /// The colours of a band, and of the bar that belongs to it.
  func look(of tone: WorkoutScreen.Tone) -> (fill: RGB, ink: RGB, bar: RGB) {
    switch tone {
    case .run: (palette.goFill, palette.onFill, palette.green)
    case .rest: (palette.newsFill, palette.onFill, palette.blue)
    case .easy: (palette.easyFill, palette.onFill, palette.violet)
    case .done: (palette.plainFill, palette.background, palette.text)
    }
  }

  private func paintIcon(
    of tone: WorkoutScreen.Tone, _ middle: Point, _ ink: RGB, on ground: RGB
  ) {
    switch tone {
    case .run:
      canvas.rocketIcon(middle, size: 25, ink, hole: ground, flame: ink, isWon: true)
    case .rest: canvas.moonIcon(middle, size: 24, ink, on: ground)
    case .easy: canvas.orbitIcon(middle, size: 26, ink, on: ground)
    case .done: canvas.flagIcon(middle, size: 24, ink)
    }
  }

  /// Paints what remains of the step: a figure as large as possible, or words.
  private func paintRemainder(_ workout: WorkoutScreen, bottom: Int) {
    let top = Painter.band.bottom
    let middle = (top + bottom) / 2
    guard workout.tone != .done else {
      canvas.checkIcon(
        Point(Double(width / 2), Double(middle)), size: 56, palette.green)
      return
    }
    let figure = workout.remainder
    if let first = figure.amount.number.utf8.first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= first {
      paintLarge(figure, top: top, bottom: bottom, most: largest(bottom - top - 12))
      return
    }
    let room = width - 2 * margin
    let least = layout.type.second
    let line = canvas.fit(figure.words[...], .second(58), least: least, width: room)
    guard line.isCut else {
      let x = (width - line.width) / 2
      return canvas.show(
        line.text, line.font, x: x, baseline: middle + line.font.capHeight / 2, palette.text)
    }
    var (font, rows) = lines(
      figure.words, .bold, sizes: layout.type.moving...32, width: room, most: 2)
    font.tier = .moving
    show(
      rows, font, x: width / 2,
      baseline: middle + (font.capHeight - font.size * (rows.count - 1)) / 2, step: font.size,
      palette.text, .centre)
  }

  /// Returns the largest size of capitals with this height.
  func largest(_ high: Int) -> Int { high * 2048 / Font.capUnits }

  // MARK: Target

  /// Paints the pace and the target; outside of the target, the row is filled and triangles say
  /// what to do.
  private func paint(_ gauge: WorkoutScreen.Gauge, top: Int) {
    let fill: RGB? =
      switch gauge.state {
      case .tooSlow: palette.warningFill
      case .tooFast: palette.alarmFill
      case .onTarget, nil: nil
      }
    if let fill {
      canvas.fill(Box(0, Double(top), Double(width), Double(Painter.rowHeight)), fill)
    }
    let isOn = gauge.state == .onTarget
    let ink = fill == nil ? isOn ? palette.green : palette.text : palette.onFill
    let font = Font.second(42)
    let baseline = top + (Painter.rowHeight + font.capHeight) / 2
    let pace = canvas.text(
      gauge.pace, font, x: margin, baseline: baseline, width: width / 2, least: 41, ink)
    let icon = Point(Double(margin + pace) + 24, Double(top + Painter.rowHeight / 2))
    switch gauge.state {
    case .tooSlow: canvas.speedIcon(icon, size: 26, ink, isFaster: true)
    case .tooFast: canvas.speedIcon(icon, size: 26, ink, isFaster: false)
    case .onTarget: canvas.checkIcon(icon, size: 20, ink)
    case nil: break
    }
    let right = width - margin
    let target = fitMoving(gauge.target, 28, width: right - margin - pace - 46)
    canvas.show(
      target.text, target.font, x: right - target.width,
      baseline: top + (Painter.rowHeight + target.font.capHeight) / 2,
      fill == nil ? palette.label : palette.onFill)
  }

  /// Paints a scale from slow to fast; its middle third is the target.
  private func paintScale(_ gauge: WorkoutScreen.Gauge, middle: Int) {
    let (left, room) = (Double(margin), Double(width - 2 * margin))
    let third = (room / 3).rounded()
    let middle = Double(middle)
    let sides = [
      (left, gauge.state == .tooSlow ? palette.yellow : palette.track),
      (left + room - third + 3, gauge.state == .tooFast ? palette.red : palette.track),
    ]
    for (x, colour) in sides { canvas.fill(Box(x, middle - 4, third - 3, 8), colour) }
    canvas.fill(Box(left + third, middle - 7, room - 2 * third, 14), palette.green)
    guard let position = gauge.position, position.isFinite else { return }
    let share = (max(-1, min(1, position)) + 1) / 2
    let x = (left + 4 + (room - 8) * share).rounded()
    canvas.fill(Box(x - 6, middle - 10, 12, 20), palette.background)
    canvas.fill(Box(x - 4, middle - 10, 8, 20), palette.text)
  }

  // MARK: Next step

  /// Paints what comes next on a strip.
  private func paintNext(
    _ next: String, top: Int, height: Int = Painter.rowHeight, width room: Int
  ) {
    paintStrip(top: top, height: height)
    let fitted = fitMoving(next, 28, least: 18, width: room)
    canvas.show(
      fitted.text, fitted.font, x: margin,
      baseline: top + (height + fitted.font.capHeight) / 2 - 1, palette.text)
  }

  private func paintStrip(top: Int, height: Int) {
    canvas.fill(Box(0, Double(top), Double(width), Double(height)), palette.card)
  }

  /// Paints what comes next, and the time and distance of the run, at the bottom.
  private func paintFoot(_ workout: WorkoutScreen) {
    let top = height - Painter.footHeight
    let right = width - margin
    guard !workout.next.isEmpty else {
      paintStrip(top: top, height: Painter.footHeight)
      let font = Font.moving(28)
      let baseline = top + (Painter.footHeight + font.capHeight) / 2 - 1
      canvas.text(
        workout.time, font, x: margin, baseline: baseline, width: width / 2, palette.text)
      paintFigure(
        workout.distance, size: 28, unitSize: 18, tier: .moving, x: right, baseline: baseline,
        width: width / 2, .right)
      return
    }
    let font = Font.label(16)
    let widest = max(
      canvas.width(of: workout.time, font), figureWidth(workout.distance, size: 16))
    paintNext(
      workout.next, top: top, height: Painter.footHeight, width: right - margin - widest - 12)
    canvas.text(
      workout.time, font, x: right, baseline: top + 14, width: widest, palette.text, .right)
    paintFigure(
      workout.distance, size: 16, unitSize: 16, tier: .label, x: right, baseline: top + 28,
      width: width / 2, .right)
  }
}
