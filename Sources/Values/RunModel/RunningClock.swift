/// Running time of a finished run: seconds since the start, pauses excluded.
///
/// A gap in the fixes ends a segment but not the clock: the time up to the next segment counts.
package struct RunningClock: Sendable {
  /// A stretch between two pauses.
  private struct Stretch {
    var start: Double
    var end: Double
    /// Running seconds before it.
    var before: Double
  }

  private var stretches: [Stretch] = []

  package init(_ segments: [RunSegment]) {
    var goesOn = false
    for segment in segments {
      if goesOn, let last = stretches.indices.last {
        stretches[last].end = max(stretches[last].end, segment.end)
      } else {
        let before = stretches.last.map { $0.before + ($0.end - $0.start) } ?? 0
        let start = max(segment.start, stretches.last?.end ?? segment.start)
        stretches.append(Stretch(start: start, end: max(start, segment.end), before: before))
      }
      goesOn = segment.endedBy == .gap
    }
  }

  /// Running seconds at an elapsed time that includes pauses, by binary search.
  package func seconds(at elapsed: Double) -> Double {
    var low = 0
    var high = stretches.count
    while low < high {
      let middle = (low + high) / 2
      if stretches[middle].start <= elapsed { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return 0 }
    let stretch = stretches[low - 1]
    return stretch.before + (min(elapsed, stretch.end) - stretch.start)
  }
}
