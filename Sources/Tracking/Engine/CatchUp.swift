/// Places that hung back and then jump ahead, no farther than the runner's pace would have brought
/// him: that way is run, and a false fix or a car ride is not.
struct CatchUp: Sendable {
  /// Seconds and metres of the last epochs, the oldest first, as far back as is looked.
  private var past = SlidingArray<(time: Double, metres: Double)>()
  private var start: Double?

  init() {}

  /// Takes the metres of the run up to an epoch.
  mutating func ingest(_ metres: Double, at time: Double) {
    start = start ?? time
    past.append((time, metres))
    guard let longest = EngineParameters.CatchUp.lengths.last else { return }
    // One lies before the longest look back.
    let first = past.indices.lowerBound
    if past.indices.count > 2, past[first + 1].time <= time - longest - 60 {
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
      guard time - length - start >= parameters.usual, let before = metres(at: time - length)
      else { return nil }
      let way = before / (time - length - start) * length
      if now - before < way, now - before + jump <= parameters.pace * way { return jump }
    }
    return nil
  }

  /// Metres of the run at the last epoch that was not later.
  private func metres(at time: Double) -> Double? {
    past.indices.last { past[$0].time <= time }.map { past[$0].metres }
  }
}
