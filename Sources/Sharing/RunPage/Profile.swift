import RunModel

/// The pace, elevation and sensor channels over a run's distance, in at most a hundred parts of
/// equal length.
struct Profile {
  private static let mostParts = 100
  /// The minimum length of a part in metres: in shorter parts, receiver errors dominate the pace.
  private static let shortestPart = 50.0
  /// Slower paces (s/m) count as standing; see ``Wording/slowestPace``.
  private static let slowestPace = Wording.slowestPace / 1000

  /// The length of a part in metres; 0 without parts.
  private(set) var length = 0.0
  /// Seconds per metre; `nil` where the runner stood or the pace is unknown.
  private(set) var paces: [Double?] = []
  /// The mean elevation in metres; `nil` for a part without any.
  private(set) var heights: [Double?] = []
  /// The mean value of each displayed channel in its unit; `nil` for a part without any.
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

  /// Returns the means per part; empty if no point has a value.
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
