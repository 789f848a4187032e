import Board
package import Device
package import Handover
package import RunModel
package import RunStore
package import ServerSync
package import USBStick

/// The results of processing a stick.
package struct OffloadResult: Hashable, Sendable {
  package var report: StickReport
  /// Whether the wearable has any runs, including damaged ones.
  package var hasRuns = true
  /// The number of damaged runs to be replaced by intact copies on the stick.
  package var repaired = 0
  /// The number of badges in the imported ladder; `nil` if none was imported.
  package var imported: Int?
  /// Why a ladder, the recordings as a whole, or a map on the stick was rejected.
  package var refused: ImportError?
  /// The number of badges in a ladder that was offered but not confirmed.
  package var offered: Int?
  /// The result for server settings; `nil` if there are none or they are already in use.
  package var server: ServerOutcome?
  /// The result for street maps; `nil` if there are no new ones.
  package var maps: MapsOutcome?
  /// The results for courses and workouts, of kinds with new files.
  package var files: [StickFilesOutcome] = []

  /// The result for server settings.
  package enum ServerOutcome: Hashable, Sendable {
    case isSet
    /// The runner did not confirm.
    case offered
    /// Rejected, with the reason and advice, and a line for a terminal.
    case refused(HelperTrouble, String)
  }
  /// The result for recordings; `nil` if there are none, or they were rejected as a whole.
  package var runs: StickImportResult?
}

/// Processes a stick: copies runs to it, and imports recordings from other devices, the runner's
/// ladder, server settings, maps, courses and workouts.
package struct Offload {
  /// The timeout for the runner's answer.
  package static let answerTimeout = Duration.seconds(60)
  /// The maximum number of copying rounds; a run saved during a round requires another.
  static let mostRounds = 8

  /// How to decide whether to import anything except courses and workouts, which need no
  /// confirmation.
  package enum Import: Hashable, Sendable {
    /// The wearable asks the runner.
    case ask
    case yes
  }

  private let data: String
  private let software: String
  private let page: (any PageSource)?
  private let reports: ReportFiles?
  private let basis: (() throws -> RunImportBasis)?
  private let recorder: RecorderWait
  /// Hands over server settings to the sync service.
  private let inbox: SettingsInbox
  /// Displays the progress.
  private let show: (_ done: Int, _ all: Int) -> Void

  /// - Parameters:
  ///   - data: The data directory, absolute.
  ///   - software: The name and version of this software.
  ///   - page: The source of the page of all runs; `nil` for none.
  ///   - reports: Diagnostic reports to include; `nil` for none.
  ///   - basis: Returns the basis for judging recordings; `nil` to import none.
  ///   - recorder: Waits while a run is being recorded.
  ///   - inbox: Hands over server settings to the sync service.
  ///   - show: Displays the number of copied runs and the total.
  package init(
    data: String, software: String, page: (any PageSource)? = nil,
    reports: ReportFiles? = nil,
    basis: (() throws -> RunImportBasis)? = nil, recorder: RecorderWait,
    inbox: SettingsInbox = SettingsInbox(SyncSystem.standardExchange),
    show: @escaping (_ done: Int, _ all: Int) -> Void
  ) {
    self.data = data
    self.software = software
    self.page = page
    self.reports = reports
    self.basis = basis
    self.recorder = recorder
    self.inbox = inbox
    self.show = show
  }

  /// Copies runs to the stick, and then imports from it.
  ///
  /// - Parameters:
  ///   - stick: The stick's root.
  ///   - wish: How to decide what to import.
  /// - Throws: ``StickTrouble`` if the stick fails, `SystemError` if the data directory does.
  /// - Returns: The results.
  package func visit(
    _ stick: any FileSystem, _ wish: Import
  ) throws -> OffloadResult {
    Leftovers.remove(from: DiskFileSystem(root: data, access: .readAndWrite))
    var result = try copy(to: stick)
    result.repaired = repair(result.report.unreadable.map(\.id), from: stick)
    result.server = setUpServer(stick, wish)
    do {
      // Before the ladder, so that the runner is asked about badges of the current one.
      result.runs = try importRuns(of: stick, wish)
      try takeLadder(of: stick, wish, &result)
    } catch let error as ImportError {
      result.refused = error
    }
    result.files = try takeFiles(of: stick)
    // A rejected map does not prevent a ladder, and vice versa.
    do { result.maps = try takeMaps(of: stick, wish) } catch let error as ImportError {
      result.refused = result.refused ?? error
    }
    return result
  }

  /// Repairs damaged runs, ignoring failures: the damage is reported anyway, and the repair is
  /// retried at the next visit.
  private func repair(_ ids: [String], from stick: any FileSystem) -> Int {
    guard !ids.isEmpty else { return 0 }
    let lock = recorder.hasRecorder ? nil : try? WriterLock(root: data)
    defer { withExtendedLifetime(lock) {} }
    guard recorder.hasRecorder || lock != nil, (try? recorder.wait()) != nil else { return 0 }
    let files = DiskFileSystem(root: data, access: .readAndWrite)
    return (try? StickRepair(stick: stick, data: files).repair(ids)) ?? 0
  }

  private func takeLadder(
    of stick: any FileSystem, _ wish: Import, _ result: inout OffloadResult
  ) throws {
    guard let set = try LadderSet(on: stick) else { return }
    let files = DiskFileSystem(root: data, access: .readAndWrite)
    guard !set.isInstalled(in: files) else { return }
    guard isWanted(set, wish) else {
      result.offered = set.badgeCount
      return
    }
    do throws(FileError) { try LadderInstall.install(set, in: files) } catch {
      throw ImportError(installing: error)
    }
    result.imported = set.badgeCount
  }

  private func isWanted(_ set: LadderSet, _ wish: Import) -> Bool {
    isWanted(.offers(badges: set.badgeCount, pictures: set.pictureCount), wish)
  }

  private func isWanted(_ offer: StickState, _ wish: Import) -> Bool {
    switch wish {
    case .yes: return true
    case .ask:
      recorder.tell(offer)
      return recorder.answer(to: .badges, within: Offload.answerTimeout) ?? false
    }
  }

  private func importRuns(
    of stick: any FileSystem, _ wish: Import
  ) throws -> StickImportResult? {
    guard let basis else { return nil }
    var runs = StickImport(
      stick: stick, data: DiskFileSystem(root: data, access: .readAndWrite), root: data,
      recorder: recorder, basis: basis)
    return try runs.perform { count, badges, first in
      switch wish {
      case .yes: return true
      case .ask:
        recorder.tell(.finds(runs: count, badges: badges, first: first))
        return recorder.answer(to: .runs, within: Offload.answerTimeout) ?? false
      }
    }
  }

  private func takeFiles(of stick: any FileSystem) throws -> [StickFilesOutcome] {
    let files = DiskFileSystem(root: data, access: .readAndWrite)
    return try StickFileKind.all.compactMap { kind in
      try StickFiles(kind, on: stick, to: files)?.take { try recorder.wait() }
    }
  }

  private func takeMaps(of stick: any FileSystem, _ wish: Import) throws -> MapsOutcome? {
    guard let maps = try StickMaps(on: stick, notIn: data) else { return nil }
    let offer = StickState.offersMaps(maps: maps.count, megabytes: maps.megabytes)
    guard isWanted(offer, wish) else { return .offered(maps.count) }
    try maps.take(
      progress: { recorder.tell(taken: $0) }, wait: { try recorder.wait() })
    return .taken(maps.count)
  }

  private func setUpServer(
    _ stick: any FileSystem, _ wish: Import
  ) -> OffloadResult.ServerOutcome? {
    do {
      guard let offer = try ServerOffer(on: stick), !inbox.isInUse(offer.settings) else {
        return nil
      }
      guard inbox.isThere else {
        throw SystemError(
          "set up the server in rclone.conf", reason: "server sync is not installed",
          advice: "run 'apt install rclone', or 'moonrunner sync --setup'")
      }
      guard isWanted(.offersServer(place: offer.settings.place), wish) else { return .offered }
      try offer.install(inbox)
      return .isSet
    } catch let error as ServerSettingsError {
      return .refused(HelperTrouble(line: error.briefly), "\(error)")
    } catch let error as SystemError {
      return .refused(
        HelperTrouble(reason: error.briefly, advice: error.advice), error.description)
    } catch {
      return .refused("the stick failed; plug it in again", "\(error)")
    }
  }

  private func copy(to stick: any FileSystem) throws -> OffloadResult {
    var all = OffloadResult(report: StickReport())
    for _ in 0..<Offload.mostRounds {
      try recorder.wait()
      let waits = recorder.waits
      let catalogue = try Catalogue(root: data, software: software, page: page, reports: reports)
      var random = SystemRandomNumberGenerator()
      var copy = StickCopy(stick, listID: random.next())
      copy.progress = { done, count in
        show(done, count)
        recorder.tell(copied: done, of: count)
      }
      copy.wait = { () throws(StickTrouble) in try recorder.wait() }
      all.report.add(try copy.copy(catalogue.stickFiles(), leftOut: catalogue.leftOut))
      all.hasRuns = !catalogue.store.summaries.isEmpty || !catalogue.leftOut.isEmpty
      // If it had to wait, a run was saved that the catalogue lacks.
      if recorder.waits == waits { break }
    }
    return all
  }
}

extension StickReport {
  fileprivate mutating func add(_ report: StickReport) {
    runs += report.runs
    files += report.files
    bytes += report.bytes
    foreign = report.foreign
    isListAnew = isListAnew || report.isListAnew
    unreadable = report.unreadable
    kept = report.kept
  }
}
