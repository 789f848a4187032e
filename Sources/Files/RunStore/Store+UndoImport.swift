import RunModel
import Tracking

// The runs of an import are removed together, and each can be restored as if deleted. A marker
// names the import, so that a power cut does not leave the removal half done:
//
//     undo-import     "3\n", the import's number; made durable before the first run is removed,
//                     and deleted after the last one

extension Store {
  static let undoMark = "undo-import"
  /// Maximum size of a marker: the digits of a number and a line feed.
  private static let mostMarkBytes = 24

  /// Removes the runs of an import.
  ///
  /// - Parameter batch: The number of the import; see `ImportMark`.
  /// - Throws: `FileError` or `StorageTrouble` if none of them is removed.
  /// - Returns: The ids of the removed runs. Any other runs of the import are removed when the
  ///   store is next opened.
  mutating func undoImport(_ batch: Int) throws -> [String] {
    try completeUndo()
    let ids = runs.values.filter { $0.imported?.batch == batch }.map(\.id).sorted()
    guard !ids.isEmpty else {
      throw StorageTrouble(kind: .missing, detail: "there are no runs from this import")
    }
    try volume.create(Store.undoMark) { file throws(FileError) in
      try file.write(Array("\(batch)\n".utf8))
    }
    do { try volume.makeDurable(Store.undoMark) } catch {
      // After a reported failure, the next start must not change anything either.
      try? volume.removeIfThere(Store.undoMark)
      throw error
    }
    return try removeAll(ids)
  }

  /// Completes an interrupted removal.
  mutating func completeUndo() throws {
    let mark: [UInt8]
    do throws(FileError) {
      mark = try volume.read(Store.undoMark, limit: Store.mostMarkBytes)
    } catch {
      switch error.code {
      case .missing: return
      // Not our marker: nothing was removed because of it.
      case .other(VolumeFile.tooLarge): return try endUndo()
      case .full, .readOnly, .forbidden, .inUse, .exists, .tooManyOpen, .interrupted, .broken,
        .guarded, .other:
        throw error
      }
    }
    guard mark.last == UInt8(ascii: "\n"),
      let batch = Int(String(decoding: mark.dropLast(), as: UTF8.self))
    else { return try endUndo() }
    let ids = runs.values.filter { $0.imported?.batch == batch }.map(\.id).sorted()
    if ids.isEmpty { try endUndo() } else { _ = try removeAll(ids) }
  }

  private func endUndo() throws(FileError) {
    try volume.removeIfThere(Store.undoMark)
    try volume.syncDirectory("")
  }

  /// Renames all files and then makes them durable together: syncing thousands one by one would
  /// take minutes.
  private mutating func removeAll(_ ids: [String]) throws -> [String] {
    var gone: [String] = []
    var lines: [UInt8] = []
    var trouble: (any Error)?
    let summaries = ids.compactMap { runs[$0] }
    for (summary, item) in zip(summaries, removals(of: summaries)) {
      do {
        try volume.rename(RunFile.path(summary.id), to: item.paths[0], replacing: false)
        removed.append(item)
        runs[summary.id] = nil
        newer.remove(summary.id)
        lines += index.forget(summary.id)
        gone.append(summary.id)
      } catch { trouble = trouble ?? error }
    }
    appendToIndex(lines)
    if gone.isEmpty, let trouble { throw trouble }
    do {
      try volume.syncVolume()
      if trouble == nil { try endUndo() }
    } catch { trouble = trouble ?? error }
    if let trouble { warn(trouble) }
    makeRoom()
    return gone
  }
}
