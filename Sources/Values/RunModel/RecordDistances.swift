/// The distances for which records of best efforts are kept.
package enum RecordDistances {
  /// Metres, as defined by World Athletics.
  package static let halfMarathon = 21_097.5
  package static let marathon = 42_195.0

  /// Metres, shortest first.
  package static let all = [
    1000, Units.miles.metres, 3000, 5000, 10_000, 10 * Units.miles.metres, halfMarathon,
    marathon,
  ]

  /// The distances common among runners who use these units.
  package static func shown(in units: Units) -> [Double] {
    switch units {
    case .kilometres: [1000, 5000, 10_000, halfMarathon, marathon]
    case .miles:
      [Units.miles.metres, 5000, 10_000, 10 * Units.miles.metres, halfMarathon, marathon]
    }
  }
}

/// The fastest time over a distance in the stored runs.
package struct DistanceRecord: Hashable, Sendable {
  /// Running seconds.
  package var seconds: Double
  package var run: RunSummary

  /// Finds the record in these runs; `nil` if none is long enough.
  ///
  /// The runs must be sorted newest first: if times are equal, the older run keeps the record. Runs
  /// measured with another table are skipped.
  package init?(over distance: Double, in runs: some Sequence<RunSummary>, _ table: BestEffortTable)
  {
    var best: (seconds: Double, run: RunSummary)?
    for run in runs where run.counts {
      guard let times = run.bestEfforts, let seconds = table.time(over: distance, in: times) else {
        continue
      }
      if seconds <= best?.seconds ?? .infinity { best = (seconds, run) }
    }
    guard let best else { return nil }
    (seconds, run) = best
  }
}
