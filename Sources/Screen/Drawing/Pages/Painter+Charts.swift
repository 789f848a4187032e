import Device
import RunModel
import Words

// Splits and elevation.

extension Painter {
  func paint(_ splits: SplitsScreen, _ bar: StatusBar, _ bottom: Int) {
    guard splits.figures.isEmpty else {
      paintLive(splits, bar, bottom)
      return
    }
    paintHeader(
      splits.page.isEmpty ? splits.title : "\(splits.title) \(splits.page)", note: "",
      end: paintMarkLegend(splits.rows))
    guard !splits.rows.isEmpty else {
      canvas.text(
        captions[.noSplits], .bold(24), x: width / 2, baseline: (bottom + 54) / 2,
        width: width - 24,
        palette.label, .centre)
      return
    }
    let most = max(1, (bottom - Painter.headerHeight) / 33)
    // Above a banner, only the last rows of the page fit.
    let rows = splits.rows.suffix(most)
    let font = Font.bold(23)
    let labels = rows.map { canvas.width(of: Painter.label(of: $0), font) }.max() ?? 0
    let start = 12 + min(60, max(28, labels)) + 10
    let paces = rows.map { canvas.width(of: $0.pace.words, font) }.max() ?? 0
    for (place, row) in rows.enumerated() {
      let box = rowBox(place, of: max(4, rows.count), bottom: bottom)
      let baseline = Int(box.y) + (Int(box.height) + font.capHeight) / 2
      canvas.text(
        Painter.label(of: row), font, x: 12, baseline: baseline, width: start - 20,
        palette.label)
      paintFigure(row.pace, size: 23, x: width - 12, baseline: baseline, width: 104, .right)
      let end = width - 12 - min(104, paces) - 12
      let room = Double(end - 22 - start)
      let length = max(10, (room * max(0, min(1, row.bar))).rounded())
      canvas.fillRounded(
        Box(Double(start), box.centre.y.rounded() - 6, length, 12), radius: 6,
        row.tone.map { look(of: $0).bar } ?? colour(of: row.mark) ?? palette.trail)
      paint(row.mark, Point(Double(end) - 9, box.centre.y.rounded()))
    }
  }

  /// A step is told by its colour and its time.
  private static func label(of row: SplitsScreen.Row) -> String {
    row.tone == nil ? row.label.words : row.time
  }

  /// Explains the marks at the right end of the header; returns where the legend starts.
  private func paintMarkLegend(_ rows: [SplitsScreen.Row]) -> Int {
    guard rows.contains(where: { $0.mark != nil }) else { return width - 12 }
    let font = Font.bold(16)
    var x = width - 12
    for (mark, word) in [
      (SplitsScreen.Mark.slowest, captions[.slow]), (.fastest, captions[.fast]),
    ] {
      x -= canvas.text(word, font, x: x, baseline: 24, width: 60, palette.label, .right)
      paint(mark, Point(Double(x) - 11, 18))
      x -= 30
    }
    return x + 10
  }

  func colour(of mark: SplitsScreen.Mark?) -> RGB? {
    switch mark {
    case .fastest: palette.green
    case .slowest: palette.red
    case nil: nil
    }
  }

  /// Paints an upward mark for the fastest split or a downward one for the slowest.
  func paint(_ mark: SplitsScreen.Mark?, _ middle: Point) {
    guard let mark, let colour = colour(of: mark) else { return }
    let up = mark == .fastest ? 1.0 : -1
    canvas.note(icon: "mark", middle, size: 11, colour)
    canvas.polygon([
      Point(middle.x, middle.y - 6 * up), Point(middle.x + 7, middle.y + 5 * up),
      Point(middle.x - 7, middle.y + 5 * up),
    ])
    canvas.fill(colour)
  }

  func paint(_ climb: ClimbScreen, _ bottom: Int) {
    paintHeader(captions[.climbPage], note: "")
    let column = width / 2 - 6
    let ways = [(Caption.ascent, climb.ascent), (.descent, climb.descent)]
    for (index, (label, figure)) in ways.enumerated() {
      let x = 12 + column * index
      paintSlope(Point(Double(x) + 11, 65), up: index == 0)
      paintLabelled(
        captions[label], Figure(figure), size: 32, x: x + 32, top: 44, width: column - 38)
    }
    // The elevations are placed beside the profile.
    let axis = min(
      82,
      4
        + max(
          canvas.width(of: climb.highest.text, .bold(20)),
          canvas.width(of: climb.lowest.text, .bold(20))))
    let box = Box(8, 96, Double(width - 16), Double(bottom - 104))
    canvas.fillRounded(box, radius: 10, palette.card)
    guard climb.profile.contains(where: { $0 != nil }) else {
      canvas.text(
        captions[.noHeights], .bold(22), x: width / 2, baseline: Int(box.centre.y) + 8,
        width: width - 40, palette.label, .centre)
      return
    }
    let foot = climb.distance.isEmpty || bottom < height ? 0 : 20
    let hills = Box(
      box.x + 10, box.y + 10, box.width - Double(axis) - 20, box.height - 20 - Double(foot))
    if foot > 0 {
      let (left, baseline) = (Int(hills.x), Int(box.bottom) - 8)
      canvas.text("0", .bold(16), x: left, baseline: baseline, width: 20, palette.label)
      canvas.text(
        climb.distance, .bold(16), x: Int(hills.right), baseline: baseline,
        width: Int(hills.width) - 24, palette.label, .right)
    }
    let right = Int(box.right) - 10
    for (figure, y) in [(climb.highest, hills.y), (climb.lowest, hills.bottom)] {
      canvas.fill(Box(hills.x, y.rounded(), hills.width, 1), palette.line)
      let isHigh = y == hills.y
      paintFigure(
        Figure(figure), size: 20, x: right, baseline: Int(y) + (isHigh ? 12 : 1),
        width: axis - 2, .right)
    }
    paintProfile(climb.profile, hills)
  }

  /// Paints an arrow that points up or down a slope.
  private func paintSlope(_ middle: Point, up: Bool) {
    let (colour, rise) = up ? (palette.green, 1.0) : (palette.blue, -1)
    canvas.move(middle.x - 8, middle.y + 8 * rise)
    canvas.line(middle.x + 7, middle.y - 7 * rise)
    canvas.stroke(colour, width: 3.5)
    canvas.polygon([
      Point(middle.x + 10, middle.y - 10 * rise), Point(middle.x + 9, middle.y + 2 * rise),
      Point(middle.x - 2, middle.y - 9 * rise),
    ])
    canvas.fill(colour)
  }

  /// Paints the elevation profile with gaps where it is unknown.
  private func paintProfile(_ profile: [Float?], _ box: Box) {
    guard profile.count > 1 else { return }
    let step = box.width / Double(profile.count - 1)
    var start: Int?
    var edge: Point?
    for index in 0...profile.count {
      let height = index < profile.count ? profile[index] : nil
      if height != nil, start == nil { start = index }
      guard height == nil, let first = start else { continue }
      start = nil
      let hills = (first..<index).map { place -> Point in
        let share = max(0, min(1, Double(profile[place] ?? 0)))
        return Point(
          box.x + step * Double(place), box.bottom - (0.08 + 0.92 * share) * box.height)
      }
      guard let left = hills.first, let right = hills.last else { continue }
      if let edge {
        // The elevation in between is unknown.
        canvas.move(edge.x, edge.y)
        canvas.line(left.x, left.y)
        canvas.stroke(palette.dim, width: 2, dashes: [1, 5])
      }
      edge = right
      canvas.polygon([Point(left.x, box.bottom)] + hills + [Point(right.x, box.bottom)])
      canvas.fill(palette.selection)
      canvas.polyline(hills)
      canvas.stroke(palette.trail, width: 3)
    }
  }
}
