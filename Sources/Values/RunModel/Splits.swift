/// A kilometre or mile of a run, or the remainder at its end.
///
/// In metres, and in seconds without pauses.
package struct Split: Hashable, Sendable {
  package var distance: Double
  package var duration: Double

  package init(distance: Double, duration: Double) {
    self.distance = distance
    self.duration = duration
  }

  /// Seconds per metre.
  package var pace: Double { duration / distance }
}

/// A remainder after a run's last full lap or split, too short to be meaningful; it is merged with
/// that lap or split.
enum LittleRest {
  static let metres = 10.0
  static let seconds = 5.0

  static func contains(metres: Double, seconds: Double) -> Bool {
    metres < LittleRest.metres || seconds < LittleRest.seconds
  }
}

extension Lap {
  /// Merges a run's last lap with the previous one if it is too short, unless that is a step of a
  /// workout.
  package static func joiningRest(_ laps: [Lap]) -> [Lap] {
    guard laps.count > 1, let rest = laps.last, rest.kind == .end,
      laps[laps.count - 2].step == nil,
      LittleRest.contains(metres: rest.distance, seconds: rest.duration)
    else { return laps }
    var laps = laps
    laps.removeLast()
    let last = laps.count - 1
    laps[last].end = rest.end
    laps[last].duration += rest.duration
    laps[last].distance += rest.distance
    return laps
  }
}

/// Times at which the splits of a run ended, computed incrementally as the run grows.
package struct SplitEnds: Hashable, Sendable {
  /// Upper limit, so that a damaged file cannot create millions of splits.
  private static let most = 10_000

  /// Length of a split in metres.
  package let unit: Double
  /// Running seconds at the end of each split.
  private var seconds: [Double] = []

  package init(unit: Double) { self.unit = unit }

  /// Metres at which the current split ends.
  package var next: Double { Double(seconds.count + 1) * unit }

  /// Adds the split ends in the new part of the curve; its earlier part must be unchanged.
  package mutating func extend(along curve: DistanceCurve) {
    guard unit > 0 else { return }
    while seconds.count < SplitEnds.most, let end = curve.time(at: next) { seconds.append(end) }
  }

  /// The splits, and the remainder of the `total` metres if it is at least 1 m; `duration` is the
  /// running time of the whole run.
  package func splits(total: Double, duration: Double) -> [Split] {
    guard unit > 0 else { return [] }
    var start = 0.0
    var splits = seconds.map { end in
      defer { start = end }
      return Split(distance: unit, duration: end - start)
    }
    let rest = total - Double(splits.count) * unit
    if rest >= 1, rest < unit {
      splits.append(Split(distance: rest, duration: max(0, duration - start)))
    }
    return splits
  }
}

extension DistanceCurve {
  /// Splits of exactly `unit` metres, and the remainder.
  ///
  /// A remainder that is too short is merged with the last split. `duration` is the running time of
  /// the whole run.
  package func splits(unit: Double, duration: Double) -> [Split] {
    var ends = SplitEnds(unit: unit)
    ends.extend(along: self)
    let whole = ends.splits(total: .zero, duration: duration)
    let metres = total - Double(whole.count) * unit
    let seconds = duration - whole.reduce(0) { $0 + $1.duration }
    guard let last = whole.last, LittleRest.contains(metres: metres, seconds: seconds) else {
      return ends.splits(total: total, duration: duration)
    }
    return whole.dropLast() + [
      Split(distance: last.distance + max(0, metres), duration: last.duration + max(0, seconds))
    ]
  }
}

extension Run {
  /// Running time in seconds at an elapsed time that includes pauses.
  package func runningTime(at elapsed: Double) -> Double {
    RunningClock(segments).seconds(at: elapsed)
  }

  /// The run's distance over running time.
  package var distanceCurve: DistanceCurve {
    let clock = RunningClock(segments)
    var curve = DistanceCurve()
    for point in points {
      curve.append(seconds: clock.seconds(at: point.elapsed), metres: point.distance)
    }
    return curve
  }

  /// Splits in the given units, regardless of auto-lap.
  package func splits(_ units: Units) -> [Split] {
    distanceCurve.splits(unit: units.metres, duration: duration)
  }
}
