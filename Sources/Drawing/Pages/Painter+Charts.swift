import RunModel
import Screens

// Splits and heights.

extension Painter {
  private static let splitRows = 6

  func paint(_ splits: SplitsScreen, _ bar: StatusBar, _ bottom: Int) {
    paintHeader(splits.title, note: "")
    guard !splits.rows.isEmpty else {
      canvas.text(
        "No splits yet", .bold(24), x: width / 2, baseline: 130, width: width - 24, palette.label,
        .centre)
      return
    }
    let most = max(1, (bottom - Painter.headerHeight) / 33)
    let rows = splits.rows.suffix(min(most, Painter.splitRows))
    let font = Font.bold(23)
    for (place, row) in rows.enumerated() {
      let box = rowBox(place, of: max(4, rows.count), bottom: bottom)
      let baseline = Int(box.y) + (Int(box.height) + font.capHeight) / 2
      canvas.text(
        row.label, font, x: 12, baseline: baseline, width: 40, least: 14, palette.label)
      let pace = paintFigure(
        row.pace, size: 23, x: width - 12, baseline: baseline, width: 100, .right)
      let room = Double(width - 12 - pace - 10 - 56)
      canvas.fillRounded(
        Box(56, box.centre.y - 5, max(6, (room * max(0, min(1, row.bar))).rounded()), 10),
        radius: 5, row.bar >= 1 ? palette.green : palette.trail)
    }
  }

  func paint(_ climb: ClimbScreen, _ bottom: Int) {
    paintHeader("Climb", note: "")
    let entries = [
      ("UP", climb.ascent), ("DOWN", climb.descent), ("LOW", climb.lowest),
      ("HIGH", climb.highest),
    ]
    let column = (width - 24) / 4
    for (index, (label, figure)) in entries.enumerated() {
      paintLabelled(
        label, figure, size: 25, x: 12 + column * index, top: 44, width: column - 5,
        labelSize: 14)
    }
    let box = Box(12, 100, Double(width - 24), Double(bottom - 110))
    canvas.fillRounded(box, radius: 8, palette.card)
    paintProfile(climb.profile, box.inset(by: 8))
  }

  /// Heights as hills; a gap where they are unknown.
  private func paintProfile(_ profile: [Float?], _ box: Box) {
    guard profile.count > 1 else { return }
    let step = box.width / Double(profile.count - 1)
    var start: Int?
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
      canvas.polygon([Point(left.x, box.bottom)] + hills + [Point(right.x, box.bottom)])
      canvas.fill(palette.selection)
      canvas.polyline(hills)
      canvas.stroke(palette.trail, width: 3)
    }
  }
}
