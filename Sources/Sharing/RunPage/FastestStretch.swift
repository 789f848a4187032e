import RunModel

/// The fastest stretches of a run: records that any run of enough length can set.
enum FastestStretch {
  static let distances = RecordDistances.all

  /// Running time in tenths of seconds for each distance, pauses left out, rounded up; `nil` where
  /// the run is shorter.
  static func all(in curve: DistanceCurve) -> [Int?] {
    distances.map { distance in
      guard let seconds = curve.fastest(over: distance), distance / seconds <= Fix.fastestRunner
      else { return nil }
      // Never better than it was; forgives what binary fractions add.
      return steps(seconds + 0.05 - 1e-7, of: 0.1)
    }
  }
}
