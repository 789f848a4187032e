import RunModel
import Words

// Multi-line text.

extension Painter {
  /// Lays out a text at the largest size that fits into `most` lines without breaking words; at the
  /// smallest size it is truncated.
  func lines(
    _ text: String, _ weight: Typeface.Weight, sizes: ClosedRange<Int>, width room: Int, most: Int
  ) -> (font: Font, lines: [Substring]) {
    for size in sizes.reversed() {
      let font = Font(weight: weight, size: size)
      let widest =
        LineBreaks.pieces(of: text).lazy
        .map { self.canvas.width(of: $0, font) }.max() ?? 0
      guard widest <= room else { continue }
      let lines = canvas.lines(text, font, width: room, most: most + 1)
      if lines.count <= most { return (font, lines) }
    }
    let font = Font(weight: weight, size: sizes.lowerBound)
    return (font, canvas.lines(text, font, width: room, most: most))
  }

  /// Lays out a text on one line, shrunk if needed; if that would truncate it, on several lines of
  /// a smaller size, which take little more height.
  func wrapped(
    _ text: String, _ font: Font, width room: Int, most: Int = 2
  ) -> (font: Font, lines: [Substring]) {
    let line = canvas.fit(text[...], font, width: room)
    guard line.isCut else { return (line.font, [line.text]) }
    let least = layout.type[font.tier]
    var words = lines(
      text, font.weight, sizes: least...max(least, font.size * 3 / 4), width: room, most: most)
    words.font.tier = font.tier
    return words
  }

  /// Fits a text that is read on the move into a width; a longer one shrinks to `least`, or as far
  /// as a label does.
  func fitMoving(_ text: String, _ size: Int, least: Int? = nil, width room: Int) -> FittedText {
    let moving = canvas.fit(text[...], .moving(size), least: layout.type.moving, width: room)
    return moving.isCut ? canvas.fit(text[...], .label(size), least: least, width: room) : moving
  }

  /// Draws a figure's caption with its unit, which moves below it if there is no room beside it.
  func paintCaption(
    _ caption: String, unit: String, x: Int, baseline: Int, width room: Int,
    _ alignment: Alignment = .left
  ) {
    let font = Font.label(16)
    let line = unit.isEmpty ? caption : "\(caption) \(unit)"
    let isCut = canvas.fit(line[...], font, width: room).isCut
    let lines = isCut ? [caption, unit] : [line]
    for (index, words) in lines.enumerated() {
      canvas.text(
        words, font, x: x, baseline: baseline + (isCut ? 16 * index - 9 : 0), width: room,
        palette.label, alignment)
    }
  }

  /// Draws lines below each other; returns the last baseline.
  @discardableResult
  func show(
    _ lines: [Substring], _ font: Font, x: Int, baseline: Int, step: Int, _ colour: RGB,
    _ alignment: Alignment = .left, halo: Halo? = nil
  ) -> Int {
    for (index, line) in lines.enumerated() {
      canvas.text(
        String(line), font, x: x, baseline: baseline + index * step, width: width, colour,
        alignment, halo: halo)
    }
    return baseline + max(0, lines.count - 1) * step
  }
}
