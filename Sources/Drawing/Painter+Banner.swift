import Device
import RunModel

extension Painter {
  /// Draws a banner at the foot of the frame, as high as was kept free for it.
  ///
  /// A low one has no room for advice that could be read on the move, only for what is the matter.
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
    let x = isHigh ? 60 : 46
    let room = width - x - margin
    if isMoving {
      var banner = banner
      if !isHigh { banner.detail = "" }
      paintWords(of: banner, x: x, top: top, height: height, width: room)
      return
    }
    let (title, detail) = (Font.bold(20), Font.bold(17))
    let gap = banner.detail.isEmpty ? 0 : 6
    let second = banner.detail.isEmpty ? 0 : detail.capHeight
    let first = top + (height - title.capHeight - gap - second) / 2 + title.capHeight
    canvas.text(banner.title, title, x: x, baseline: first, width: room, least: 16, ink)
    show(
      fit(banner.detail, detail, least: 16, width: room), x: x, baseline: first + gap + second, ink)
  }

  /// A line that may hold the sign of a key, which is drawn: the face does not have it.
  private func fit(
    _ text: String, _ font: Font, least: Int, width room: Int
  ) -> FittedText {
    let hasKey = text.contains(Banner.downKey)
    return canvas.fit(text[...], font, least: least, width: hasKey ? room - font.capHeight : room)
  }

  private func show(_ line: FittedText, x: Int, baseline: Int, _ ink: RGB) {
    var x = x
    for (index, part) in line.text.split(
      separator: Banner.downKey, omittingEmptySubsequences: false
    ).enumerated() {
      if index > 0 {
        let side = Double(line.font.capHeight)
        let (left, foot) = (Double(x) + 1, Double(baseline))
        canvas.note(sign: "down key", Point(left + side / 2, foot - side / 2), size: side, ink)
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

  /// What is the matter, to be read on the move; what to do about it, as large as there is room.
  private func paintWords(of banner: Banner, x: Int, top: Int, height: Int, width room: Int) {
    let ink = palette.onFill
    let least = layout.type.moving
    var lines = [canvas.fit(banner.title[...], .moving(29), least: least, width: room)]
    if lines[0].text.count < banner.title.count, height >= Painter.stripHeight {
      // A long title takes both lines.
      lines = canvas.lines(banner.title, .moving(least), width: room, most: 2).map {
        FittedText(text: $0, font: .moving(least), width: room)
      }
    } else if !banner.detail.isEmpty {
      lines.append(fit(banner.detail, .label(24), least: 16, width: room))
    }
    // Room for what hangs below a line.
    let gap = lines.count > 1 ? 8 + lines[1].font.size / 12 : 0
    let high = lines.reduce(gap) { $0 + $1.font.capHeight }
    var baseline = top + (height - high) / 2
    for line in lines {
      baseline += line.font.capHeight
      show(line, x: x, baseline: baseline, ink)
      baseline += gap
    }
  }

  private func paint(
    _ icon: Banner.Icon, _ middle: Point, _ size: Double, _ ink: RGB, _ ground: RGB
  ) {
    switch icon {
    case .gps: canvas.satelliteSign(middle, size: size, ink)
    case .storage: canvas.cardSign(middle, size: size * 0.85, ink, on: ground)
    case .battery: paintBatterySign(middle, size, ink)
    case .part: canvas.warningSign(middle, size: size, ink, on: ground)
    case .lap: canvas.flagSign(middle, size: size * 0.85, ink)
    case .badge:
      canvas.rocketSign(
        middle, size: size * 0.85, ink, hole: ground, flame: ink, isWon: true)
    case .saved: canvas.checkSign(middle, size: size * 0.8, ink)
    case .recovered: canvas.againSign(middle, size: size * 0.95, ink)
    case .paused: canvas.pauseSign(middle, size: size * 0.8, ink)
    case .sound: canvas.soundSign(middle, size: size * 0.85, ink, isOn: true)
    case .lock: canvas.lockSign(middle, size: size * 0.95, ink)
    case .usb: canvas.usbSign(middle, size: size * 0.9, ink)
    case .stick: canvas.stickSign(middle, size: size, ink)
    }
  }

  private func paintBatterySign(_ middle: Point, _ size: Double, _ ink: RGB) {
    let (width, height) = ((size * 0.9).rounded(), (size * 0.5).rounded())
    let box = Box(
      (middle.x - width / 2).rounded() - 1, (middle.y - height / 2).rounded(), width, height)
    canvas.roundedPath(box.inset(by: 1.5), radius: 3)
    canvas.stroke(ink, width: 3)
    canvas.fill(Box(box.right + 1, box.y + height / 4, 3, height / 2), ink)
    canvas.fill(Box(box.x + 5, box.y + 5, (width * 0.16).rounded(), height - 10), ink)
  }
}
