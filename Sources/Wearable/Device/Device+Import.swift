import RunModel
import Tracking
import Words

// Runs from other devices: their origin in the run menu, and undoing the last import.

extension Device {
  /// Whether the open run came from the last import.
  var isOfLastImport: Bool {
    guard let batch = browsing.details?.summary.imported?.batch, !session.needsFlash else {
      return false
    }
    return library.lastImport == batch
  }

  /// Ids of the runs that were imported together with the open one.
  var importedTogether: Set<String> {
    guard let batch = browsing.details?.summary.imported?.batch else { return [] }
    return Set(library.runs.lazy.filter { $0.imported?.batch == batch }.map(\.id))
  }

  /// "From Garmin Forerunner 245, FIT"; empty for a run recorded by this wearable.
  func sourceWords(of open: OpenRun?) -> String {
    guard let source = open?.run.imported else { return "" }
    let parts = [source.creator, source.format].compactMap { $0 }
    return words.history(.importedFrom(parts.joined(separator: ", ")))
  }

  mutating func undoImport() {
    guard isOfLastImport, let batch = browsing.details?.summary.imported?.batch else { return }
    navigation.show(.waiting(.undoing))
    session.ask(.undoImport(batch: batch))
  }

  mutating func importUndone(_ ids: [String]) {
    let gone = Set(ids)
    library.remove(ids: gone)
    if !ids.isEmpty { library.update(mayRestore: true) }
    libraryHasChanged()
    if let id = browsing.details?.summary.id, gone.contains(id) { browsing.leaveDeletedRun() }
    navigation.replace(.waiting(.undoing), with: nil)
    leaveMissingRow()
    notify(
      Banner(.news, .storage, words.card(.importUndone(runs: ids.count))), for: Notices.time)
  }

  /// Selects the last run if the selected row no longer exists.
  mutating func leaveMissingRow() {
    guard let open = navigation.opened(PastRunsView.self), open.row >= library.rows else { return }
    navigation.replace(with: PastRunsView(row: max(0, library.count - 1)))
  }
}
