/// Finds the best efforts of exact lengths in a run.
///
/// Between samples the speed is constant, so the time of a stretch is linear in the place where it
/// begins, with bends only where one of its ends passes a sample: a fastest one begins or ends at
/// a sample, and both kinds are looked at. Two pointers, the start and the end, go through the
/// samples once each, so the time is linear.
struct BestEffortSearch {
  /// Running seconds and metres of the samples; neither falls.
  private let seconds: [Double]
  private let metres: [Double]

  init(_ curve: DistanceCurve) { (seconds, metres) = curve.unpacked() }

  /// Running seconds of the best effort of so many metres; `nil` for a run that is shorter.
  func fastest(over length: Double) -> Double? {
    guard length > 0, length.isFinite else { return nil }
    var best: Double?
    func consider(_ time: Double) {
      // Not a number where a damaged curve has endless values.
      if time >= 0, time < best ?? .infinity { best = time }
    }
    // The first sample at which a stretch would begin that has not ended yet.
    var start = 0
    for next in metres.indices {
      // Stretches from a sample that end in the step up to this one.
      while start < next, metres[start] + length <= metres[next] {
        consider(time(at: metres[start] + length, before: next) - seconds[start])
        start += 1
      }
      // The stretch that ends at this sample begins between two others, or has no room yet.
      guard start > 0 else { continue }
      consider(seconds[next] - time(at: metres[next] - length, before: start))
    }
    return best
  }

  /// Running seconds at which `distance` metres were passed, within the step up to the sample at
  /// `index`.
  private func time(at distance: Double, before index: Int) -> Double {
    let (low, high) = (index - 1, index)
    guard low >= 0, metres[high] > metres[low] else { return seconds[high] }
    // Rounding may put the place a last bit outside.
    let share = min(1, max(0, (distance - metres[low]) / (metres[high] - metres[low])))
    return seconds[low] + (seconds[high] - seconds[low]) * share
  }
}

extension DistanceCurve {
  /// Running seconds of the best effort of exactly so many metres anywhere in the run; `nil`
  /// for a run that is shorter.
  ///
  /// A stretch may span pauses, whose time does not count, and lost fixes, over which the speed
  /// was constant as far as anybody knows.
  package func fastest(over length: Double) -> Double? {
    BestEffortSearch(self).fastest(over: length)
  }
}
