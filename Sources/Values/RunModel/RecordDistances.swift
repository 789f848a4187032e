/// The distances over which the best effort of a run may be a record.
package enum RecordDistances {
  /// Metres, as World Athletics has them.
  package static let halfMarathon = 21_097.5
  package static let marathon = 42_195.0

  /// Metres, shortest first.
  package static let all = [
    1000, Units.miles.metres, 3000, 5000, 10_000, 10 * Units.miles.metres, halfMarathon,
    marathon,
  ]

  /// Those that mean something to a runner who counts in these units.
  package static func shown(in units: Units) -> [Double] {
    switch units {
    case .kilometres: [1000, 5000, 10_000, halfMarathon, marathon]
    case .miles:
      [Units.miles.metres, 5000, 10_000, 10 * Units.miles.metres, halfMarathon, marathon]
    }
  }
}

/// The fastest that the stored runs have gone over a distance.
package struct DistanceRecord: Hashable, Sendable {
  /// Running seconds.
  package var seconds: Double
  package var run: RunSummary

  /// The record of these runs; `nil` where none goes so far.
  ///
  /// The runs come newest first: of equal times the older run holds the record. Runs measured by
  /// another table are left out.
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
