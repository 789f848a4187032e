import RunModel
import Words

// Words over several lines.

extension Painter {
  /// The largest size at which a text fits into so many lines without a word torn apart; the least
  /// one is cut.
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

  /// Draws lines under each other; returns the baseline of the last.
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
