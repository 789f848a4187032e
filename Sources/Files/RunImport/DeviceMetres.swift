import Activities
import RunModel

/// The metres that the recording device counted, from the first point to the last.
///
/// Devices write them in several ways: from 0, or from where the run before in the same file ended;
/// some begin anew with each lap. A total that the device or its owner corrected afterwards is that
/// of the whole.
struct DeviceMetres {
  private let total: Double
  private let start: Double
  private let scale: Double
  private var counter = Counter()
  private var last = 0.0

  /// Share by which a total may differ from the last point without the points being wrong, too.
  private static let rest = 0.01

  /// `nil` when no point says anything.
  ///
  /// - Parameters:
  ///   - counter: That has taken all points.
  ///   - total: Metres of the whole.
  init?(_ counter: Counter, total: Double) {
    guard let first = counter.first, let last = counter.last, total > 0 else { return nil }
    self.total = total
    // The count may go on from the previous run in the file; the total tells.
    start = abs(last - first - total) < abs(last - total) ? first : 0
    let counted = last - start
    guard counted > 0 else { return nil }
    scale = abs(total - counted) > DeviceMetres.rest * total ? total / counted : 1
  }

  /// Metres at the next point, which do not fall.
  mutating func next(_ said: Double?) -> Double {
    counter.add(said)
    if let metres = counter.last {
      last = max(last, min(total, (metres - start) * scale))
    }
    return last
  }

  /// Metres as they go on from point to point, also where the device begins anew.
  struct Counter {
    private(set) var first: Double?
    private(set) var last: Double?
    private var base = 0.0
    private var latest = 0.0

    /// Metres from which a count that is all but gone has begun anew.
    private static let shortest = 50.0
    /// Share of it that is left then, at most.
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
