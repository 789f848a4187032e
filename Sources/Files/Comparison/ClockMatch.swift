/// Estimates a clock offset by aligning the speeds of two recordings of one run.
///
/// The mean speed per second, smoothed over five seconds, is cross-correlated (Pearson) over the
/// overlap at every whole-second lag from -10 to +10 minutes. If several lags are nearly as good,
/// as in interval sessions, the one closest to zero is chosen.
enum ClockMatch {
  /// Maximum clock offset, seconds.
  static let most = 600
  /// Smoothing window, seconds.
  static let window = 5
  /// Minimum overlap, in seconds and as a share of the shorter recording.
  static let overlap = (seconds: 60, share: 0.5)
  /// Minimum significant correlation.
  static let least = 0.5
  /// Correlations closer than this are considered equal.
  static let margin = 0.02

  /// Returns how many seconds the clock of `second` is behind that of `first`.
  ///
  /// - Parameters:
  ///   - first: Speeds at intervals of one second.
  ///   - second: Speeds of the other recording, at the same intervals.
  ///   - offset: Seconds by which `second` begins after `first`, according to their own clocks.
  /// - Returns: Whole seconds, negative if `second` is ahead; `nil` if the correlation is too weak.
  static func behind(_ first: [Double], _ second: [Double], offset: Int) -> Int? {
    let first = Samples(smoothed(first))
    let second = Samples(smoothed(second))
    let needed = max(
      overlap.seconds,
      Int(overlap.share * Double(min(first.values.count, second.values.count))))
    let lags = -most...most
    let correlations = lags.map { lag -> Double in
      first.correlation(second, offset: offset + lag, atLeast: needed) ?? -1
    }
    guard let best = correlations.max(), best >= least else { return nil }
    let peaks = lags.filter { lag in
      let index = lag + most
      let value = correlations[index]
      return value >= best - margin && value >= correlations[max(0, index - 1)]
        && value >= correlations[min(correlations.count - 1, index + 1)]
    }
    return peaks.min { abs($0) < abs($1) }
  }

  /// Returns the centred moving average.
  static func smoothed(_ values: [Double]) -> [Double] {
    let sums = values.reduce(into: [0.0]) { $0.append($0[$0.count - 1] + $1) }
    return values.indices.map { index in
      let range = max(0, index - window / 2)..<min(values.count, index + window / 2 + 1)
      return (sums[range.upperBound] - sums[range.lowerBound]) / Double(range.count)
    }
  }

  /// Samples with prefix sums for fast means and variances.
  private struct Samples {
    let values: [Double]
    private var sums = [0.0]
    private var squares = [0.0]

    init(_ values: [Double]) {
      self.values = values
      sums.reserveCapacity(values.count + 1)
      squares.reserveCapacity(values.count + 1)
      for value in values {
        sums.append(sums[sums.count - 1] + value)
        squares.append(squares[squares.count - 1] + value * value)
      }
    }

    private func sum(_ range: Range<Int>) -> Double {
      sums[range.upperBound] - sums[range.lowerBound]
    }

    /// Returns the sum of squared differences from the mean.
    private func spread(_ range: Range<Int>) -> Double {
      let sum = sum(range)
      return squares[range.upperBound] - squares[range.lowerBound] - sum * sum / Double(range.count)
    }

    /// Returns the correlation with samples that begin `offset` later; `nil` if the overlap is too
    /// short or either side is constant.
    func correlation(_ other: Samples, offset: Int, atLeast needed: Int) -> Double? {
      let start = max(0, offset)
      let end = min(values.count, offset + other.values.count)
      guard end - start >= needed else { return nil }
      let (own, others) = (start..<end, (start - offset)..<(end - offset))
      let spreads = spread(own) * other.spread(others)
      guard spread(own) > 1e-9, other.spread(others) > 1e-9, spreads > 0 else { return nil }
      var products = 0.0
      values.withUnsafeBufferPointer { left in
        other.values.withUnsafeBufferPointer { right in
          for index in own { products += left[index] * right[index - offset] }
        }
      }
      let mean = sum(own) * other.sum(others) / Double(own.count)
      return (products - mean) / spreads.squareRoot()
    }
  }
}
