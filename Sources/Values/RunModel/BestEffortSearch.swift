/// Finds the best efforts over exact distances in a run.
///
/// Speed is constant between samples, so the time of a stretch is piecewise linear in its start,
/// with breakpoints where one of its ends passes a sample: a fastest stretch starts or ends at a
/// sample, and both cases are checked. Two pointers, start and end, pass over the samples once, so
/// the search takes linear time.
package struct BestEffortSearch: Sendable {
  /// Running clock of the run whose points are added.
  private var clock = RunningClock([])
  /// Running seconds and metres of the samples; both non-decreasing.
  private var seconds: [Double] = []
  private var metres: [Double] = []

  /// Prepares a search over a run's points, which must then be appended.
  package init(for run: Run) {
    clock = RunningClock(run.segments)
    seconds.reserveCapacity(run.points.count)
    metres.reserveCapacity(run.points.count)
  }

  init(_ curve: DistanceCurve) { (seconds, metres) = curve.unpacked() }

  /// Adds the next point; as in a ``DistanceCurve``, neither value decreases.
  package mutating func append(_ point: RunPoint) {
    let running = clock.seconds(at: point.elapsed)
    seconds.append(seconds.last.map { max($0, running) } ?? running)
    metres.append(metres.last.map { max($0, point.distance) } ?? point.distance)
  }

  /// Running seconds of the best effort over `length` metres; `nil` for a shorter run.
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

/// The samples of a search in progress.
private struct BestEffortSamples {
  let seconds: UnsafeBufferPointer<Double>
  let metres: UnsafeBufferPointer<Double>

  /// Running seconds of the best effort over `length` metres; infinity if the run is too short.
  ///
  /// Most stretches are slower than the best so far even when shortened to the samples inside them,
  /// which is checked without a division. This is exact: rounding is monotonic.
  func fastest(over length: Double) -> Double {
    var best = Double.infinity
    func consider(_ time: Double) {
      // `time` is NaN if a damaged curve has infinite values.
      if time >= 0, time < best { best = time }
    }
    // The first sample whose stretch has not ended yet.
    var start = 0
    for next in metres.indices {
      // Stretches that start at a sample and end in the step up to this one.
      while start < next, metres[start] + length <= metres[next] {
        if !(seconds[next - 1] - seconds[start] >= best) {
          consider(time(at: metres[start] + length, before: next) - seconds[start])
        }
        start += 1
      }
      // The stretch that ends at this sample starts between two others, or does not fit yet.
      guard start > 0, !(seconds[next] - latest(before: start) >= best) else { continue }
      consider(seconds[next] - time(at: metres[next] - length, before: start))
    }
    return best
  }

  /// Running seconds at `distance` metres, interpolated in the step up to the sample at `index`.
  private func time(at distance: Double, before index: Int) -> Double {
    let (low, high) = (index - 1, index)
    guard low >= 0, metres[high] > metres[low] else { return seconds[high] }
    // Rounding may put the distance slightly outside the step.
    let share = min(1, max(0, (distance - metres[low]) / (metres[high] - metres[low])))
    return seconds[low] + (seconds[high] - seconds[low]) * share
  }

  /// Upper bound of ``time(at:before:)``.
  private func latest(before index: Int) -> Double {
    let (low, high) = (seconds[index - 1], seconds[index])
    return max(high, low + (high - low))
  }
}

extension DistanceCurve {
  /// Running seconds of the best effort over exactly `length` metres anywhere in the run; `nil` for
  /// a shorter run.
  ///
  /// A stretch may span pauses, whose time does not count, and gaps in the fixes, over which the
  /// speed is assumed constant.
  package func fastest(over length: Double) -> Double? {
    BestEffortSearch(self).fastest(over: length)
  }
}
