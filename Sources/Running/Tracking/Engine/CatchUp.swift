/// Decides whether a jump of the places counts as distance: only as far as the runner's usual pace
/// explains it, so that a false fix or a car ride does not.
struct CatchUp: Sendable {
  /// Seconds, and metres since ``start``, of the recent epochs, the oldest first.
  private var past = SlidingArray<(time: Double, metres: Double)>()
  private var start: (time: Double, metres: Double)?

  init() {}

  /// Takes the distance up to an epoch, metres; only its growth since the first call matters.
  mutating func ingest(_ metres: Double, at time: Double) {
    let start = start ?? (time, metres)
    self.start = start
    past.append((time, metres - start.metres))
    let first = past.indices.lowerBound
    if past.indices.count > 2, past[first + 1].time <= time - EngineParameters.CatchUp.kept {
      past.drop(before: first + 1)
    }
  }

  /// Metres of a jump that count.
  ///
  /// - Parameters:
  ///   - jump: Metres by which places were ahead.
  ///   - time: When the first of them came.
  /// - Returns: `nil` for what no usual pace explains.
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

  /// Metres of the run at the last epoch that was not later.
  private func metres(at time: Double) -> Double? {
    past.indices.last { past[$0].time <= time }.map { past[$0].metres }
  }
}
