/// A stretch in which two recordings measured different distances.
package struct Difference: Hashable, Sendable {
  /// Seconds of the first recording.
  package var start: Double
  /// Distance (m) of the first recording at the start of the stretch.
  package var place: Double
  /// Metres measured by the first recording.
  package var first: Double
  /// Metres measured by the other.
  package var other: Double

  package var metres: Double { other - first }

  /// Length of a stretch, seconds.
  package static let window = 60
  /// Maximum number of stretches that are reported.
  package static let most = 5
  /// Minimum difference (m) to report: even two good receivers differ by this much.
  package static let least = 5.0
}

extension Comparison {
  /// Returns the stretches in which the distance of a recording differs most from the first's.
  ///
  /// They do not overlap; the largest difference comes first. Returns `nil` if the two recordings
  /// overlap by less than one stretch.
  package func differences(of index: Int) -> [Difference]? {
    guard let offset = places[index]?.offset else { return nil }
    let (first, other) = (recordings[0].curve, recordings[index].curve)
    let start = max(first.seconds.first ?? 0, (other.seconds.first ?? 0) + offset)
    let end = min(first.end, other.end + offset)
    let count = Int(end - start)
    guard count >= Difference.window else { return nil }
    let pairs = zip(
      first.speeds(from: start, count: count), other.speeds(from: start - offset, count: count))
    let sums = pairs.reduce(into: [0.0]) { $0.append($0[$0.count - 1] + $1.1 - $1.0) }
    let windows = (0...(count - Difference.window)).map { second in
      (second: second, metres: sums[second + Difference.window] - sums[second])
    }.filter { abs($0.metres) >= Difference.least }
    var chosen: [Int] = []
    for window in windows.sorted(by: { abs($0.metres) > abs($1.metres) }) {
      guard chosen.count < Difference.most else { break }
      guard chosen.allSatisfy({ abs($0 - window.second) >= Difference.window }) else { continue }
      chosen.append(window.second)
    }
    return chosen.map { second in
      let begin = start + Double(second)
      let time = begin..<begin + Double(Difference.window)
      return Difference(
        start: begin, place: first.metres(at: begin), first: metres(of: 0, in: time) ?? 0,
        other: metres(of: index, in: time) ?? 0)
    }
  }
}
