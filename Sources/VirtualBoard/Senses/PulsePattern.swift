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

  /// Whether pulses are those of a pattern.
  package static func matches(
    _ pulses: [(start: Instant, end: Instant?)], _ pattern: [Int]
  ) -> Bool {
    let seen = steps(pulses)
    return seen.count == pattern.count && pulses.allSatisfy { $0.end != nil }
      && zip(seen, pattern).allSatisfy { abs($0 - Int64($1)) <= tolerance.milliseconds }
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
