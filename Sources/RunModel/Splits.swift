/// One kilometre or mile of a run, or the rest at its end; metres, seconds without pauses.
package struct Split: Hashable, Sendable {
  package var distance: Double
  package var duration: Double

  package init(distance: Double, duration: Double) {
    self.distance = distance
    self.duration = duration
  }

  /// Seconds a metre.
  package var pace: Double { duration / distance }
}

extension DistanceCurve {
  /// More splits than any run has; a damaged file must not make millions.
  private static let mostSplits = 10_000

  /// Splits of exactly `unit` metres, and what remains when it is a metre or more; `duration` is
  /// the running time of the whole run.
  package func splits(unit: Double, duration: Double) -> [Split] {
    guard unit > 0 else { return [] }
    var splits: [Split] = []
    var start = 0.0
    while splits.count < DistanceCurve.mostSplits,
      let end = time(at: Double(splits.count + 1) * unit)
    {
      splits.append(Split(distance: unit, duration: end - start))
      start = end
    }
    let rest = total - Double(splits.count) * unit
    if rest >= 1, rest < unit {
      splits.append(Split(distance: rest, duration: max(0, duration - start)))
    }
    return splits
  }
}

extension Run {
  /// Running time in seconds at a moment of the run that counts pauses.
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

  /// Splits for one unit, whatever auto-lap said.
  package func splits(_ units: Units) -> [Split] {
    distanceCurve.splits(unit: units.metres, duration: duration)
  }
}
