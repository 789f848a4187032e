import RunModel

/// Recordings of one run beside the first of them.
package struct Comparison: Sendable {
  package let recordings: [Recording]
  /// How each lies in time beside the first; `nil` where they have no time in common.
  package let places: [Placement?]

  /// How a recording lies in the time of the first.
  package struct Placement: Hashable, Sendable {
    /// Seconds of the first at second 0 of this one.
    package var offset: Double
    /// Whole seconds by which its clock is behind the first's; `nil` when the speeds do not tell,
    /// or one has no date, so that there is nothing to be behind.
    package var behind: Int?
    package var isByClock: Bool
  }

  /// - Parameter recordings: At least one.
  package init(_ recordings: [Recording]) {
    self.recordings = recordings
    let first = recordings[0]
    places = recordings.enumerated().map { index, recording in
      index == 0
        ? Placement(offset: 0, behind: 0, isByClock: true)
        : Comparison.placement(of: recording, beside: first)
    }
  }

  private static func placement(of other: Recording, beside first: Recording) -> Placement? {
    var offset = 0.0
    let isDated = first.start != nil && other.start != nil
    if let start = first.start, let begin = other.start {
      offset = Double(begin.millisecondsSince1970 - start.millisecondsSince1970) / 1000
    }
    let most = Double(ClockMatch.most)
    guard offset <= first.curve.end + most, offset + other.curve.end >= -most else { return nil }
    let (speeds, others) = (first.speeds(offset: 0), other.speeds(offset: offset))
    let behind = ClockMatch.behind(
      speeds.values, others.values, offset: others.first - speeds.first)
    if let behind {
      return Placement(
        offset: offset + Double(behind), behind: isDated ? behind : nil, isByClock: isDated)
    }
    guard isDated, offset < first.curve.end, offset + other.curve.end > 0 else { return nil }
    return Placement(offset: offset, behind: nil, isByClock: true)
  }

  /// Whether a recording and the first both have a date.
  package func isDated(_ index: Int) -> Bool {
    recordings[0].start != nil && recordings[index].start != nil
  }

  /// The time that all placed recordings have, in seconds of the first; `nil` when there is none,
  /// or only one is placed.
  package var common: Range<Double>? {
    let spans = zip(recordings, places).compactMap { recording, place in
      place.map {
        (recording.curve.seconds.first ?? 0) + $0.offset..<recording.curve.end + $0.offset
      }
    }
    guard spans.count > 1, let start = spans.map(\.lowerBound).max(),
      let end = spans.map(\.upperBound).min(), start < end
    else { return nil }
    return start..<end
  }

  /// Metres of a recording within a time of the first.
  package func metres(of index: Int, in time: Range<Double>) -> Double? {
    places[index].map { place in
      let curve = recordings[index].curve
      return curve.metres(at: time.upperBound - place.offset)
        - curve.metres(at: time.lowerBound - place.offset)
    }
  }

  /// The stops of a recording, in seconds of the first where it is placed.
  package func stops(of index: Int) -> [Stop] {
    Stop.all(of: recordings[index].curve).map { stop in
      Stop(start: stop.start + (places[index]?.offset ?? 0), length: stop.length)
    }
  }

  /// Seconds that a clock may be off.
  package static let mostBehind = ClockMatch.most

  /// The whole seconds of the first that any recording has; one without a place begins at 0.
  package var seconds: ClosedRange<Int> {
    let starts = recordings.indices.map { begin(of: $0) }
    let ends = recordings.indices.map { recordings[$0].curve.end + offset(of: $0) }
    let start = Int((starts.min() ?? 0).rounded(.up))
    return start...max(start, Int((ends.max() ?? 0).rounded(.down)))
  }

  /// Metres and speed of a recording at a second of the first; `nil` where it has none.
  package func sample(of index: Int, at second: Int) -> (metres: Double, speed: Double)? {
    let time = Double(second) - offset(of: index)
    let curve = recordings[index].curve
    guard let start = curve.seconds.first, (start...curve.end).contains(time) else { return nil }
    let (from, to) = (max(start, time - 0.5), min(curve.end, time + 0.5))
    let metres = curve.metres(at: to) - curve.metres(at: from)
    return (curve.metres(at: time), to > from ? metres / (to - from) : 0)
  }

  private func offset(of index: Int) -> Double { places[index]?.offset ?? 0 }

  private func begin(of index: Int) -> Double {
    (recordings[index].curve.seconds.first ?? 0) + offset(of: index)
  }
}

extension Recording {
  /// Its mean speeds in whole seconds of a time in which it begins at `offset`, and the first of
  /// these seconds; so those of two recordings begin at the same moments.
  fileprivate func speeds(offset: Double) -> (first: Int, values: [Double]) {
    let start = (offset + (curve.seconds.first ?? 0)).rounded(.up)
    let count = Int((offset + curve.end).rounded(.down) - start)
    return (Int(start), curve.speeds(from: start - offset, count: count))
  }
}
