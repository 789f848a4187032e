/// A lap of one recording, by its own metres.
package struct LapTime: Hashable, Sendable {
  package var metres: Double
  /// Seconds without pauses.
  package var seconds: Double
}

extension Recording {
  /// The whole.
  package var whole: LapTime {
    LapTime(metres: curve.total, seconds: running(from: curve.seconds.first ?? 0, to: curve.end))
  }

  /// A rest that is a smaller share of a lap says nothing of the pace.
  private static let leastRest = 0.05

  /// Laps of a length in metres, and what is left, if it is enough to have a pace.
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
