import RunModel

/// The fastest stretches of a run: records that any sufficiently long run can set.
enum FastestStretch {
  static let distances = RecordDistances.all

  /// Returns the running time without pauses for each distance, in tenths of seconds, rounded up;
  /// `nil` where the run is shorter or the pace is implausible.
  static func all(in curve: DistanceCurve) -> [Int?] {
    distances.map { distance in
      guard let seconds = curve.fastest(over: distance), distance / seconds <= Fix.fastestRunner
      else { return nil }
      // Rounds up, so that a record is never too good, but tolerates binary rounding errors.
      return steps(seconds + 0.05 - 1e-7, of: 0.1)
    }
  }
}
