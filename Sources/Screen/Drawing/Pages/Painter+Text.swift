import Device
import RunModel
import Words

// Text pages: information, waiting, errors.

extension Painter {
  func paint(_ screen: TextScreen, _ bottom: Int) {
    let words = screen.paragraphs.filter { !$0.isEmpty }
    if let icon = screen.icon, icon != .warning {
      paintWaiting(screen, words, icon, bottom)
      return
    }
    if screen.icon == .warning {
      canvas.warningIcon(Point(25, 17), size: 22, palette.yellow, on: palette.background)
    }
    paintHeader(screen.title, note: screen.page, start: screen.icon == .warning ? 44 : 12)
    guard screen.image != nil else {
      paintWords(words, x: 12, top: 48, bottom: bottom, room: width - 24)
      return
    }
    let place = pages.words
    let size = place.picture
    paintBadge(
      screen.image, name: screen.title, x: place.isBeside ? 8 : width - size - 8,
      y: place.pictureTop, size: size)
    if place.isBeside {
      paintWords(words, x: size + 18, top: 48, bottom: bottom, room: width - size - 30)
    } else {
      paintBesidePicture(words, top: 46, bottom: bottom)
    }
  }

  /// Paints the waiting screen during flash operations: an icon, the action, and its object.
  private func paintWaiting(
    _ screen: TextScreen, _ words: [String], _ icon: TextScreen.Icon, _ bottom: Int
  ) {
    let isLow = bottom < height
    let middle = Point(Double(width / 2), Double(bottom) * (isLow ? 0.3 : 0.36))
    let radius = isLow ? 34.0 : 46
    canvas.fillCircle(middle, radius: radius, palette.card)
    let size = radius
    switch icon {
    case .saving: canvas.cardIcon(middle, size: size, palette.blue, on: palette.card)
    case .discarding, .deleting:
      canvas.crossIcon(middle, size: size * 0.7, palette.red, width: size / 6)
    case .opening: canvas.flagIcon(middle, size: size, palette.blue)
    case .locked: paintUnknownBadge(middle, radius: radius)
    case .continuing: canvas.playIcon(middle, size: size * 0.9, palette.green)
    case .powerOff: canvas.powerIcon(middle, size: size, palette.red)
    case .warning:
      canvas.warningIcon(middle, size: size, palette.yellow, on: palette.card)
    }
    let first = Int(middle.y + radius) + (isLow ? 34 : 40)
    canvas.text(
      screen.title, .bold(28), x: width / 2, baseline: first, width: width - 24,
      palette.text,
      .centre)
    paintFigures(screen.figures, baseline: first + 36, x: 12, width: width - 24, size: 24)
    for (index, line) in words.prefix(2).enumerated() {
      canvas.text(
        line, .regular(19), x: width / 2, baseline: first + 28 + 24 * index, width: width - 24,
        palette.label, .centre)
    }
  }

  /// Body text sizes; the last two are needed only for letters wider than those of our languages.
  private static let textSizes = [22, 21, 20, 19, 18, 17, 16]

  /// Paints paragraphs at the largest size that fits; if none does, they are truncated.
  private func paintWords(_ words: [String], x: Int, top: Int, bottom: Int, room: Int) {
    let size = Painter.textSizes.first {
      fits(words, .regular($0), room: room, high: bottom - 6 - top)
    }
    paintParagraphs(
      words, .regular(size ?? 14), x: x, top: top, bottom: bottom, width: room, palette.text)
  }

  private func fits(_ words: [String], _ font: Font, room: Int, high: Int) -> Bool {
    let step = font.size * 6 / 5
    var used = -step / 3
    for paragraph in words {
      let isTorn = LineBreaks.pieces(of: paragraph).contains {
        canvas.width(of: $0, font) > room
      }
      guard !isTorn else { return false }
      used += canvas.lines(paragraph, font, width: room, most: 40).count * step + step / 3
    }
    return used <= high
  }

  /// Wraps text around a picture in the upper right corner, at the largest size that fits.
  private func paintBesidePicture(_ words: [String], top: Int, bottom: Int) {
    var placed: [Placed] = []
    for size in Painter.textSizes {
      let font = Font.regular(size)
      let flow = flow(words, font, around: pages.words.picture, top: top, bottom: bottom)
      placed = flow.lines
      if flow.isWhole { break }
    }
    for line in placed {
      canvas.show(line.text, line.font, x: 12, baseline: line.baseline, palette.text)
    }
  }

  /// A line and its position.
  private struct Placed {
    var text: Substring
    var font: Font
    var baseline: Int
  }

  private func flow(
    _ words: [String], _ font: Font, around size: Int, top: Int, bottom: Int
  ) -> (lines: [Placed], isWhole: Bool) {
    let step = font.size * 6 / 5
    var placed: [Placed] = []
    var baseline = top + font.capHeight
    for paragraph in words {
      var rest = paragraph[...]
      while !rest.isEmpty {
        let isLast = baseline + step > bottom - 6
        let isBeside = baseline - font.capHeight < top + size - 8
        let room = width - 24 - (isBeside ? size + 4 : 0)
        guard
          let line = canvas.lines(String(rest), font, width: room, most: isLast ? 1 : 2).first
        else { break }
        placed.append(Placed(text: line, font: font, baseline: baseline))
        guard !isLast || line == rest else { return (placed, false) }
        baseline += step
        rest = rest.dropFirst(line.count).drop { $0 == " " }
      }
      baseline += step / 3
    }
    return (placed, true)
  }

  /// Paints the About page with its figures.
  func paint(_ about: AboutScreen, _ bottom: Int) {
    let place = pages.about
    let size = place.picture
    paintBadge(about.image, name: about.title, x: width - size - 10, y: 6, size: size)
    let room = width - size - 32
    canvas.text(
      about.title, .bold(place.title), x: 12, baseline: 38, width: room,
      palette.text)
    canvas.text(
      about.version, .bold(18), x: 12, baseline: 62, width: room, palette.yellow)
    let two = lines(about.credit, .regular, sizes: 16...18, width: width - 24, most: 2)
    let isWhole = two.lines.last?.hasSuffix(Canvas.ellipsis) == false
    let credit = isWhole ? two : wrapped(about.credit, .regular(18), width: width - 24, most: 4)
    let line = isWhole ? 20 : 17
    let isLow = bottom < height
    let foot = isLow ? bottom : bottom - 8 - credit.lines.count * line
    let column = (width - 24) / 2
    let step = (foot - place.facts) / 2
    for (index, fact) in about.facts.prefix(4).enumerated() {
      paintLabelled(
        fact.label, Figure(fact.value), size: 26, x: 12 + column * (index % 2),
        top: place.facts + step * (index / 2), width: column - 8)
    }
    guard !isLow else { return }
    canvas.fill(Box(12, Double(foot - 4), Double(width - 24), 1), palette.line)
    show(
      credit.lines, credit.font, x: 12, baseline: foot + 6 + credit.font.capHeight, step: line,
      palette.label)
  }
}
