import Board
import Glibc
package import RunModel
import RunStore

/// One copying of all runs that are not yet on the server.
///
/// Pieces of some runs are written to a folder, copied, read back, and only then noted in the
/// ``SyncList``: whatever ends it, the next one goes on with the first piece that was not. A site
/// of activities gets one file of each run, one after the other; when one of them fails, the other
/// still gets its runs.
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
  private let servers: (ServerSettings) -> Servers

  /// What settings name.
  struct Servers {
    var folder: (any ServerFolder)?
    var site: (any ActivitySite)?
  }

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
      Servers(
        folder: settings.target.map {
          Rclone(
            settings: folder.settingsPath, target: $0, work: folder.work, isStopped: isStopped)
        },
        site: settings.account.map {
          IntervalsICU(account: $0, work: folder.work, isStopped: isStopped)
        })
    }
  }

  init(
    data: String, software: String, page: (any PageSource)?, folder: SyncFolder,
    isStopped: @escaping () -> Bool, progress: @escaping (_ done: Int, _ runs: Int) -> Void,
    clock: @escaping () -> UTC, servers: @escaping (ServerSettings) -> Servers
  ) {
    self.data = data
    self.software = software
    self.page = page
    self.folder = folder
    self.isStopped = isStopped
    self.progress = progress
    self.clock = clock
    self.servers = servers
  }

  /// Looks how many runs are to be copied; asks no server.
  ///
  /// - Returns: `nil` when no server is set up.
  /// - Throws: ``SyncTrouble``.
  package func survey() throws(SyncTrouble) -> Survey? {
    guard let settings = try settings() else { return nil }
    let work = try look(settings)
    return Survey(
      runs: work.runs.count, isComplete: work.isComplete, complete: work.complete)
  }

  /// Copies what is missing.
  ///
  /// - Returns: `nil` when no server is set up.
  package func run() -> Outcome? {
    do throws(SyncTrouble) {
      guard let settings = try settings() else { return nil }
      let outcome = try copy(to: servers(settings), settings)
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

  // MARK: - What is to be done

  private struct Work {
    let catalogue: Catalogue
    /// `nil` where runs go to no folder.
    var folder: (plan: SyncPlan, list: SyncList)?
    /// `nil` where runs go to no site.
    var site: (files: [SyncPlan.File], list: SyncList)?
    /// At how many places each run is missing that is not everywhere, by ID.
    var missing: [String: Int] = [:]
    /// Runs that have come everywhere.
    var done = 0

    var runs: Dictionary<String, Int>.Keys { missing.keys }
    private var lists: [SyncList] { [folder?.list, site?.list].compactMap { $0 } }
    var isComplete: Bool { lists.allSatisfy(\.isComplete) && missing.isEmpty }
    /// When all runs were last everywhere.
    var complete: UTC? {
      let times = lists.compactMap(\.complete)
      return times.count == lists.count ? times.min() : nil
    }

    mutating func arrived(_ runs: some Sequence<String>) {
      for run in runs {
        guard let places = missing[run] else { continue }
        missing[run] = places - 1
        if places == 1 { done += 1 }
      }
    }
  }

  private func look(_ settings: ServerSettings) throws(SyncTrouble) -> Work {
    let volume = folder.volume
    let catalogue = try catalogue()
    var work = Work(catalogue: catalogue)
    if settings.target != nil {
      let list = SyncList(of: volume, server: settings.identity)
      let plan = SyncPlan(catalogue.files, settings: catalogue.store.settings, list: list)
      for run in plan.runs { work.missing[run, default: 0] += 1 }
      work.folder = (plan, list)
    }
    if let account = settings.account {
      let list = SyncList(
        of: volume, server: account.identity, at: SyncList.activitiesPath)
      let files = SyncPlan.activities(catalogue, list: list)
      for file in files {
        if case .run(let id, _) = file.file.content { work.missing[id, default: 0] += 1 }
      }
      work.site = (files, list)
    }
    return work
  }

  // MARK: - Copying

  private func copy(
    to servers: Servers, _ settings: ServerSettings
  ) throws(SyncTrouble) -> Outcome {
    var work = try look(settings)
    var unreadable = Set(work.catalogue.leftOut.map(\.id))
    if work.isComplete, let complete = work.complete {
      return .complete(copied: 0, unreadable: unreadable.count, at: complete)
    }
    let runs = work.runs.count
    if runs > 0 { progress(0, runs) }
    var failure: SyncTrouble?
    if let server = servers.folder {
      do throws(SyncTrouble) {
        unreadable.formUnion(try copy(&work, of: runs, to: server))
      } catch {
        guard error != .stopped else { throw error }
        failure = error
      }
    }
    if let site = servers.site { unreadable.formUnion(try upload(&work, of: runs, to: site)) }
    if let failure { throw failure }
    return .complete(copied: work.done, unreadable: unreadable.count, at: clock())
  }

  /// Copies to the folder of a server, and returns the runs that nobody can read.
  private func copy(
    _ work: inout Work, of runs: Int, to server: any ServerFolder
  ) throws(SyncTrouble) -> Set<String> {
    guard let (plan, known) = work.folder, !plan.runs.isEmpty || !known.isComplete else {
      return []
    }
    var list = known
    let volume = folder.volume
    let catalogue = work.catalogue
    list.keep(only: plan.paths)
    var piece = SyncPiece(catalogue, folder, isStopped: isStopped)
    for files in plan.pieces {
      let (copied, entries) = try piece.copy(files, to: server)
      try note(entries, in: &list, volume)
      work.arrived(copied)
      progress(work.done, runs)
    }
    if let page = plan.page {
      let (_, entries) = try piece.copy([page], to: server)
      try note(entries, in: &list, volume)
    }
    let closing = catalogue.closing(
      leftOut: catalogue.leftOut + piece.leftOut, digests: list.files.mapValues(\.sum))
    try piece.copy(closing, to: server)
    try complete(&list, volume)
    return Set(piece.leftOut.map(\.id))
  }

  /// Uploads to a site, and returns the runs that nobody can read.
  private func upload(
    _ work: inout Work, of runs: Int, to site: any ActivitySite
  ) throws(SyncTrouble) -> Set<String> {
    guard let (files, known) = work.site, !files.isEmpty || !known.isComplete else { return [] }
    var list = known
    let volume = folder.volume
    var piece = SyncPiece(work.catalogue, folder, isStopped: isStopped)
    var refusal: SyncTrouble?
    for file in files {
      guard case .run(let id, _) = file.file.content else { continue }
      guard !isStopped() else { throw .stopped }
      var entry: SyncList.Entry?
      do throws(SyncTrouble) { entry = try piece.upload(file, of: id, to: site) } catch {
        // A file that the site does not take today it does not take tomorrow, and the others wait.
        guard case .refused = error else { throw error }
        refusal = error
        entry = SyncList.Entry(mark: "refused", sum: "", bytes: 0)
      }
      guard let entry else { continue }
      try note([file.file.path: entry], in: &list, volume)
      work.arrived([id])
      progress(work.done, runs)
    }
    if let refusal { throw refusal }
    try complete(&list, volume)
    return Set(piece.leftOut.map(\.id))
  }

  private func complete(_ list: inout SyncList, _ volume: Volume) throws(SyncTrouble) {
    do throws(FileError) { try list.complete(at: clock(), in: volume) } catch {
      throw .system("cannot write \(folder.path): \(error.reason)", advice: nil)
    }
  }

  private func note(
    _ entries: [String: SyncList.Entry], in list: inout SyncList, _ volume: Volume
  ) throws(SyncTrouble) {
    do throws(FileError) { try list.add(entries, to: volume) } catch {
      throw .system("cannot write \(folder.path): \(error.reason)", advice: nil)
    }
  }
}
