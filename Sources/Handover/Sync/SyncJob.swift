import Board
import Glibc
package import RunModel
import RunStore

/// One copying of all runs that are not yet on the server.
///
/// Pieces of some runs are written to a folder, copied, read back, and only then noted in the
/// ``SyncList``: whatever ends it, the next one goes on with the first piece that was not.
package struct SyncJob {
  /// What came of it.
  package enum Outcome: Hashable, Sendable {
    /// All runs are on the server; so many were copied, so many can be read by nobody.
    case complete(copied: Int, unreadable: Int, at: UTC)
    case failed(SyncTrouble)
  }

  /// What is to be copied, at the first look.
  package struct Survey: Hashable, Sendable {
    /// Runs.
    package var runs: Int
    /// Whether what tells of all runs is there, too: it is copied last.
    package var isComplete: Bool
    /// When all were last there.
    package var complete: UTC?
  }

  private let data: String
  private let software: String
  private let page: (any PageSource)?
  private let folder: SyncFolder
  private let isStopped: () -> Bool
  private let progress: (_ done: Int, _ runs: Int) -> Void
  private let clock: () -> UTC
  private let server: (ServerSettings) -> any ServerFolder

  /// - Parameters:
  ///   - data: The data directory, absolute.
  ///   - software: Name and version of this software.
  ///   - page: What makes the page of all runs; `nil` for none.
  ///   - folder: The state directory.
  ///   - isStopped: Whether it is to end, because a run begins.
  ///   - progress: Told of runs that are done, and of all.
  ///   - clock: The time of day.
  package init(
    data: String, software: String, page: (any PageSource)?, folder: SyncFolder,
    isStopped: @escaping () -> Bool, progress: @escaping (_ done: Int, _ runs: Int) -> Void,
    clock: @escaping () -> UTC
  ) {
    self.init(
      data: data, software: software, page: page, folder: folder, isStopped: isStopped,
      progress: progress, clock: clock
    ) { settings in
      Rclone(
        settings: folder.settingsPath, target: settings.target, work: folder.work,
        isStopped: isStopped)
    }
  }

  init(
    data: String, software: String, page: (any PageSource)?, folder: SyncFolder,
    isStopped: @escaping () -> Bool, progress: @escaping (_ done: Int, _ runs: Int) -> Void,
    clock: @escaping () -> UTC, server: @escaping (ServerSettings) -> any ServerFolder
  ) {
    self.data = data
    self.software = software
    self.page = page
    self.folder = folder
    self.isStopped = isStopped
    self.progress = progress
    self.clock = clock
    self.server = server
  }

  /// Looks how many runs are to be copied; asks no server.
  ///
  /// - Returns: `nil` when no server is set up.
  /// - Throws: ``SyncTrouble``.
  package func survey() throws(SyncTrouble) -> Survey? {
    guard let settings = try settings() else { return nil }
    let list = SyncList(of: folder.volume, server: settings.identity)
    let catalogue = try catalogue()
    let plan = SyncPlan(catalogue.files, settings: catalogue.store.settings, list: list)
    return Survey(runs: plan.runs, isComplete: list.isComplete, complete: list.complete)
  }

  /// Copies what is missing.
  ///
  /// - Returns: `nil` when no server is set up.
  package func run() -> Outcome? {
    do throws(SyncTrouble) {
      guard let settings = try settings() else { return nil }
      let outcome = try copy(to: server(settings), settings)
      try? folder.clearStaging()
      return outcome
    } catch {
      try? folder.clearStaging()
      return .failed(error)
    }
  }

  private func settings() throws(SyncTrouble) -> ServerSettings? {
    do { return try folder.settings() } catch let error as SystemError {
      throw .system(error.description, advice: error.advice)
    } catch let error as ServerSettingsError {
      throw .system("\(error)", advice: nil)
    } catch {
      throw .system("\(error)", advice: nil)
    }
  }

  private func catalogue() throws(SyncTrouble) -> Catalogue {
    do throws(SystemError) {
      return try Catalogue(root: data, software: software, page: page)
    } catch {
      throw .system(error.description, advice: error.advice)
    }
  }

  private func copy(
    to server: any ServerFolder, _ settings: ServerSettings
  ) throws(SyncTrouble) -> Outcome {
    let volume = folder.volume
    var list = SyncList(of: volume, server: settings.identity)
    let catalogue = try catalogue()
    let plan = SyncPlan(catalogue.files, settings: catalogue.store.settings, list: list)
    if plan.runs == 0, list.isComplete, let complete = list.complete {
      return .complete(copied: 0, unreadable: catalogue.leftOut.count, at: complete)
    }
    list.keep(only: plan.paths)
    var piece = SyncPiece(catalogue, folder, isStopped: isStopped)
    var done = 0
    if plan.runs > 0 { progress(0, plan.runs) }
    for files in plan.pieces {
      let (copied, entries) = try piece.copy(files, to: server)
      try note(entries, in: &list, volume)
      done += copied
      progress(done, plan.runs)
    }
    if let page = plan.page {
      let (_, entries) = try piece.copy([page], to: server)
      try note(entries, in: &list, volume)
    }
    let closing = catalogue.closing(
      leftOut: catalogue.leftOut + piece.leftOut, digests: list.files.mapValues(\.sum))
    try piece.copy(closing, to: server)
    let now = clock()
    do throws(FileError) { try list.complete(at: now, in: volume) } catch {
      throw .system("cannot write \(folder.path): \(error.reason)", advice: nil)
    }
    return .complete(
      copied: done, unreadable: Set((catalogue.leftOut + piece.leftOut).map(\.id)).count, at: now)
  }

  private func note(
    _ entries: [String: SyncList.Entry], in list: inout SyncList, _ volume: Volume
  ) throws(SyncTrouble) {
    do throws(FileError) { try list.add(entries, to: volume) } catch {
      throw .system("cannot write \(folder.path): \(error.reason)", advice: nil)
    }
  }
}
