import Glibc

/// The lengths of best efforts that are looked for in each run: the distances of the ladder but 0,
/// and those of records.
package struct BestEffortTable: Hashable, Sendable {
  /// Metres, shortest first, none twice.
  package let lengths: [Double]
  /// Tells tables with other lengths apart.
  ///
  /// It is FNV-1a of 32 bits over the bits of the lengths, the lowest byte first:
  /// http://www.isthe.com/chongo/tech/comp/fnv/
  package let key: UInt32

  /// No lengths: nothing is measured.
  package static let none = BestEffortTable(lengths: [])

  package init(_ ladder: BadgeLadder) {
    self = ladder.kinds.runs.bestEffortTable
  }

  /// Those of these metres that can be run, in any order.
  package init(lengths all: [Double]) {
    var lengths: [Double] = []
    for length in all.filter({ $0 > 0 && $0.isFinite }).sorted() where length != lengths.last {
      lengths.append(length)
    }
    self.lengths = lengths
    var hash: UInt32 = 2_166_136_261
    for length in lengths {
      for shift in stride(from: 0, to: 64, by: 8) {
        hash ^= UInt32(truncatingIfNeeded: length.bitPattern >> UInt64(shift)) & 0xff
        hash = hash &* 16_777_619
      }
    }
    key = hash
  }

  /// The fastest times of a run, in whole milliseconds so that they are the same when they were
  /// kept; `nil` where nobody asks for any.
  package func times(of run: Run) -> BestEffortTimes? {
    guard !lengths.isEmpty else { return nil }
    var search = BestEffortSearch(for: run)
    for point in run.points { search.append(point) }
    return times(by: search)
  }

  /// The fastest times of a run by its curve.
  package func times(in curve: DistanceCurve) -> BestEffortTimes? {
    lengths.isEmpty ? nil : times(by: BestEffortSearch(curve))
  }

  /// The fastest times of a run whose points were added to a search.
  package func times(by search: BestEffortSearch) -> BestEffortTimes? {
    guard !lengths.isEmpty else { return nil }
    var times = BestEffortTimes(key: key, seconds: [])
    for length in lengths {
      guard let seconds = search.fastest(over: length) else { break }
      let isPossible = length <= Fix.fastestRunner * seconds
      times.seconds.append(
        isPossible ? (min(seconds, 1e9) * 1000).rounded() / 1000 : BestEffortTimes.impossible)
    }
    return times
  }

  /// Seconds of a run's best effort over one of the lengths; `nil` when it has none, or its
  /// times are those of other lengths.
  package func time(over length: Double, in times: BestEffortTimes) -> Double? {
    guard times.key == key else { return nil }
    var (low, high) = (0, lengths.count)
    while low < high {
      let middle = (low + high) / 2
      if lengths[middle] < length { low = middle + 1 } else { high = middle }
    }
    guard low < times.seconds.count, lengths[low] == length, times.seconds[low] > 0 else {
      return nil
    }
    return times.seconds[low]
  }
}

/// The fastest times of a run over the lengths of a ``BestEffortTable``.
package struct BestEffortTimes: Hashable, Sendable {
  /// Stands for a stretch that no one has run so fast: it is the receiver's, not the runner's.
  package static let impossible = 0.0

  /// Of the table.
  package var key: UInt32
  /// Running seconds for each length as far as the run goes, shortest first.
  package var seconds: [Double]

  package init(key: UInt32, seconds: [Double]) {
    self.key = key
    self.seconds = seconds
  }
}
