import Handover
import RunModel
import RunStore

/// Which files of a catalogue are to be copied to the server, in pieces.
///
/// A run is copied once, and again only when it was changed, or when what its files leave out of
/// their ends was: another version of this software does not copy all runs anew.
struct SyncPlan {
  /// Runs that are copied, read back and noted together.
  static let mostRuns = 16
  /// Bytes of such a piece, about; a longer run is a piece of its own.
  static let mostBytes: Int64 = 32 << 20

  /// A file, and its mark in the ``SyncList``.
  struct File: Hashable {
    var file: HandoverFile
    var mark: String

    /// The run that it is of; `nil` for the page.
    var run: String? {
      if case .run(let id, _) = file.content { id } else { nil }
    }
  }

  /// Each with all files of its runs, the newest first.
  private(set) var pieces: [[File]] = []
  /// Runs in all of them, by ID.
  private(set) var runs: Set<String> = []
  /// The page of all runs, where it has to be copied.
  private(set) var page: File?
  /// The paths of all files that there are.
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
        // The run file comes first, and its mark is that of its bytes.
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

  /// What goes to a site of activities, the oldest first: one file of each run, once and for all.
  ///
  /// Runs that were imported came from somewhere; the site may have them from there.
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
