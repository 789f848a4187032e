/// A distance that the runner entered, as listed in a run.
package struct RunCorrection: Hashable, Sendable {
  /// How the distance was entered.
  package enum Kind: String, Hashable, CaseIterable, Sendable {
    /// At a kilometre or mile sign.
    case distance
    /// After a run indoors, for all of it.
    case indoor
  }

  package var kind: Kind
  /// Seconds since the start, pauses included.
  package var elapsed: Double
  /// Metres from the start, as entered.
  package var distance: Double

  package init(kind: Kind, elapsed: Double, distance: Double) {
    self.kind = kind
    self.elapsed = elapsed
    self.distance = distance
  }
}

/// Changes the distances of a run so that they have given values at some moments.
///
/// Between two such moments distances are scaled, so that no pace jumps; after the last one they
/// are shifted. The result never decreases.
package struct DistanceMap: Hashable, Sendable {
  private struct Knot: Hashable, Sendable {
    /// Running seconds.
    var seconds: Double
    /// Metres before and after the change.
    var measured: Double
    var metres: Double
  }

  private var knots: [Knot]

  /// Creates a map that leaves distances up to a moment unchanged.
  package init(after seconds: Double = 0, metres: Double = 0) {
    knots = [Knot(seconds: seconds, measured: metres, metres: metres)]
  }

  /// Sets the distance at a moment, the latest so far, to `metres` instead of `measured`.
  package mutating func append(seconds: Double, measured: Double, metres: Double) {
    let last = knots[knots.count - 1]
    knots.append(
      Knot(
        seconds: max(last.seconds, seconds), measured: max(last.measured, measured),
        metres: max(last.metres, metres)))
  }

  /// The moments at which a distance was set, with it; running seconds and metres.
  fileprivate var marks: some Sequence<(seconds: Double, metres: Double)> {
    knots.dropFirst().lazy.map { (seconds: $0.seconds, metres: $0.metres) }
  }

  /// Returns the distance in metres that replaces a measured one.
  package func metres(_ measured: Double, at seconds: Double) -> Double {
    let next = knots.partitioningIndex { $0.seconds > seconds }
    guard next > 0 else { return measured }
    let start = knots[next - 1]
    let beyond = max(0, measured - start.measured)
    guard next < knots.count else { return start.metres + beyond }
    let end = knots[next]
    let span = end.measured - start.measured
    let share = span > 0 ? min(1, beyond / span) : 0
    return start.metres + (end.metres - start.metres) * share
  }
}

extension DistanceCurve {
  /// Returns the curve with changed distances, and a sample at each moment before its end at which
  /// one was set.
  package func mapped(by map: DistanceMap) -> DistanceCurve {
    var result = DistanceCurve()
    var marks = map.marks.makeIterator()
    var mark = marks.next()
    for step in steps {
      while let known = mark, known.seconds <= step.seconds {
        if result.count > 0 { result.append(seconds: known.seconds, metres: known.metres) }
        mark = marks.next()
      }
      result.append(
        seconds: step.seconds, metres: map.metres(step.metres, at: step.seconds))
    }
    return result
  }
}
