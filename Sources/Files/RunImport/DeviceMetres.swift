import Activities
import RunModel

/// The distance counted by the recording device, from the first point to the last.
///
/// Devices count in several ways: from 0, or from where the previous run in the same file ended;
/// some restart with each lap. A total that the device or its owner corrected afterwards applies to
/// the whole run.
struct DeviceMetres {
  private let total: Double
  private let start: Double
  private let scale: Double
  private var counter = Counter()
  private var last = 0.0

  /// Relative difference between the total and the counted distance above which the points are
  /// rescaled.
  private static let rest = 0.01

  /// Returns `nil` if the points have no usable distances.
  ///
  /// - Parameters:
  ///   - counter: A counter that has processed all points.
  ///   - total: Metres of the whole run.
  init?(_ counter: Counter, total: Double) {
    guard let first = counter.first, let last = counter.last, total > 0 else { return nil }
    self.total = total
    // The count may continue from the previous run in the file; the total shows whether it does.
    start = abs(last - first - total) < abs(last - total) ? first : 0
    let counted = last - start
    guard counted > 0 else { return nil }
    scale = abs(total - counted) > DeviceMetres.rest * total ? total / counted : 1
  }

  /// Returns the distance (m) at the next point; it never decreases.
  mutating func next(_ said: Double?) -> Double {
    counter.add(said)
    if let metres = counter.last {
      last = max(last, min(total, (metres - start) * scale))
    }
    return last
  }

  /// A continuous distance (m), even if the device's own count restarts.
  struct Counter {
    private(set) var first: Double?
    private(set) var last: Double?
    private var base = 0.0
    private var latest = 0.0

    /// Distance (m) above which a drop to almost zero is considered a restart.
    private static let shortest = 50.0
    /// Maximum distance after a restart, as a share of the distance before it.
    private static let left = 0.1

    mutating func add(_ said: Double?) {
      guard let said else { return }
      if latest > Counter.shortest, said < Counter.left * latest { base += latest }
      latest = said
      first = first ?? said
      last = max(last ?? 0, base + said)
    }
  }
}
