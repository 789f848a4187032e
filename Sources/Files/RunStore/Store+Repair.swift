import RunModel
import Tracking

// A card loses bits. A run file that cannot be read any more is made anew from its journal, or from
// a version of it that was replaced; its bytes go to `quarantine/`. That happens when the store is
// opened, before a journal is given up, and when all files are read one after the other. Where both
// are damaged the run stays as it is: a stick or a server may have a whole copy, which half a run
// would replace.

extension Store {
  /// Makes a damaged run anew, if that is possible.
  ///
  /// - Parameter id: Of a run whose file cannot be read.
  /// - Returns: Whether the run can be read again.
  @discardableResult
  mutating func repair(_ id: String) -> Bool {
    guard !newer.contains(id), isWritable else { return false }
    var source = "its journal"
    do {
      guard try volume.exists(RunFile.path(id)), try intact(id) == nil else { return false }
      if runs[id] != nil { appendToIndex(index.forget(id), sync: true) }
      let made = try? remake(id)
      if let made, made.faults.isEmpty {
        _ = try install(made.run)
      } else if removed.contains(where: { $0.id == id }) {
        _ = try restore(id)
        source = "its former version"
      } else {
        var reason = verify(id) ?? "cannot be read"
        if let faults = made?.faults {
          reason +=
            "; its journal is damaged, too: \(faults.joined(separator: ", ")). A stick with a copy"
            + " repairs it, 'moonrunner runs recompute --save' makes what is left of it"
        }
        damaged[id] = reason
        runs[id] = nil
        return false
      }
    } catch {
      warn(error, at: RunFile.path(id))
      return false
    }
    guard let summary = runs[id] else { return false }
    repaired.append(summary)
    warnings.append(
      "the file of run \(id) was damaged; the run was made anew from \(source), and the damaged"
        + " file is in \(Store.quarantineDirectory)/")
    return true
  }

  /// A stored run with its points; one whose file is damaged is made anew first, if possible.
  mutating func storedOrRepaired(_ id: String) throws -> StoredRun {
    do { return try stored(id) } catch let trouble as StorageTrouble {
      guard trouble.kind == .damaged, repair(id) else { throw trouble }
      return try stored(id)
    }
  }

  /// Repairs what the scan found damaged.
  mutating func repairDamaged() {
    for id in damaged.keys.sorted() { repair(id) }
  }

  /// The runs that were made anew since the last call.
  mutating func takeRepaired() -> [StorageOutcome] {
    defer { repaired = [] }
    return repaired.isEmpty ? [] : [.repaired(repaired)]
  }
}
