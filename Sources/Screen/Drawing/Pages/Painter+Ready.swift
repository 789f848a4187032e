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
    let place = pages.ready
    let picture = isLow ? place.lowPicture : place.picture
    paintBadge(
      ready.goalImage, name: "", x: width - picture - place.pictureRight, y: place.pictureTop,
      size: picture)
    let room = isLow ? place.lowRoom : place.room
    canvas.text(
      captions[.ready], .bold(place.title), x: 12, baseline: place.titleBaseline,
      width: room, palette.green)
    canvas.text(
      captions[.toLaunch], .bold(place.launch), x: 12,
      baseline: place.launchBaseline, width: room, palette.text)
    let signal = [ready.satellites, ready.accuracy].filter { !$0.isEmpty }
    let words = ["  ", " "].map { signal.joined(separator: $0) }
    let line = words.first { canvas.width(of: $0, .regular(16)) <= room } ?? words[1]
    let isWhole = !canvas.fit(line[...], .regular(19), width: room).isCut
    for (index, line) in (isWhole ? [line] : signal).enumerated() {
      canvas.text(
        line, .regular(isWhole ? 19 : 16), x: 12,
        baseline: place.signalBaseline + (isWhole ? 0 : 17 * index - 5), width: room,
        palette.label)
    }
    // Above a banner, the button takes the place of the goal; while locked there is no button.
    let box = Box(8, Double(bottom - 40), Double(width - 16), 34)
    if !isLow || !startsNow { paintGoal(ready, width: room) }
    guard startsNow else { return }
    canvas.fillRounded(box, radius: 9, palette.goFill)
    let font = Font.bold(25)
    let start = width / 2 - (canvas.width(of: captions[.start], font) + 27) / 2
    canvas.playIcon(Point(Double(start) + 9, box.y + 17), size: 18, palette.onFill)
    canvas.text(
      captions[.start], font, x: start + 27, baseline: Int(box.y) + 26, width: 100, palette.onFill)
  }

  private func paintGoal(_ ready: ReadyScreen, width room: Int) {
    canvas.text(
      ready.goalLabel, .regular(17), x: 12, baseline: pages.ready.goalLabelBaseline, width: room,
      palette.label)
    canvas.text(
      ready.goal, .bold(24), x: 12, baseline: pages.ready.goalBaseline, width: width - 24,
      palette.text)
  }

  // MARK: Acquiring

  private func paintAcquiring(_ ready: ReadyScreen, _ bottom: Int) {
    // The advice that Start already works is shown even above a banner.
    let isLow = bottom < height
    let place = isLow ? pages.acquiring.low : pages.acquiring.full
    let signal = [ready.satellites, ready.accuracy].filter { !$0.isEmpty }
    if pages.acquiring.isBeside {
      paintOrbits(place.orbits, scale: place.scale, progress: ready.progress)
      paintBeside(ready, signal + [ready.waited], place, isLow, bottom)
    } else {
      paintUnder(ready, signal, place, isLow, bottom)
    }
  }

  private func paintUnder(
    _ ready: ReadyScreen, _ signal: [String], _ place: Pages.Acquiring.Places, _ isLow: Bool,
    _ bottom: Int
  ) {
    let (grey, room) = (palette.label, width - 12)
    let separator = "  ·  "
    let figures: [ColumnLine] =
      isLow
      ? [((signal + [ready.waited]).joined(separator: separator), .regular(18), grey)]
      : [
        (signal.joined(separator: separator), .regular(19), grey),
        (ready.waited, .regular(18), grey),
      ]
    let advice = wrapped(ready.advice, .regular(17), width: room)
    let lines = (figures + advice.lines.map { (String($0), advice.font, grey) }).filter {
      !$0.text.isEmpty
    }
    // Further lines push everything up and shrink the orbits.
    let last = place.footBaseline + place.step * (lines.count - 1)
    let rise = max(0, last + 5 - bottom)
    let orbits = Point(place.orbits.x, place.orbits.y - Double(rise) / 2)
    paintOrbits(orbits, scale: place.scale - Double(rise) / 100, progress: ready.progress)
    paintColumn(
      [(ready.title, .bold(25), palette.text)], x: width / 2, baseline: place.titleBaseline - rise,
      step: 0, room: room)
    paintColumn(
      lines, x: width / 2, baseline: place.footBaseline - rise, step: place.step, room: room)
  }

  private func paintBeside(
    _ ready: ReadyScreen, _ figures: [String], _ place: Pages.Acquiring.Places, _ isLow: Bool,
    _ bottom: Int
  ) {
    let (grey, x, room) = (palette.label, width - 80, 140)
    let title = lines(
      ready.title, .bold, sizes: layout.type.label...27, width: room, most: 2)
    paintColumn(
      title.lines.map { (String($0), title.font, palette.text) }, x: x,
      baseline: place.titleBaseline, step: 30, room: room)
    paintColumn(
      figures.map { ($0, .regular(20), grey) }, x: x,
      baseline: place.titleBaseline - 2 + 30 * title.lines.count, step: place.step, room: room)
    let foot: [ColumnLine] =
      isLow
      ? [(ready.advice, .regular(17), grey)]
      : [(ready.goalText, .bold(19), palette.text), (ready.advice, .regular(18), grey)]
    paintColumn(
      foot, x: width / 2, baseline: min(place.footBaseline, bottom - 8 - 24 * (foot.count - 1)),
      step: 24, room: width - 16)
  }

  private typealias ColumnLine = (text: String, font: Font, colour: RGB)

  /// Paints centred lines in a column; empty ones take no room.
  private func paintColumn(_ lines: [ColumnLine], x: Int, baseline: Int, step: Int, room: Int) {
    var baseline = baseline
    for line in lines where !line.text.isEmpty {
      canvas.text(
        line.text, line.font, x: x, baseline: baseline, width: room, line.colour, .centre)
      baseline += step
    }
  }

  /// Paints three orbits around the Earth that fill up one after the other as the fix improves.
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
