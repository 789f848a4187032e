/// A lap of one recording, measured by that recording's own distance.
package struct LapTime: Hashable, Sendable {
  package var metres: Double
  /// Seconds without pauses.
  package var seconds: Double
}

extension Recording {
  /// The whole recording as one lap.
  package var whole: LapTime {
    LapTime(metres: curve.total, seconds: running(from: curve.seconds.first ?? 0, to: curve.end))
  }

  /// Minimum remainder with a meaningful pace, as a share of a lap.
  private static let leastRest = 0.05

  /// Returns the laps of `length` metres, and the remainder if it is long enough to have a pace.
  package func laps(of length: Double) -> (full: [LapTime], rest: LapTime?) {
    var laps: [LapTime] = []
    var start = curve.seconds.first ?? 0
    var next = length
    while next <= curve.total, let end = curve.time(at: next) {
      laps.append(LapTime(metres: length, seconds: running(from: start, to: end)))
      start = end
      next = Double(laps.count + 1) * length
    }
    let rest = LapTime(
      metres: curve.total - Double(laps.count) * length,
      seconds: running(from: start, to: curve.end))
    return (laps, rest.metres >= Recording.leastRest * length ? rest : nil)
  }
}
