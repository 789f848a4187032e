import Device
import RunModel

// USB drive, stick and server: an icon, the status, advice, and at the bottom details or progress.

extension Painter {
  func paint(_ usb: USBScreen, _ bar: StatusBar, _ bottom: Int) {
    paint(bar)
    // Further lines push everything up, like a banner.
    let title = wrapped(usb.title, .bold(28), width: width - 24)
    let advice = wrapped(
      usb.advice, .regular(18), width: width - 20,
      most: bottom < height ? 3 - title.lines.count : 2)
    let lines = advice.lines.count + title.lines.count
    let lift = height - bottom + 20 * (lines - 2)
    paint(usb.icon, at: Point(Double(width / 2), Double(74 - lift * 2 / 5)), lift)
    let last = show(
      title.lines, title.font, x: width / 2, baseline: 144 - lift * 4 / 5,
      step: title.font.size + 1, palette.text, .centre)
    show(
      advice.lines, advice.font, x: width / 2, baseline: last + (lines > 2 ? 23 : 26),
      step: advice.font.size + 1, palette.label, .centre)
    if let progress = usb.progress {
      canvas.progressBar(
        Box(24, Double(bottom - 50), Double(width - 48), 10), share: progress, palette.blue,
        on: palette.track)
      canvas.text(
        usb.detail, .bold(20), x: width / 2, baseline: bottom - 16, width: width - 24,
        palette.text, .centre)
    } else if usb.asksToHold {
      paintHold(usb, bottom)
    } else if usb.icon == .failed {
      paintTrouble(usb.detail, bottom)
    } else {
      canvas.text(
        usb.detail, .bold(22), x: width / 2, baseline: bottom - 24, width: width - 24,
        palette.text, .centre)
    }
  }

  /// Paints the reason for a failure on one or two lines.
  private func paintTrouble(_ words: String, _ bottom: Int) {
    let font = Font.bold(20)
    let lines = canvas.lines(words, font, width: width - 24, most: 2)
    for (index, line) in lines.enumerated() {
      canvas.text(
        String(line), font, x: width / 2,
        baseline: bottom - (lines.count == 1 ? 24 : 36) + 24 * index, width: width - 16,
        palette.red, .centre)
    }
  }

  private func paint(_ icon: USBScreen.Icon, at middle: Point, _ lift: Int) {
    switch icon {
    case .drive: canvas.usbIcon(middle, size: Double(68 - lift * 2 / 3), palette.blue)
    case .stick: canvas.stickIcon(middle, size: Double(72 - lift * 2 / 3), palette.blue)
    case .server: canvas.serverIcon(middle, size: Double(72 - lift * 2 / 3), palette.blue)
    case .done:
      let radius = Double(34 - lift / 3)
      canvas.fillCircle(middle, radius: radius, palette.card)
      canvas.checkIcon(middle, size: radius * 1.1, palette.green)
    case .failed:
      canvas.warningIcon(
        middle, size: Double(64 - lift / 2), palette.yellow, on: palette.background)
    }
  }

  private func paintHold(_ usb: USBScreen, _ bottom: Int) {
    let box = Box(8, Double(bottom - 52), Double(width - 16), 44)
    let words = { (ink: RGB) in
      _ = self.canvas.text(
        usb.detail, .bold(22), x: self.width / 2, baseline: Int(box.y) + 30,
        width: Int(box.width) - 16, ink, .centre)
    }
    if let confirming = usb.confirming {
      paintHold(box, radius: 11, share: confirming, words)
    } else {
      canvas.fillRounded(box, radius: 11, palette.card)
      words(palette.text)
    }
  }
}
