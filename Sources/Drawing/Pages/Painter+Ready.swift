import Device
import Glibc
import RunModel
import Words

extension Painter {
  func paint(_ ready: ReadyScreen, _ screen: Screen, _ bottom: Int) {
    paintBackdrop(.stars(ready.isReady ? .ready : .acquiring, theme))
    if ready.isReady {
      paintReady(ready, bottom, startsNow: screen.hints.start == .start)
    } else {
      paintAcquiring(ready, bottom)
    }
    paint(screen.statusBar)
  }

  // MARK: Ready

  private func paintReady(_ ready: ReadyScreen, _ bottom: Int, startsNow: Bool) {
    let isLow = bottom < height
    let picture = isWide ? (isLow ? 112 : 128) : isLow ? 88 : 96
    paintBadge(
      ready.goalImage, name: "", x: width - picture - (isWide ? 14 : 2), y: isWide ? 36 : 62,
      size: picture)
    let room = isWide ? width - picture - 30 : 126
    canvas.text(
      captions[.ready], .bold(isWide ? 58 : 50), x: 12, baseline: isWide ? 78 : 71,
      width: room, least: 20, palette.green)
    canvas.text(
      captions[.toLaunch], .bold(isWide ? 34 : 30), x: 12,
      baseline: isWide ? 110 : 101, width: room, least: 16, palette.text)
    let signal = [ready.satellites, ready.accuracy].filter { !$0.isEmpty }
    canvas.text(
      signal.joined(separator: "  "), .regular(19), x: 12, baseline: isWide ? 137 : 128,
      width: room, least: 16, palette.label)
    // The button stands over a banner, and the goal gives way to it; a lock takes its function.
    let box = Box(8, Double(bottom - 40), Double(width - 16), 34)
    if !isLow || !startsNow { paintGoal(ready, width: room) }
    guard startsNow else { return }
    canvas.fillRounded(box, radius: 9, palette.goFill)
    let font = Font.bold(25)
    let start = width / 2 - (canvas.width(of: captions[.start], font) + 27) / 2
    canvas.playSign(Point(Double(start) + 9, box.y + 17), size: 18, palette.onFill)
    canvas.text(
      captions[.start], font, x: start + 27, baseline: Int(box.y) + 26, width: 100, palette.onFill)
  }

  private func paintGoal(_ ready: ReadyScreen, width room: Int) {
    canvas.text(
      ready.goalLabel, .regular(17), x: 12, baseline: isWide ? 163 : 158, width: room, least: 16,
      palette.label)
    canvas.text(
      ready.goal, .bold(24), x: 12, baseline: isWide ? 187 : 184, width: width - 24, least: 16,
      palette.text)
  }

  // MARK: Acquiring

  private func paintAcquiring(_ ready: ReadyScreen, _ bottom: Int) {
    let signal = [ready.satellites, ready.accuracy].filter { !$0.isEmpty }
    let grey = palette.label
    guard bottom == height else { return paintAcquiringLow(ready, signal, bottom) }
    guard isWide else {
      paintOrbits(Point(120, 88), scale: 1, progress: ready.progress)
      paintColumn(
        [(ready.title, .bold(25), palette.text)], x: 120, baseline: 168, step: 0, room: 228,
        bottom: bottom)
      paintColumn(
        [
          (signal.joined(separator: "  ·  "), .regular(19), grey),
          (ready.waited, .regular(18), grey), (ready.advice, .regular(17), grey),
        ], x: 120, baseline: 192, step: 21, room: 228, bottom: bottom)
      return
    }
    paintOrbits(Point(88, 108), scale: 1.3, progress: ready.progress)
    let lines = canvas.lines(ready.title, .bold(27), width: 140, most: 2)
    paintColumn(
      lines.map { (String($0), .bold(27), palette.text) }, x: 240, baseline: 62, step: 30,
      room: 140, bottom: bottom)
    paintColumn(
      (signal + [ready.waited]).map { ($0, .regular(20), grey) }, x: 240,
      baseline: 60 + 30 * lines.count, step: 26, room: 140, bottom: bottom)
    paintColumn(
      [(ready.goalText, .bold(19), palette.text), (ready.advice, .regular(18), grey)], x: 160,
      baseline: 207, step: 24, room: 304, bottom: bottom)
  }

  /// Over a banner: what can be done, that Start works, stands there in any case.
  private func paintAcquiringLow(_ ready: ReadyScreen, _ signal: [String], _ bottom: Int) {
    let advice = (ready.advice, Font.regular(17), palette.label)
    guard isWide else {
      paintOrbits(Point(120, 76), scale: 0.8, progress: ready.progress)
      let figures = (signal + [ready.waited]).joined(separator: "  ·  ")
      paintColumn(
        [
          (ready.title, .bold(25), palette.text), (figures, .regular(18), palette.label), advice,
        ], x: 120, baseline: 144, step: 22, room: 228, bottom: bottom)
      return
    }
    paintOrbits(Point(88, 94), scale: 1.1, progress: ready.progress)
    let lines = canvas.lines(ready.title, .bold(27), width: 140, most: 2)
    paintColumn(
      lines.map { (String($0), .bold(27), palette.text) }, x: 240, baseline: 56, step: 30,
      room: 140, bottom: bottom)
    paintColumn(
      (signal + [ready.waited]).map { ($0, .regular(20), palette.label) }, x: 240,
      baseline: 54 + 30 * lines.count, step: 24, room: 140, bottom: bottom)
    paintColumn([advice], x: 160, baseline: 188, step: 0, room: 304, bottom: bottom)
  }

  /// Lines in the middle of a column; those that say nothing take no room.
  private func paintColumn(
    _ lines: [(text: String, font: Font, colour: RGB)], x: Int, baseline: Int, step: Int,
    room: Int, bottom: Int
  ) {
    var baseline = baseline
    for line in lines where !line.text.isEmpty && baseline < bottom {
      canvas.text(
        line.text, line.font, x: x, baseline: baseline, width: room, least: 16, line.colour,
        .centre)
      baseline += step
    }
  }

  /// Three orbits around the Earth that fill up, one after the other, as the fix gets better.
  private func paintOrbits(_ middle: Point, scale: Double, progress: Double) {
    let radii = [22.0, 36, 50].map { $0 * scale }
    let progress = max(0, min(1, progress)) * 3
    for (index, radius) in radii.enumerated() {
      canvas.circlePath(middle, radius: radius)
      canvas.stroke(palette.track, width: 3)
      let share = max(0, min(1, progress - Double(index)))
      guard share > 0 else { continue }
      canvas.startPath()
      canvas.arc(middle, radius, from: -.pi / 2, to: -.pi / 2 + 2 * .pi * share)
      canvas.stroke(palette.yellow, width: 3.5)
    }
    let size = Int(34 * scale)
    paintBadge(
      "earth", name: "", x: Int(middle.x) - size / 2, y: Int(middle.y) - size / 2, size: size)
    let satellites = [(0.7, 2), (2.4, 2), (4.2, 1), (5.3, 2), (3.3, 2)]
    for (angle, ring) in satellites {
      let place = Point(
        middle.x + radii[ring] * cos(angle), middle.y + radii[ring] * sin(angle))
      canvas.fillCircle(place, radius: 5.5, palette.background)
      canvas.fillCircle(place, radius: 3.5, palette.text)
    }
  }
}
