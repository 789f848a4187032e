import Board
import Console
import Glibc
import Handover
import RunImport
import RunModel
import ServerSync

/// `moonrunner sync`: copies the runs to the runner's own server.
enum SyncCommand {
  static func run(_ arguments: Arguments, to output: inout Output) throws(CommandError) {
    // Files that show the server's address or the locations of runs stay private.
    umask(0o077)
    let folder = SyncFolder(
      DataDirectory.absolute(arguments.value("--state") ?? SyncFolder.standardPath))
    let isOnce = arguments.has("--once") || arguments.has("--again")
    // The service has to be able to read the stored files.
    try FolderOwner.refuseRoot(in: folder.path)
    try FolderOwner.refuseRoot(in: DataDirectory.absolute(arguments.data))
    if let file = arguments.value("--setup") {
      guard !isOnce else {
        throw arguments.wrong(
          "\(arguments.has("--once") ? "--once" : "--again") and --setup cannot be combined")
      }
      return try setUp(try InputFile(file), in: folder, to: &output)
    }
    let lock = try refusing { () throws(SystemError) in try claim(folder) }
    defer { withExtendedLifetime(lock) {} }
    if isOnce {
      try copyOnce(arguments, folder, to: &output)
    } else {
      try refusing { () throws(SystemError) in try serve(arguments, folder) }
    }
  }

  /// Locks the folder, since two processes would copy the same runs.
  private static func claim(_ folder: SyncFolder) throws(SystemError) -> WriterLock {
    try folder.prepare()
    let call = "store the state of the sync in \(folder.path)"
    let lock: WriterLock?
    do { lock = try WriterLock(root: folder.path) } catch {
      throw SystemError(
        call, reason: "\(error)", advice: "choose a writable directory with --state")
    }
    guard let lock else {
      throw SystemError(
        call, reason: "it is in use by another \"moonrunner sync\"",
        advice: "stop that one, or name another directory with --state")
    }
    return lock
  }

  // MARK: - Settings

  private static func setUp(
    _ input: InputFile, in folder: SyncFolder, to output: inout Output
  ) throws(CommandError) {
    var bytes: [UInt8] = []
    while let piece = try input.next(), bytes.count <= ServerSettings.mostBytes { bytes += piece }
    let settings: ServerSettings
    do throws(ServerSettingsError) { settings = try ServerSettings(bytes) } catch {
      throw .failed("\(input.name) is not accepted: \(error)")
    }
    try refusing { () throws(SystemError) in try folder.store(settings) }
    try output.line("runs are copied to \(settings.place) from now on")
  }

  // MARK: - Once

  private static func copyOnce(
    _ arguments: Arguments, _ folder: SyncFolder, to output: inout Output
  ) throws(CommandError) {
    let data = DataDirectory.absolute(arguments.data)
    let progress = RunProgress()
    defer { progress.clear() }
    let job = SyncJob(
      data: data, software: Help.version,
      page: DataDirectoryPage(data: data, cards: nil) { complain("moonrunner: \($0)") },
      folder: folder, plan: plan(ofData: data),
      isStopped: { false }, progress: progress.show, clock: SyncSystem.clock)
    let outcome = job.run(arguments.has("--again") ? .all : .check)
    if let planned = job.fetchPlan() {
      progress.clear()
      try tell(planned, to: &output)
    }
    switch outcome {
    case nil:
      throw .failed(
        "no server is set up in \(folder.path); 'moonrunner sync --setup FILE' stores rclone"
          + " settings, which 'rclone config' creates")
    case .failed(let trouble)?:
      throw .failed("not all runs are on the server: \(trouble)")
    case .complete(let copied, let unreadable, let isConfirmed, _)?:
      progress.clear()
      let runs =
        copied == 0 ? "no new runs" : copied == 1 ? "1 run copied" : "\(copied) runs copied"
      let all = unreadable == 0 ? "all" : "all others"
      try output.line(
        isConfirmed
          ? "\(runs); \(all) are on the server"
          : "\(runs); \(all) were sent, but intervals.icu does not list all of them")
      guard unreadable == 0 else {
        let damaged =
          unreadable == 1 ? "1 damaged run was" : "\(unreadable) damaged runs were"
        throw .failed("\(damaged) not copied; 'moonrunner runs verify' shows which and why")
      }
    }
  }

  private static func plan(ofData data: String) -> PlanFolder {
    PlanFolder(PlannedWorkouts.folder(ofData: data))
  }

  /// Reports the planned workouts; a failure does not affect the exit status.
  private static func tell(
    _ outcome: PlanOutcome, to output: inout Output
  ) throws(CommandError) {
    switch outcome {
    case .fetched(let count, _, let notes):
      for note in notes { complain("moonrunner: \(note)") }
      try output.line("workouts planned for today and tomorrow: \(count)")
    case .failed(let trouble):
      complain("moonrunner: the planned workouts were not fetched: \(trouble)")
    }
  }

  // MARK: - The service

  private static func serve(
    _ arguments: Arguments, _ folder: SyncFolder
  ) throws(SystemError) {
    let data = DataDirectory.absolute(arguments.data)
    let exchange = DataDirectory.absolute(
      arguments.value("--exchange") ?? SyncSystem.standardExchange)
    // Before any other thread starts, since threads inherit the blocked signals.
    let signals = try StopSignals()
    let service = try SyncService(
      link: RecorderLink(path: arguments.value("--socket") ?? RecorderLink.standardPath),
      data: data, folder: folder, plan: plan(ofData: data),
      system: SyncSystem(exchange: exchange, earliest: Help.releaseDate), software: Help.version,
      page: DataDirectoryPage(data: data, cards: nil, say: note), outlets: outlets(),
      at: MonotonicClock.now())
    note("\(Help.version) copies the runs of \(data)")
    service.run(until: signals)
  }

  private static func outlets() -> SyncService.Outlets {
    var outlets = SyncService.Outlets()
    outlets.log = { note($0) }
    if let manager = ServiceNotifier.ofThisProcess {
      outlets.tell = { manager.tell($0) }
      outlets.watchdogInterval = manager.watchdogInterval
    }
    return outlets
  }

  private static let log = LogWriter(STDERR_FILENO)

  private static func note(_ line: String) { log.line("moonrunner sync: \(line)") }
}
