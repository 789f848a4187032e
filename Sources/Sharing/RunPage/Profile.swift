import RunModel

/// Pace, height and the channels of sensors over a run's distance, in at most a hundred parts of
/// equal length.
struct Profile {
  private static let mostParts = 100
  /// Metres of a part at least: over less a pace says more about the receiver than the runner.
  private static let shortestPart = 50.0
  /// Paces beyond are standing, seconds a metre; see ``Wording/slowestPace``.
  private static let slowestPace = Wording.slowestPace / 1000

  /// Metres of a part; 0 when there are none.
  private(set) var length = 0.0
  /// Seconds a metre; `nil` where the runner stood or nothing is known.
  private(set) var paces: [Double?] = []
  /// Mean height, metres; `nil` where no point has one.
  private(set) var heights: [Double?] = []
  /// Mean value of each channel that runners are shown, in its unit; `nil` where no point has one.
  private(set) var channels: [(channel: Channel, values: [Double?])] = []

  init(_ run: Run, _ curve: DistanceCurve) {
    let total = curve.total
    guard total >= 1, let first = run.points.first, first.distance <= total else { return }
    let count = min(Profile.mostParts, max(1, steps(total, of: Profile.shortestPart)))
    length = total / Double(count)
    var start = curve.time(at: 0) ?? 0
    for part in 1...count {
      let end = part == count ? run.duration : curve.time(at: Double(part) * length) ?? start
      let pace = (end - start) / length
      paces.append(pace > 0 && pace <= Profile.slowestPace ? pace : nil)
      start = max(start, end)
    }
    heights = Profile.means(run.points, count: count, length: length) { $0.altitude }
    for channel in run.shownChannels {
      let values = Profile.means(run.points, count: count, length: length) { $0.channels[channel] }
      if !values.isEmpty { channels.append((channel, values)) }
    }
  }

  /// Empty when no point has a value.
  private static func means(
    _ points: Packed<RunPoint>, count: Int, length: Double, _ value: (RunPoint) -> Double?
  ) -> [Double?] {
    var sums = [Double](repeating: 0, count: count)
    var counts = [Double](repeating: 0, count: count)
    for point in points {
      guard let value = value(point) else { continue }
      let part = min(count - 1, max(0, Int(min(1e9, max(0, point.distance / length)))))
      sums[part] += value
      counts[part] += 1
    }
    guard counts.contains(where: { $0 > 0 }) else { return [] }
    return zip(sums, counts).map { $1 > 0 ? $0 / $1 : nil }
  }
}
