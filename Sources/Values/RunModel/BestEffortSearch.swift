/// Finds the best efforts of exact lengths in a run.
///
/// Between samples the speed is constant, so the time of a stretch is linear in the place where it
/// begins, with bends only where one of its ends passes a sample: a fastest one begins or ends at
/// a sample, and both kinds are looked at. Two pointers, the start and the end, go through the
/// samples once each, so the time is linear.
package struct BestEffortSearch: Sendable {
  /// Of a run whose points are added.
  private var clock = RunningClock([])
  /// Running seconds and metres of the samples; neither falls.
  private var seconds: [Double] = []
  private var metres: [Double] = []

  /// For the points of a run, which are still to be added.
  package init(for run: Run) {
    clock = RunningClock(run.segments)
    seconds.reserveCapacity(run.points.count)
    metres.reserveCapacity(run.points.count)
  }

  init(_ curve: DistanceCurve) { (seconds, metres) = curve.unpacked() }

  /// Adds the next point; as in a ``DistanceCurve``, neither value falls.
  package mutating func append(_ point: RunPoint) {
    let running = clock.seconds(at: point.elapsed)
    seconds.append(seconds.last.map { max($0, running) } ?? running)
    metres.append(metres.last.map { max($0, point.distance) } ?? point.distance)
  }

  /// Running seconds of the best effort of so many metres; `nil` for a run that is shorter.
  func fastest(over length: Double) -> Double? {
    guard length > 0, length.isFinite else { return nil }
    let best = seconds.withUnsafeBufferPointer { seconds in
      metres.withUnsafeBufferPointer { metres in
        BestEffortSamples(seconds: seconds, metres: metres).fastest(over: length)
      }
    }
    return best < .infinity ? best : nil
  }
}

/// The samples of a search while it goes through them.
private struct BestEffortSamples {
  let seconds: UnsafeBufferPointer<Double>
  let metres: UnsafeBufferPointer<Double>

  /// Running seconds, endless when there are none.
  ///
  /// Most stretches take longer than the best so far even if they begin and end at the samples
  /// inside them, which is known without a division. That is exact: rounding keeps the order.
  func fastest(over length: Double) -> Double {
    var best = Double.infinity
    func consider(_ time: Double) {
      // Not a number where a damaged curve has endless values.
      if time >= 0, time < best { best = time }
    }
    // The first sample at which a stretch would begin that has not ended yet.
    var start = 0
    for next in metres.indices {
      // Stretches from a sample that end in the step up to this one.
      while start < next, metres[start] + length <= metres[next] {
        if !(seconds[next - 1] - seconds[start] >= best) {
          consider(time(at: metres[start] + length, before: next) - seconds[start])
        }
        start += 1
      }
      // The stretch that ends at this sample begins between two others, or has no room yet.
      guard start > 0, !(seconds[next] - latest(before: start) >= best) else { continue }
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

  /// The latest that ``time(at:before:)`` can say.
  private func latest(before index: Int) -> Double {
    let (low, high) = (seconds[index - 1], seconds[index])
    return max(high, low + (high - low))
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
