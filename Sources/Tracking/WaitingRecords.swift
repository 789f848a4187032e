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
  /// Where too many records wait, the oldest fixes and samples are left out.
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
    return leaveOut(limits.excess(of: reduce(0) { $0 + ($1.records?.count ?? 0) }))
  }

  private mutating func leaveOut(_ most: Int) -> Int {
    var (rest, fixes) = (most, 0)
    for index in indices where rest > 0 {
      guard var records = self[index].records else { continue }
      self[index] = .carrying([])
      records.removeAll { record in
        guard rest > 0, record.isMeasurement else { return false }
        rest -= 1
        if record.isFix { fixes += 1 }
        return true
      }
      self[index] = .carrying(records)
    }
    return fixes
  }
}
