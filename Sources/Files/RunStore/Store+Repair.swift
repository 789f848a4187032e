import RunModel
import Tracking

// Flash cards suffer bit rot. An unreadable run file is rebuilt from its journal, or from a
// replaced version, and the damaged file goes to `quarantine/`. This happens when the store is
// opened or the run is loaded, before a journal or version is removed, and while all files are
// verified. Without an intact journal or version, the run is left as it is: a stick or a server may
// have an intact copy, which must not be replaced by a partial run.

extension Store {
  /// Rebuilds a damaged run, if possible.
  ///
  /// - Parameter id: The id of a run whose file may be damaged.
  /// - Returns: Whether the run is readable again.
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
        source = "its previous version"
      } else {
        var reason = verify(id) ?? "cannot be read"
        if let faults = made?.faults {
          reason +=
            "; its journal is also damaged: \(faults.joined(separator: ", ")). To repair the"
            + " run, insert a USB stick with an intact copy; to save what is left, use"
            + " 'moonrunner runs recompute --save'"
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
      "the file of run \(id) was damaged; the run was rebuilt from \(source), and the damaged"
        + " file is in \(Store.quarantineDirectory)/")
    return true
  }

  /// Returns a stored run with its points, rebuilding a damaged file first if possible.
  mutating func storedOrRepaired(_ id: String) throws -> StoredRun {
    do { return try stored(id) } catch let trouble as StorageTrouble {
      guard trouble.kind == .damaged, repair(id) else { throw trouble }
      return try stored(id)
    }
  }

  /// Repairs the runs found damaged by the scan.
  mutating func repairDamaged() {
    for id in damaged.keys.sorted() { repair(id) }
  }

  /// Returns the runs rebuilt since the last call.
  mutating func takeRepaired() -> [StorageOutcome] {
    defer { repaired = [] }
    return repaired.isEmpty ? [] : [.repaired(repaired)]
  }
}
