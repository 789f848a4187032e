/// An item in a queue to the flash that may append records to the run in progress.
package protocol RecordCarrier {
  /// The records that it appends; `nil` for other items.
  var records: [RunRecord]? { get }
  /// Creates an item that appends these records.
  static func carrying(_ records: [RunRecord]) -> Self
}

extension StorageRequest: RecordCarrier {
  package var records: [RunRecord]? {
    if case .append(let records) = self { records } else { nil }
  }

  package static func carrying(_ records: [RunRecord]) -> StorageRequest { .append(records) }
}

extension Array where Element: RecordCarrier {
  /// Appends an item to the queue; merges consecutive items that append records.
  ///
  /// If too many records are waiting, the oldest samples are dropped, then the oldest fixes.
  ///
  /// - Returns: The number of fixes dropped.
  package mutating func add(_ item: Element, limits: JournalLimits) -> Int {
    if let new = item.records, var waiting = last?.records {
      // Uniquely referenced, the records are appended in place without a copy.
      self[count - 1] = .carrying([])
      waiting.append(contentsOf: new)
      self[count - 1] = .carrying(waiting)
    } else {
      append(item)
    }
    let excess = limits.excess(of: reduce(0) { $0 + ($1.records?.count ?? 0) })
    guard excess > 0 else { return 0 }
    // Fixes matter more to a run than other sensors' samples.
    return leaveOut(excess - leaveOut(excess, \.isSample), \.isFix)
  }

  /// Drops the oldest records of a kind; returns their number.
  private mutating func leaveOut(_ most: Int, _ isKind: (RunRecord) -> Bool) -> Int {
    var rest = most
    for index in indices where rest > 0 {
      guard var records = self[index].records else { continue }
      self[index] = .carrying([])
      records.removeAll { record in
        guard rest > 0, isKind(record) else { return false }
        rest -= 1
        return true
      }
      self[index] = .carrying(records)
    }
    return most - rest
  }
}
