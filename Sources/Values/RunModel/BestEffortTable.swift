import Glibc

/// The distances over which best efforts are measured in each run: the non-zero distances of the
/// ladder, and those of records.
package struct BestEffortTable: Hashable, Sendable {
  /// Metres, ascending and unique.
  package let lengths: [Double]
  /// Hash that identifies the set of lengths.
  ///
  /// 32-bit FNV-1a over the bits of the lengths, lowest byte first:
  /// http://www.isthe.com/chongo/tech/comp/fnv/
  package let key: UInt32

  /// No lengths: nothing is measured.
  package static let none = BestEffortTable(lengths: [])

  package init(_ ladder: BadgeLadder) {
    self = ladder.kinds.runs.bestEffortTable
  }

  /// Makes a table from the positive, finite lengths, which may be in any order.
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

  /// The best efforts of a run, rounded to milliseconds so that stored times compare equal; `nil`
  /// for an empty table.
  package func times(of run: Run) -> BestEffortTimes? {
    guard !lengths.isEmpty else { return nil }
    var search = BestEffortSearch(for: run)
    for point in run.points { search.append(point) }
    return times(by: search)
  }

  /// The best efforts of a run's curve.
  package func times(in curve: DistanceCurve) -> BestEffortTimes? {
    lengths.isEmpty ? nil : times(by: BestEffortSearch(curve))
  }

  /// The best efforts of a run whose points were added to a search.
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

  /// Seconds of a run's best effort over one of the lengths; `nil` if there is none or `times`
  /// belongs to another table.
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

/// The best efforts of a run over the lengths of a ``BestEffortTable``.
package struct BestEffortTimes: Hashable, Sendable {
  /// Marks a stretch faster than any runner: a receiver error.
  package static let impossible = 0.0

  /// Key of the table.
  package var key: UInt32
  /// Running seconds for each length up to that of the run, shortest first.
  package var seconds: [Double]

  package init(key: UInt32, seconds: [Double]) {
    self.key = key
    self.seconds = seconds
  }
}
