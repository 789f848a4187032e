import Handover
import RunModel
import RunStore

/// Selects the files of a catalogue to copy to the server, in batches.
///
/// A run is copied once, and again only after changes to the run or to its hidden ends: a new
/// version of this software does not copy all runs again.
struct SyncPlan {
  /// The maximum number of runs per batch.
  static let mostRuns = 16
  /// The approximate maximum size of a batch in bytes; a longer run gets a batch to itself.
  static let mostBytes: Int64 = 32 << 20

  /// A file and its mark in the ``SyncList``.
  struct File: Hashable {
    var file: HandoverFile
    var mark: String

    /// The id of its run; `nil` for the page.
    var run: String? {
      if case .run(let id, _) = file.content { id } else { nil }
    }
  }

  /// The batches, each with all files of its runs, newest first.
  private(set) var pieces: [[File]] = []
  /// The ids of all runs in the batches.
  private(set) var runs: Set<String> = []
  /// The page of all runs, if it has to be copied.
  private(set) var page: File?
  /// The paths of all files in the catalogue.
  private(set) var paths: Set<String> = []

  init(_ files: [HandoverFile], settings: Settings, list: SyncList) {
    var pending: [[File]] = []
    var mark = ""
    let ends =
      settings.hiddenEnds == .none ? "" : "-without-\(settings.hiddenEnds.rawValue)"
    var index = files.startIndex
    while index < files.endIndex {
      let file = files[index]
      paths.insert(file.path)
      guard case .run(let id, _) = file.content else {
        if list.files[file.path]?.mark != file.mark { page = File(file: file, mark: file.mark) }
        index += 1
        continue
      }
      var run: [File] = []
      while index < files.endIndex, case .run(id, let format) = files[index].content {
        // The run file comes first; its mark identifies its contents.
        if format.isRunFile { mark = files[index].mark }
        run.append(File(file: files[index], mark: format.isRunFile ? mark : mark + ends))
        paths.insert(files[index].path)
        index += 1
      }
      guard run.contains(where: { list.files[$0.file.path]?.mark != $0.mark }) else { continue }
      pending.append(run)
      runs.insert(id)
    }
    cut(pending)
  }

  private mutating func cut(_ pending: [[File]]) {
    var count = 0
    var bytes: Int64 = 0
    for run in pending {
      let size = run.reduce(0) { $0 + $1.file.estimatedBytes }
      if pieces.isEmpty || count == SyncPlan.mostRuns || bytes + size > SyncPlan.mostBytes {
        pieces.append([])
        (count, bytes) = (0, 0)
      }
      pieces[pieces.count - 1] += run
      (count, bytes) = (count + 1, bytes + size)
    }
  }

  /// Returns the files for an activity site, oldest first: one per run, each only once.
  ///
  /// Imported runs are left out, since the site may already have them.
  static func activities(_ catalogue: Catalogue, list: SyncList) -> [File] {
    let imported = Set(catalogue.store.summaries.filter { $0.imported != nil }.map(\.id))
    return catalogue.files.reversed().compactMap { file in
      guard case .run(let id, RunFormat.fit) = file.content, !imported.contains(id),
        list.files[file.path] == nil
      else { return nil }
      return File(file: file, mark: file.mark)
    }
  }
}
