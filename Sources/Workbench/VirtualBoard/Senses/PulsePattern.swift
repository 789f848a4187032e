package import RunModel

/// Judges what a line did against a pattern: milliseconds on, off, on, ..., ending with on.
package enum PulsePattern {
  /// How far a pulse or a gap may be from its length, in an emulated machine on a busy host.
  package static let tolerance = Duration.milliseconds(60)

  /// Lengths of pulses and of the gaps between them, in milliseconds.
  package static func steps(_ pulses: [(start: Instant, end: Instant?)]) -> [Int64] {
    var all: [Int64] = []
    for (index, pulse) in pulses.enumerated() {
      guard let end = pulse.end else { break }
      all.append((end - pulse.start).milliseconds)
      if index + 1 < pulses.count { all.append((pulses[index + 1].start - end).milliseconds) }
    }
    return all
  }

  /// How many edges of a pattern are missing in pulses; `nil` when they are not of the pattern.
  ///
  /// Each edge that was seen has to be one of the pattern, at its time from the first one, and the
  /// last one has to be the last. A program that is kept from its processor for longer than a short
  /// gap lasts cannot but leave the gap out.
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
      // On and off take turns in both.
      let match = expected.indices.first { candidate in
        candidate >= next && candidate % 2 == index % 2
          && abs(expected[candidate] - edge) <= tolerance.milliseconds
      }
      guard let match else { return nil }
      next = match + 1
    }
    return next == expected.count ? expected.count - seen.count : nil
  }

  /// Cuts pulses into groups with long gaps between them.
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
