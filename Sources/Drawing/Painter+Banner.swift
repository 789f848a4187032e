import RunModel
import Screens

extension Painter {
  /// Draws a banner at the foot of the frame, as high as was kept free for it.
  func paint(_ banner: Banner, height: Int) {
    let top = frame.size.height - height
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
    let middle = Point(isHigh ? 32 : 23, Double(top) + Double(height) / 2)
    paint(banner.icon, middle, side, ink, ground)
    let x = isHigh ? 64 : 46
    let room = width - x - 6
    let (title, detail) = isHigh ? (Font.bold(26), Font.bold(18)) : (.bold(20), .bold(16))
    if banner.detail.isEmpty {
      canvas.text(
        banner.title, title, x: x, baseline: top + (height + title.capHeight) / 2, width: room,
        least: 16, ink)
      return
    }
    let gap = isHigh ? 9 : 6
    let first = top + (height - title.capHeight - gap - detail.capHeight) / 2 + title.capHeight
    canvas.text(banner.title, title, x: x, baseline: first, width: room, least: 16, ink)
    canvas.text(
      banner.detail, detail, x: x, baseline: first + gap + detail.capHeight, width: room,
      least: 13, ink)
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
    case .sound: canvas.soundSign(middle, size: size * 0.85, ink, isOn: true)
    case .lock: canvas.lockSign(middle, size: size * 0.95, ink)
    case .usb: canvas.usbSign(middle, size: size * 0.9, ink)
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
