import RunModel
import Screens

// Words: information, about, waiting, USB.

extension Painter {
  func paint(_ screen: TextScreen, _ bottom: Int) {
    let words = screen.paragraphs.filter { !$0.isEmpty }
    guard !words.isEmpty else {
      canvas.text(
        screen.title, .bold(30), x: width / 2, baseline: bottom / 2 + 10, width: width - 24,
        least: 18, palette.text, .centre)
      return
    }
    paintHeader(screen.title, note: "")
    var top = 46
    if screen.image != nil {
      let size = isWide ? 118 : 84
      paintBadge(
        screen.image, name: screen.title, x: isWide ? 8 : width - size - 8, y: isWide ? 60 : 40,
        size: size)
      if isWide {
        paintWords(words, x: size + 18, top: top, bottom: bottom, room: width - size - 28)
        return
      }
      top = 40
      paintBesidePicture(words, size, top: top, bottom: bottom)
      return
    }
    paintWords(words, x: 12, top: top, bottom: bottom, room: width - 24)
  }

  /// The largest size at which all words fit; the smallest is cut.
  private func paintWords(_ words: [String], x: Int, top: Int, bottom: Int, room: Int) {
    let sizes = [22, 20, 18, 16]
    let size = sizes.first { fits(words, .regular($0), room: room, high: bottom - 6 - top) }
    paintParagraphs(
      words, .regular(size ?? 16), x: x, top: top, bottom: bottom, width: room, palette.text)
  }

  private func fits(_ words: [String], _ font: Font, room: Int, high: Int) -> Bool {
    let step = font.size * 6 / 5
    var used = -step / 3
    for paragraph in words {
      used += canvas.lines(paragraph, font, width: room, most: 40).count * step + step / 3
    }
    return used <= high
  }

  /// Lines that go around a picture in the upper right corner.
  private func paintBesidePicture(_ words: [String], _ size: Int, top: Int, bottom: Int) {
    let font = Font.regular(17)
    let step = 20
    var baseline = top + 6 + font.capHeight
    for paragraph in words {
      var rest = paragraph[...]
      while !rest.isEmpty, baseline <= bottom - 5 {
        let isBeside = baseline - font.capHeight < top + size
        let room = width - 24 - (isBeside ? size : 0)
        let isLast = baseline + step > bottom - 5
        let line = canvas.lines(String(rest), font, width: room, most: isLast ? 1 : 2)
        guard let first = line.first else { break }
        canvas.show(first, font, x: 12, baseline: baseline, palette.text)
        baseline += step
        rest = isLast ? "" : rest.dropFirst(first.count).drop { $0 == " " }
      }
      baseline += step / 3
    }
  }

  func paint(_ usb: USBScreen, _ bar: StatusBar, _ bottom: Int) {
    paint(bar)
    let lift = height - bottom
    canvas.usbSign(
      Point(Double(width / 2), Double(78 - lift / 2)), size: Double(72 - lift / 2), palette.blue)
    canvas.text(
      usb.title, .bold(30), x: width / 2, baseline: 158 - lift, width: width - 24, least: 18,
      palette.text, .centre)
    let box = Box(12, Double(bottom - 54), Double(width - 24), 42)
    if let confirming = usb.confirming {
      paintHold(box, radius: 10, share: confirming) { ink in
        self.canvas.text(
          usb.detail, .bold(21), x: self.width / 2, baseline: Int(box.y) + 29,
          width: Int(box.width) - 16, least: 14, ink, .centre)
      }
      return
    }
    canvas.text(
      usb.detail, .regular(20), x: width / 2, baseline: 186 - lift, width: width - 24, least: 14,
      palette.label, .centre)
    if let progress = usb.progress {
      canvas.progressBar(
        Box(24, Double(202 - lift), Double(width - 48), 10), share: progress, palette.blue,
        on: palette.track)
    }
  }
}
