import Device
import RunModel

extension Painter {
  /// Height of the strip at the bottom of a running page (carrot or banner), and of a banner on any
  /// page read on the move if its title takes two lines.
  static let stripHeight = 62
  /// Height of banners with two and three lines on other pages.
  private static let lowStripHeights = (two: 44, three: 56)

  /// A line of a banner.
  private typealias Line = (text: Substring, font: Font)

  /// Returns the height of a banner at the bottom of a page.
  func height(of banner: Banner, isRunningPage: Bool, isMoving: Bool) -> Int {
    let room = wordsRoom(isHigh: false)
    if isRunningPage || isMoving && movingTitle(of: banner, width: room).isCut {
      return Painter.stripHeight
    }
    let (two, three) = Painter.lowStripHeights
    return isMoving || restingLines(of: banner, width: room).count <= 2 ? two : three
  }

  /// Draws a banner of the reserved height at the bottom of the frame.
  ///
  /// A low banner has no room for advice legible on the move, only for the problem.
  func paint(_ banner: Banner, height: Int, isMoving: Bool) {
    let top = self.height - height
    let ground =
      switch banner.tone {
      case .news: palette.newsFill
      case .warning: palette.warningFill
      case .alarm: palette.alarmFill
      }
    let ink = palette.onFill
    canvas.fill(Box(0, Double(top), Double(width), Double(height)), ground)
    let isHigh = height >= Painter.stripHeight
    let side = isHigh ? 40.0 : 28
    let middle = Point(isHigh ? 30 : 24, Double(top) + Double(height) / 2)
    paint(banner.icon, middle, side, ink, ground)
    let room = wordsRoom(isHigh: isHigh)
    let shown = legible(banner)
    let lines =
      isMoving
      ? movingLines(of: shown, isHigh: isHigh, width: room)
      : restingLines(of: shown, width: room)
    let gap = lines.count > 2 ? 5 : isMoving && lines.count > 1 ? 8 + lines[1].font.size / 12 : 6
    let high = lines.reduce(gap * (lines.count - 1)) { $0 + $1.font.capHeight }
    var baseline = top + (height - high) / 2
    for line in lines {
      baseline += line.font.capHeight
      show(line, x: width - margin - room, baseline: baseline, ink)
      baseline += gap
    }
  }

  /// Returns the banner without the name of a way whose letters the face lacks.
  private func legible(_ banner: Banner) -> Banner {
    guard banner.icon == .course, banner.tone == .news, !canvas.canShow(banner.detail, .label(24))
    else { return banner }
    return Banner(banner.tone, banner.icon, banner.title)
  }

  /// Returns the width left beside the icon of a banner.
  private func wordsRoom(isHigh: Bool) -> Int { width - margin - (isHigh ? 60 : 46) }

  /// Lays out the problem and the advice, for reading while standing.
  private func restingLines(of banner: Banner, width room: Int) -> [Line] {
    let title = wrapped(banner.title, .bold(20), width: room)
    guard !banner.detail.isEmpty else { return title.lines.map { ($0, title.font) } }
    let font = Font.bold(17)
    let detail = wrapped(
      banner.detail, font, width: wordsRoom(of: banner, font, room),
      most: max(1, 3 - title.lines.count))
    return title.lines.map { ($0, title.font) } + detail.lines.map { ($0, detail.font) }
  }

  private func movingTitle(of banner: Banner, width room: Int) -> FittedText {
    canvas.fit(banner.title[...], .moving(29), least: layout.type.moving, width: room)
  }

  /// Lays out the problem for reading on the move, and the advice as large as possible.
  private func movingLines(of banner: Banner, isHigh: Bool, width room: Int) -> [Line] {
    let title = movingTitle(of: banner, width: room)
    let least = Font.moving(layout.type.moving)
    guard isHigh, !title.isCut else {
      // A long title takes both lines.
      return isHigh
        ? canvas.lines(banner.title, least, width: room, most: 2).map { ($0, least) }
        : [(title.text, title.font)]
    }
    guard !banner.detail.isEmpty else { return [(title.text, title.font)] }
    let large = Font.label(24)
    let line = canvas.fit(
      banner.detail[...], large, width: wordsRoom(of: banner, large, room))
    guard line.isCut else { return [(title.text, title.font), (line.text, line.font)] }
    let small = Font.label(16)
    let detail = wrapped(banner.detail, small, width: wordsRoom(of: banner, small, room))
    return [(banner.title[...], least)] + detail.lines.map { ($0, detail.font) }
  }

  /// Returns the width for text, less that of the key icon, if any, which is drawn because the face
  /// lacks it.
  private func wordsRoom(of banner: Banner, _ font: Font, _ room: Int) -> Int {
    banner.detail.contains(Banner.downKey) ? room - font.capHeight : room
  }

  private func show(_ line: Line, x: Int, baseline: Int, _ ink: RGB) {
    var x = x
    for (index, part) in line.text.split(
      separator: Banner.downKey, omittingEmptySubsequences: false
    ).enumerated() {
      if index > 0 {
        let side = Double(line.font.capHeight)
        let (left, foot) = (Double(x) + 1, Double(baseline))
        canvas.note(icon: "down key", Point(left + side / 2, foot - side / 2), size: side, ink)
        canvas.polygon([
          Point(left, foot - side + 1), Point(left + side, foot - side + 1),
          Point(left + side / 2, foot),
        ])
        canvas.fill(ink)
        x += line.font.capHeight + 2
      }
      canvas.show(part, line.font, x: x, baseline: baseline, ink)
      x += canvas.width(of: part, line.font)
    }
  }

  private func paint(
    _ icon: Banner.Icon, _ middle: Point, _ size: Double, _ ink: RGB, _ ground: RGB
  ) {
    switch icon {
    case .gps: canvas.satelliteIcon(middle, size: size, ink)
    case .storage: canvas.cardIcon(middle, size: size * 0.85, ink, on: ground)
    case .battery: paintBatteryIcon(middle, size, ink)
    case .part: canvas.warningIcon(middle, size: size, ink, on: ground)
    case .lap: canvas.flagIcon(middle, size: size * 0.85, ink)
    case .badge:
      canvas.rocketIcon(
        middle, size: size * 0.85, ink, hole: ground, flame: ink, isWon: true)
    case .saved: canvas.checkIcon(middle, size: size * 0.8, ink)
    case .recovered: canvas.againIcon(middle, size: size * 0.95, ink)
    case .paused: canvas.pauseIcon(middle, size: size * 0.8, ink)
    case .sound: canvas.soundIcon(middle, size: size * 0.85, ink, isOn: true)
    case .lock: canvas.lockIcon(middle, size: size * 0.95, ink)
    case .usb: canvas.usbIcon(middle, size: size * 0.9, ink)
    case .stick: canvas.stickIcon(middle, size: size, ink)
    case .course: canvas.courseIcon(middle, size: size * 0.9, ink)
    case .ghost: canvas.ghostIcon(middle, size: size, ink, hole: ground)
    }
  }

  private func paintBatteryIcon(_ middle: Point, _ size: Double, _ ink: RGB) {
    let (width, height) = ((size * 0.9).rounded(), (size * 0.5).rounded())
    let box = Box(
      (middle.x - width / 2).rounded() - 1, (middle.y - height / 2).rounded(), width, height)
    canvas.roundedPath(box.inset(by: 1.5), radius: 3)
    canvas.stroke(ink, width: 3)
    canvas.fill(Box(box.right + 1, box.y + height / 4, 3, height / 2), ink)
    canvas.fill(Box(box.x + 5, box.y + 5, (width * 0.16).rounded(), height - 10), ink)
  }
}
