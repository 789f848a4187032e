/// A run's distance over its running time, for exact crossings: splits, laps, badges.
package struct DistanceCurve: Hashable, Sendable {
  /// Running seconds and metres; both non-decreasing.
  private struct Sample: Packable, Sendable {
    static let columns = 2
    var seconds: Double
    var metres: Double

    init(seconds: Double, metres: Double) {
      self.seconds = seconds
      self.metres = metres
    }

    func pack(into row: inout RowPacker) {
      row.number(seconds, decimals: 3)
      row.number(metres, decimals: 2)
    }

    init(from row: inout RowUnpacker) {
      seconds = row.number(decimals: 3) ?? 0
      metres = row.number(decimals: 2) ?? 0
    }
  }

  private var samples = Packed<Sample>()

  package init() {}

  /// Running seconds of the first sample.
  package var start: Double? { samples.first?.seconds }
  /// Number of samples.
  package var count: Int { samples.count }
  /// Running seconds of the last sample.
  package var end: Double? { samples.last?.seconds }

  /// All samples, running seconds and metres, unpacked for repeated searches.
  func unpacked() -> (seconds: [Double], metres: [Double]) {
    var (seconds, metres): ([Double], [Double]) = ([], [])
    seconds.reserveCapacity(samples.count)
    metres.reserveCapacity(samples.count)
    for sample in samples {
      seconds.append(sample.seconds)
      metres.append(sample.metres)
    }
    return (seconds, metres)
  }

  /// Running seconds and metres of each sample.
  package var steps: some Sequence<(seconds: Double, metres: Double)> {
    samples.lazy.map { (seconds: $0.seconds, metres: $0.metres) }
  }

  /// The curve up to a running time in seconds.
  package func prefix(until seconds: Double) -> DistanceCurve {
    var curve = self
    if let late = samples.firstBehind({ $0.seconds > seconds }) {
      curve.samples.removeLast(samples.count - late.index)
    }
    return curve
  }

  /// Total metres.
  package var total: Double { samples.last?.metres ?? 0 }

  /// Adds a sample; a value below the last one is raised to it, so that neither decreases.
  package mutating func append(seconds: Double, metres: Double) {
    guard let last = samples.last else {
      return samples.append(Sample(seconds: seconds, metres: metres))
    }
    samples.append(
      Sample(seconds: max(last.seconds, seconds), metres: max(last.metres, metres)))
  }

  /// Truncates the curve at a running time; distance covered later counts as covered by then.
  ///
  /// A pause starts when its key is pressed, and a fix may have arrived before the press was
  /// handled.
  package mutating func end(at time: Double) {
    samples.changeLast(while: { $0.seconds > time }, { $0.seconds = time })
  }

  /// Sets the distance of the last sample in metres; not checked against the sample before it.
  package mutating func end(atDistance metres: Double) {
    var isDue = true
    samples.changeLast(while: { _ in isDue }) { sample in
      sample.metres = metres
      isDue = false
    }
  }

  private static func time(at distance: Double, from start: Sample?, to end: Sample) -> Double {
    guard let start else { return end.seconds }
    let span = end.metres - start.metres
    let share = span > 0 ? (distance - start.metres) / span : 1
    return start.seconds + (end.seconds - start.seconds) * share
  }

  /// Metres at a running time, interpolated linearly; the total after the end.
  package func distance(at time: Double) -> Double {
    guard let last = samples.last, time < last.seconds,
      let (_, end, start) = samples.firstBehind({ $0.seconds >= time })
    else { return total }
    guard let start else { return end.metres }
    let span = end.seconds - start.seconds
    let share = span > 0 ? (time - start.seconds) / span : 1
    return start.metres + (end.metres - start.metres) * share
  }

  /// The step between two samples in which a distance was crossed.
  package struct Crossing: Hashable, Sendable {
    /// Index of the sample at the end of the step.
    package var index: Int
    /// Metres at the samples on either side; equal at the first sample.
    package var start: Double
    package var end: Double
    /// Running time of the crossing.
    package var seconds: Double
  }

  /// The crossing of `distance` metres; `nil` beyond the end.
  package func crossing(of distance: Double) -> Crossing? {
    samples.firstBehind { $0.metres >= distance }.map { step in
      let (end, start) = (step.element, step.before ?? step.element)
      return Crossing(
        index: step.index, start: start.metres, end: end.metres,
        seconds: DistanceCurve.time(at: distance, from: step.before, to: end))
    }
  }

  /// Running time in seconds at which `distance` metres were crossed, interpolated linearly; `nil`
  /// beyond the end.
  package func time(at distance: Double) -> Double? { crossing(of: distance)?.seconds }
}
