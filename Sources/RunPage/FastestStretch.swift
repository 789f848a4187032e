import RunModel

/// The fastest stretches of a run: records that any run of enough length can set.
enum FastestStretch {
  /// Metres; the halves and wholes of the marathon as World Athletics has them.
  static let distances = [
    1000, Units.miles.metres, 3000, 5000, 10_000, 10 * Units.miles.metres, 21_097.5, 42_195,
  ]

  /// Metres a second that no one has run (the best sprinters reach 12.4): a faster stretch is the
  /// receiver's, not the runner's, and sets no record.
  static let fastestOnFoot = 12.5

  /// Running time in tenths of seconds for each distance, pauses left out, rounded up; `nil` where
  /// the run is shorter.
  static func all(in curve: DistanceCurve) -> [Int?] {
    distances.map { distance in
      guard let seconds = curve.fastest(over: distance), distance / seconds <= fastestOnFoot
      else { return nil }
      // Never better than it was; forgives what binary fractions add.
      return steps(seconds + 0.05 - 1e-7, of: 0.1)
    }
  }
}
