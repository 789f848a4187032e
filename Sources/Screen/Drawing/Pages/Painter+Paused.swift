import Device
import RunModel
import Words

extension Painter {
  /// Paints a paused run after a time without input: dimmed, with a word legible from a distance.
  func paint(_ paused: PausedScreen, _ bottom: Int) {
    canvas.fill(Box(0, 0, Double(width), Double(height)), palette.dimGround)
    let room = width - 24
    let word = canvas.fit(
      captions[.paused][...], .hero(pages.paused.title), least: 40, width: width - 10)
    let figures = Font.second(pages.paused.figures)
    let gap = bottom < height ? 18 : 26
    let high = word.font.capHeight + 2 * (gap + figures.capHeight)
    var baseline = (bottom - high) / 2 + word.font.capHeight
    canvas.show(
      word.text, word.font, x: (width - word.width) / 2, baseline: baseline, palette.dimText)
    for figure in [paused.distance.words, paused.time] {
      baseline += gap + figures.capHeight
      canvas.text(
        figure, figures, x: width / 2, baseline: baseline, width: room, palette.dimText, .centre)
    }
  }
}
