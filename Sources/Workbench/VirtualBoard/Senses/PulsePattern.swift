package import RunModel

/// Compares a line's pulses with a pattern: milliseconds on, off, on, ..., ending with on.
package enum PulsePattern {
  /// Tolerance for the length of a pulse or gap, in an emulated machine on a busy host.
  package static let tolerance = Duration.milliseconds(60)

  /// Returns the lengths of the pulses and of the gaps between them, milliseconds.
  package static func steps(_ pulses: [(start: Instant, end: Instant?)]) -> [Int64] {
    var all: [Int64] = []
    for (index, pulse) in pulses.enumerated() {
      guard let end = pulse.end else { break }
      all.append((end - pulse.start).milliseconds)
      if index + 1 < pulses.count { all.append((pulses[index + 1].start - end).milliseconds) }
    }
    return all
  }

  /// Counts the edges of a pattern that are missing from the pulses; `nil` if the pulses do not
  /// match.
  ///
  /// Each observed edge must match an edge of the pattern in its time since the first edge, and the
  /// last must match the pattern's last. A program that is starved of CPU time for longer than a
  /// short gap cannot produce the gap.
  package static func missingEdges(
    _ pulses: [(start: Instant, end: Instant?)], of pattern: [Int]
  ) -> Int? {
    guard let first = pulses.first?.start, let last = pulses.last?.end else { return nil }
    var expected: [Int64] = [0]
    for step in pattern { expected.append((expected.last ?? 0) + Int64(step)) }
    let seen = pulses.flatMap { pulse in
      [pulse.start, pulse.end ?? last].map { ($0 - first).milliseconds }
    }
    var next = 0
    for (index, edge) in seen.enumerated() {
      // On and off edges alternate in both.
      let match = expected.indices.first { candidate in
        candidate >= next && candidate % 2 == index % 2
          && abs(expected[candidate] - edge) <= tolerance.milliseconds
      }
      guard let match else { return nil }
      next = match + 1
    }
    return next == expected.count ? expected.count - seen.count : nil
  }

  /// Splits pulses into groups separated by long gaps.
  package static func groups(
    _ pulses: [(start: Instant, end: Instant?)], gap: Duration = .milliseconds(700)
  ) -> [[(start: Instant, end: Instant?)]] {
    var all: [[(start: Instant, end: Instant?)]] = []
    for pulse in pulses {
      if let end = all.last?.last?.end, pulse.start - end < gap {
        all[all.count - 1].append(pulse)
      } else {
        all.append([pulse])
      }
    }
    return all
  }
}
