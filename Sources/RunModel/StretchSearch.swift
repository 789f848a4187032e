/// Finds the fastest stretch of exactly one length in a run, sample by sample.
///
/// Between samples the speed is constant, so the time of a stretch is linear in the place where it
/// begins, with bends only where one of its ends passes a sample: a fastest one begins or ends at
/// a sample, and both kinds are looked at. Two pointers, the start and the end, go through the
/// samples once each, so the time is linear; nothing is kept but the pointers.
package struct StretchSearch: Hashable, Sendable {
  /// Metres.
  package let length: Double
  /// Running seconds of the fastest stretch so far; `nil` while the run is shorter.
  package private(set) var seconds: Double?
  /// The first sample at which a stretch would begin that has not ended yet.
  private var start = 0
  /// The first sample that was not looked at.
  private var next = 0

  package init(length: Double) { self.length = length }

  /// Takes the samples that the curve has had since the last call.
  package mutating func take(_ curve: DistanceCurve) {
    guard length > 0, length.isFinite else { return }
    let (seconds, metres) = (curve.seconds, curve.metres)
    while next < metres.count {
      defer { next += 1 }
      // Stretches from a sample that end in the step up to this one.
      while start < next, metres[start] + length <= metres[next] {
        let end = curve.time(at: metres[start] + length, before: next)
        note(end - seconds[start])
        start += 1
      }
      // The stretch that ends at this sample begins between two others, or has no room yet.
      guard start > 0 else { continue }
      let begin = curve.time(at: metres[next] - length, before: start)
      note(seconds[next] - begin)
    }
  }

  private mutating func note(_ time: Double) {
    // Not a number where a damaged curve has endless values.
    if time >= 0, time < seconds ?? .infinity { seconds = time }
  }
}

extension DistanceCurve {
  /// Running seconds of the fastest stretch of exactly so many metres anywhere in the run; `nil`
  /// for a run that is shorter.
  ///
  /// A stretch may span pauses, whose time does not count, and lost fixes, over which the speed
  /// was constant as far as anybody knows.
  package func fastest(over length: Double) -> Double? {
    var search = StretchSearch(length: length)
    search.take(self)
    return search.seconds
  }

  /// Running seconds at which `distance` metres were passed, within the step up to the sample at
  /// `index`.
  fileprivate func time(at distance: Double, before index: Int) -> Double {
    let (low, high) = (index - 1, index)
    guard low >= 0, metres[high] > metres[low] else { return seconds[high] }
    // Rounding may put the place a last bit outside.
    let share = min(1, max(0, (distance - metres[low]) / (metres[high] - metres[low])))
    return seconds[low] + (seconds[high] - seconds[low]) * share
  }
}
