import Board
import Glibc
package import Handover
package import RunModel
import RunStore

/// A sync of all runs that are not yet on the server.
///
/// Batches of runs are written to a folder, copied, read back, and only then recorded in the
/// ``SyncList``: after any interruption the next sync continues with the first unfinished batch. An
/// activity site gets one file per run, after the server; if one of the two fails, the other still
/// gets its runs.
///
/// The lists only record what was sent. So before copying, the files on the server are listed, and
/// missing ones are copied again. Activities missing from a site are not uploaded again, since the
/// runner may have deleted them there.
package struct SyncJob {
  /// The scope of a sync.
  package enum Demand: Hashable, Sendable {
    /// Files missing according to the lists; no server is contacted if there are none.
    case missing
    /// Files missing according to the servers.
    case check
    /// All files.
    case all
  }

  /// The outcome of a sync.
  package enum Outcome: Hashable, Sendable {
    /// All readable runs were sent: the numbers of runs copied now and of unreadable runs.
    /// `isConfirmed` means that the servers' own lists contain all runs.
    case complete(copied: Int, unreadable: Int, isConfirmed: Bool, at: UTC)
    case failed(SyncTrouble)
  }

  /// The amount of work, according to the lists.
  package struct Survey: Hashable, Sendable {
    /// The number of runs to copy.
    package var runs: Int
    /// Whether the closing files, which are copied last, are also on the server.
    package var isComplete: Bool
    /// When the server last had all runs.
    package var complete: UTC?
    package var plan = Plan.absent
  }

  /// The state of the planned workouts.
  package enum Plan: Hashable, Sendable {
    /// No site is set up.
    case absent
    /// Those of today and tomorrow are not stored.
    case due
    case stored
  }

  private let data: String
  private let software: String
  private let page: (any PageSource)?
  private let folder: SyncFolder
  private let planFolder: PlanFolder?
  private let isStopped: () -> Bool
  private let progress: (_ done: Int, _ runs: Int) -> Void
  private let clock: () -> UTC
  private let servers: (ServerSettings) -> Servers

  /// The servers named in the settings.
  struct Servers {
    var folder: (any ServerFolder)?
    var site: (any ActivitySite)?
  }

  /// - Parameters:
  ///   - data: The data directory, absolute.
  ///   - software: The name and version of this software.
  ///   - page: The source of the page of all runs; `nil` for none.
  ///   - folder: The state directory.
  ///   - plan: The folder of the planned workouts; `nil` if they are not fetched.
  ///   - isStopped: Returns whether to stop, because a run begins.
  ///   - progress: Receives the number of finished runs and the total.
  ///   - clock: Returns the time of day.
  package init(
    data: String, software: String, page: (any PageSource)?, folder: SyncFolder,
    plan: PlanFolder? = nil, isStopped: @escaping () -> Bool,
    progress: @escaping (_ done: Int, _ runs: Int) -> Void, clock: @escaping () -> UTC
  ) {
    self.init(
      data: data, software: software, page: page, folder: folder, plan: plan,
      isStopped: isStopped, progress: progress, clock: clock
    ) { settings in
      Servers(
        folder: settings.target.map {
          Rclone(
            settings: folder.settingsPath, target: $0, work: folder.work,
            hostKeys: settings.ssh.map { HostKeys($0, in: folder, isStopped: isStopped) },
            isStopped: isStopped)
        },
        site: settings.account.map {
          IntervalsICU(account: $0, work: folder.work, isStopped: isStopped)
        })
    }
  }

  init(
    data: String, software: String, page: (any PageSource)?, folder: SyncFolder,
    plan: PlanFolder? = nil, isStopped: @escaping () -> Bool,
    progress: @escaping (_ done: Int, _ runs: Int) -> Void,
    clock: @escaping () -> UTC, servers: @escaping (ServerSettings) -> Servers
  ) {
    self.data = data
    self.software = software
    self.page = page
    self.folder = folder
    planFolder = plan
    self.isStopped = isStopped
    self.progress = progress
    self.clock = clock
    self.servers = servers
  }

  /// Counts the runs to copy without contacting a server.
  ///
  /// - Returns: The amount of work; `nil` if no server is set up.
  /// - Throws: ``SyncTrouble``.
  package func survey() throws(SyncTrouble) -> Survey? {
    guard let settings = try settings() else { return nil }
    let work = try look(settings)
    return Survey(
      runs: work.runs.count, isComplete: work.isComplete && !folder.isCheckDue,
      complete: work.complete, plan: plan(settings))
  }

  /// Copies the files selected by `demand`.
  ///
  /// - Returns: The outcome; `nil` if no server is set up.
  package func run(_ demand: Demand = .missing) -> Outcome? {
    do throws(SyncTrouble) {
      guard let settings = try settings() else { return nil }
      let outcome = try copy(to: servers(settings), settings, demand)
      try? folder.clearStaging()
      folder.note(keyIsRefused: false)
      return outcome
    } catch {
      try? folder.clearStaging()
      if case .hostKey = error { folder.note(keyIsRefused: true) }
      return .failed(error)
    }
  }

  // MARK: - Planned workouts

  private func plan(_ settings: ServerSettings) -> Plan {
    guard settings.account != nil, let planFolder else { return .absent }
    return PlanFetch(planFolder, data: data, at: clock()).isDue ? .due : .stored
  }

  /// Fetches the workouts planned for today and tomorrow, independently of the runs.
  ///
  /// - Returns: The outcome; `nil` if no site is set up.
  package func fetchPlan() -> PlanOutcome? {
    guard let planFolder else { return nil }
    do throws(SyncTrouble) {
      guard let settings = try settings(), let site = servers(settings).site else { return nil }
      return PlanFetch(planFolder, data: data, at: clock()).run(site)
    } catch { return .failed(.site(error)) }
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

  // MARK: - Planning

  private struct Work {
    let catalogue: Catalogue
    /// `nil` if no server is set up.
    let folder: (plan: SyncPlan, list: SyncList)?
    /// `nil` if no site is set up.
    let site: (files: [SyncPlan.File], list: SyncList)?
    /// The number of destinations that lack the run with this id.
    private var missing: [String: Int] = [:]
    /// The number of runs that have reached all destinations.
    private(set) var done = 0

    init(_ catalogue: Catalogue, folder: SyncList?, site: SyncList?) {
      self.catalogue = catalogue
      self.folder = folder.map {
        (SyncPlan(catalogue.files, settings: catalogue.store.settings, list: $0), $0)
      }
      self.site = site.map { (SyncPlan.activities(catalogue, list: $0), $0) }
      for run in self.folder?.plan.runs ?? [] { missing[run, default: 0] += 1 }
      for run in self.site?.files.compactMap(\.run) ?? [] { missing[run, default: 0] += 1 }
    }

    var runs: Dictionary<String, Int>.Keys { missing.keys }
    private var lists: [SyncList] { [folder?.list, site?.list].compactMap { $0 } }
    var isComplete: Bool { lists.allSatisfy(\.isComplete) && missing.isEmpty }
    /// When all destinations last had all runs.
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

    /// Returns whether a file on the server has a counterpart here; a run damaged here may be
    /// intact there.
    func has(_ path: String) -> Bool {
      folder?.plan.paths.contains(path) == true
        || catalogue.leftOut.contains { Volume.name(of: path).hasPrefix("\($0.id).") }
    }
  }

  private func look(_ settings: ServerSettings) throws(SyncTrouble) -> Work {
    let volume = folder.volume
    return Work(
      try catalogue(),
      folder: settings.target.map { _ in SyncList(of: volume, server: settings.identity) },
      site: settings.account.map {
        SyncList(of: volume, server: $0.identity, at: SyncList.activitiesPath)
      })
  }

  /// Returns the work with all files due to be copied again.
  private func forgetAll(_ work: Work) throws(SyncTrouble) -> Work {
    Work(
      work.catalogue, folder: try work.folder.map(\.list).map(forgotten),
      site: try work.site.map(\.list).map(forgotten))
  }

  private func forgotten(_ list: SyncList) throws(SyncTrouble) -> SyncList {
    try strike(Array(list.files.keys), of: list)
  }

  private func strike(_ paths: [String], of list: SyncList) throws(SyncTrouble) -> SyncList {
    var list = list
    do throws(FileError) { try list.strike(paths, in: folder.volume) } catch {
      throw .system("cannot write \(folder.path): \(error.reason)", advice: nil)
    }
    return list
  }

  // MARK: - Checking

  /// Adds files to the work that are missing on the server or have another size there.
  private func check(_ work: Work, by server: any ServerFolder) throws(SyncTrouble) -> Work {
    guard let known = work.folder?.list else { return work }
    var list = known
    list.keep(only: work.has)
    let sizes = try server.sizes()
    func isThere(_ path: String, _ bytes: Int64) -> Bool {
      sizes[path].map { $0 < 0 || $0 == bytes } ?? false
    }
    let lost = list.files.filter { !isThere($0.key, $0.value.bytes) }.map(\.key)
    let closing = work.catalogue.closing(
      leftOut: work.catalogue.leftOut, digests: list.files.mapValues(\.sum))
    let isClosed = closing.allSatisfy { isThere($0.path, Int64($0.bytes.count)) }
    guard !lost.isEmpty || known.isComplete && !isClosed else { return work }
    return Work(
      work.catalogue, folder: try strike(lost, of: known), site: work.site?.list)
  }

  /// Returns whether a site lists all runs that were sent to it; false if it does not respond.
  private func check(
    _ catalogue: Catalogue, by site: any ActivitySite
  ) throws(SyncTrouble) -> Bool {
    let sent = Set(SyncPlan.activities(catalogue, list: SyncList(server: "")).compactMap(\.run))
    let times = catalogue.store.summaries.filter { sent.contains($0.id) }.compactMap(\.timestamp)
    guard let oldest = times.min(), let newest = times.max() else { return sent.isEmpty }
    // The athlete's time zone is unknown.
    let day = 86_400
    do throws(SyncTrouble) {
      let runs = try site.runs(
        from: oldest.shifted(bySeconds: -day).date.iso8601,
        to: newest.shifted(bySeconds: day).date.iso8601)
      return sent.isSubset(of: runs)
    } catch {
      if error == .stopped { throw error }
      return false
    }
  }

  // MARK: - Copying

  private func copy(
    to servers: Servers, _ settings: ServerSettings, _ demand: Demand
  ) throws(SyncTrouble) -> Outcome {
    var work = try look(settings)
    if demand == .all { work = try forgetAll(work) }
    var unreadable = Set(work.catalogue.leftOut.map(\.id))
    let isAsked = demand != .missing || folder.isCheckDue
    if !isAsked, work.isComplete, let complete = work.complete {
      return .complete(
        copied: 0, unreadable: unreadable.count, isConfirmed: false, at: complete)
    }
    var failure: SyncTrouble?
    if let server = servers.folder {
      do throws(SyncTrouble) { work = try check(work, by: server) } catch {
        guard error != .stopped else { throw error }
        failure = error
      }
    }
    let runs = work.runs.count
    if runs > 0 { progress(0, runs) }
    if let server = servers.folder, failure == nil {
      do throws(SyncTrouble) {
        unreadable.formUnion(try copy(&work, of: runs, to: server))
      } catch {
        guard error != .stopped else { throw error }
        failure = error
      }
    }
    if let site = servers.site { unreadable.formUnion(try upload(&work, of: runs, to: site)) }
    if let failure { throw failure }
    var isConfirmed = true
    if let site = servers.site {
      isConfirmed = isAsked ? try check(work.catalogue, by: site) : false
    }
    folder.noteCheck()
    return .complete(
      copied: work.done, unreadable: unreadable.count, isConfirmed: isConfirmed, at: clock())
  }

  /// Copies to the folder of a server, and returns the unreadable runs.
  private func copy(
    _ work: inout Work, of runs: Int, to server: any ServerFolder
  ) throws(SyncTrouble) -> Set<String> {
    guard let (plan, known) = work.folder, !plan.runs.isEmpty || !known.isComplete else {
      return []
    }
    var list = known
    let volume = folder.volume
    let catalogue = work.catalogue
    list.keep(only: work.has)
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

  /// Uploads to a site, and returns the unreadable runs.
  private func upload(
    _ work: inout Work, of runs: Int, to site: any ActivitySite
  ) throws(SyncTrouble) -> Set<String> {
    guard let (files, known) = work.site, !files.isEmpty || !known.isComplete else { return [] }
    var list = known
    let volume = folder.volume
    var piece = SyncPiece(work.catalogue, folder, isStopped: isStopped)
    var refusal: SyncTrouble?
    for file in files {
      guard let id = file.run else { continue }
      guard !isStopped() else { throw .stopped }
      var entry: SyncList.Entry?
      do throws(SyncTrouble) { entry = try piece.upload(file, of: id, to: site) } catch {
        // A refused file would be refused again, and must not block the others.
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
