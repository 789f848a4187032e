import RunModel

/// Finds the turns of a line.
///
/// A turn is a local maximum of the change of direction between the stretches before and after a
/// point, which are long enough to smooth the noise of a recorded line and short enough to ignore a
/// long bend.
enum TurnFinder {
  /// Range in metres before and after a point over which directions are measured; anything nearer
  /// is the rounding of the corner.
  private static let reach = (from: 4.0, to: 15.0)
  /// Minimum metres between two turns.
  private static let apart = 20.0

  /// Returns the turns of a line by distance; at most ``CourseLimits/cues``.
  static func turns(of points: [Course.Point]) -> [CourseCue] {
    var turns: [CourseCue] = []
    // The sharpest of several turns close together.
    var best: (metres: Double, degrees: Double)?
    var (behind, before, after, ahead) = (LineCursor(), LineCursor(), LineCursor(), LineCursor())
    let length = points[points.count - 1].metres
    func close() {
      guard let found = best, let turn = CourseTurn(degrees: found.degrees) else { return }
      turns.append(CourseCue(metres: found.metres, turn: turn))
    }
    for point in points where turns.count < CourseLimits.cues {
      guard point.metres > 2 * reach.from, point.metres < length - 2 * reach.from else { continue }
      func heading(_ from: Coordinate, _ to: Coordinate) -> Double {
        Geodesy.bearing(from: from, to: to)
      }
      let metres = point.metres
      let come = heading(
        behind.place(at: metres - reach.to, of: points),
        before.place(at: metres - reach.from, of: points))
      let go = heading(
        after.place(at: metres + reach.from, of: points),
        ahead.place(at: metres + reach.to, of: points))
      let degrees = (go - come).remainder(dividingBy: 360)
      guard CourseTurn(degrees: degrees) != nil else { continue }
      guard let found = best, point.metres - found.metres < apart else {
        close()
        best = (point.metres, degrees)
        continue
      }
      if abs(degrees) > abs(found.degrees) { best = (point.metres, degrees) }
    }
    if turns.count < CourseLimits.cues { close() }
    return turns
  }
}

/// Cursor over a line for places at increasing distances.
private struct LineCursor {
  private var index = 0

  mutating func place(at metres: Double, of points: [Course.Point]) -> Coordinate {
    while index + 2 < points.count, points[index + 1].metres <= metres { index += 1 }
    let (from, to) = (points[index], points[index + 1])
    let share = (metres - from.metres) / (to.metres - from.metres)
    return from.coordinate.towards(to.coordinate, share: min(max(share, 0), 1))
  }
}
