/// Something in a queue on the way to the flash that may add records to the run in progress.
package protocol RecordCarrier {
  /// What it adds; `nil` when it is something else.
  var records: [RunRecord]? { get }
  /// What adds these.
  static func carrying(_ records: [RunRecord]) -> Self
}

extension StorageRequest: RecordCarrier {
  package var records: [RunRecord]? {
    if case .append(let records) = self { records } else { nil }
  }

  package static func carrying(_ records: [RunRecord]) -> StorageRequest { .append(records) }
}

extension Array where Element: RecordCarrier {
  /// Adds an item behind the others; what two in a row add to a run becomes one.
  ///
  /// Where too many records wait, the oldest samples are left out, then the oldest fixes.
  ///
  /// - Returns: How many fixes were left out.
  package mutating func add(_ item: Element, limits: JournalLimits) -> Int {
    if let new = item.records, var waiting = last?.records {
      // Held once, the records are appended in place and not copied.
      self[count - 1] = .carrying([])
      waiting.append(contentsOf: new)
      self[count - 1] = .carrying(waiting)
    } else {
      append(item)
    }
    let excess = limits.excess(of: reduce(0) { $0 + ($1.records?.count ?? 0) })
    guard excess > 0 else { return 0 }
    // A run needs its fixes more than what other sensors measured.
    return leaveOut(excess - leaveOut(excess, \.isSample), \.isFix)
  }

  /// Returns how many records were left out.
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
