/// Decides whether a position jump counts as distance.
///
/// It does only if the runner's usual pace explains it; a false fix or a car ride does not count.
struct CatchUp: Sendable {
  /// Time in seconds, and metres since ``start``, of the recent epochs, oldest first.
  private var past = SlidingArray<(time: Double, metres: Double)>()
  private var start: (time: Double, metres: Double)?

  init() {}

  /// Records the distance at an epoch, metres; only its growth since the first call matters.
  mutating func ingest(_ metres: Double, at time: Double) {
    let start = start ?? (time, metres)
    self.start = start
    past.append((time, metres - start.metres))
    let first = past.indices.lowerBound
    if past.indices.count > 2, past[first + 1].time <= time - EngineParameters.CatchUp.kept {
      past.drop(before: first + 1)
    }
  }

  /// Returns the metres of a jump that count.
  ///
  /// - Parameters:
  ///   - jump: Metres by which positions were ahead.
  ///   - time: When the first of them arrived.
  /// - Returns: `nil` if no usual pace explains the jump.
  func metres(of jump: Double, at time: Double) -> Double? {
    guard let start, let now = metres(at: time) else { return nil }
    let parameters = EngineParameters.CatchUp.self
    for length in parameters.lengths {
      let seconds = time - length - start.time
      guard seconds >= parameters.usual, let before = metres(at: time - length) else { return nil }
      let way = before / seconds * length
      if now - before < way, now - before + jump <= parameters.pace * way { return jump }
    }
    return nil
  }

  /// Returns the distance at the last epoch not later than `time`.
  private func metres(at time: Double) -> Double? {
    past.indices.last { past[$0].time <= time }.map { past[$0].metres }
  }
}
