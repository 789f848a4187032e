import RunModel

/// Several recordings of one run, compared with the first.
package struct Comparison: Sendable {
  package let recordings: [Recording]
  /// The time alignment of each recording; `nil` if it cannot be aligned with the first.
  package let places: [Placement?]

  /// The alignment of a recording with the timeline of the first.
  package struct Placement: Hashable, Sendable {
    /// Position of this recording's second 0 on the timeline of the first recording, in seconds.
    package var offset: Double
    /// Whole seconds by which this recording's clock is behind the first's; `nil` if the speeds do
    /// not correlate or either recording has no date to compare.
    package var behind: Int?
    package var isByClock: Bool
  }

  /// - Parameter recordings: The recordings to compare, at least one.
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

  /// Returns whether both a recording and the first have a date.
  package func isDated(_ index: Int) -> Bool {
    recordings[0].start != nil && recordings[index].start != nil
  }

  /// The time span shared by all aligned recordings, in seconds of the first recording; `nil` if
  /// there is none or only one recording is aligned.
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

  /// Returns the distance (m) of a recording in a time span of the first recording.
  package func metres(of index: Int, in time: Range<Double>) -> Double? {
    places[index].map { place in
      let curve = recordings[index].curve
      return curve.metres(at: time.upperBound - place.offset)
        - curve.metres(at: time.lowerBound - place.offset)
    }
  }

  /// Returns the stops of a recording, on the timeline of the first if it is aligned.
  package func stops(of index: Int) -> [Stop] {
    Stop.all(of: recordings[index].curve).map { stop in
      Stop(start: stop.start + (places[index]?.offset ?? 0), length: stop.length)
    }
  }

  /// Maximum clock offset, seconds.
  package static let mostBehind = ClockMatch.most

  /// The whole seconds of the first recording's timeline that any recording covers; an unaligned
  /// recording begins at 0.
  package var seconds: ClosedRange<Int> {
    let starts = recordings.indices.map { begin(of: $0) }
    let ends = recordings.indices.map { recordings[$0].curve.end + offset(of: $0) }
    let start = Int((starts.min() ?? 0).rounded(.up))
    return start...max(start, Int((ends.max() ?? 0).rounded(.down)))
  }

  /// Returns the distance (m) and speed (m/s) of a recording at a second of the first recording's
  /// timeline; `nil` before its start and after its end.
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
  /// Returns the mean speed in each whole second of a timeline on which the recording begins at
  /// `offset`, and the first of these seconds.
  ///
  /// This samples two recordings at the same moments.
  fileprivate func speeds(offset: Double) -> (first: Int, values: [Double]) {
    let start = (offset + (curve.seconds.first ?? 0)).rounded(.up)
    let count = Int((offset + curve.end).rounded(.down) - start)
    return (Int(start), curve.speeds(from: start - offset, count: count))
  }
}
