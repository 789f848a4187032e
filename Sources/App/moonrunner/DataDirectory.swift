import Board
import Console
import Glibc
import RunModel
import RunStore
import ServerSync
import Tracking

/// The data directory that a command works on.
struct DataDirectory {
  /// Absolute.
  let path: String
  let files: DiskFileSystem
  var store: Store
  /// The runner's settings.
  private(set) var settings = Settings()
  /// Runs whose damaged files were rebuilt on opening.
  private(set) var repaired: [RunSummary] = []
  /// The writer lock; `nil` for commands that only read.
  private let lock: WriterLock?

  /// Opens a directory for reading, even while a wearable is recording to it; the only writes add
  /// missing lines to the index.
  static func look(_ path: String) throws(CommandError) -> DataDirectory {
    try DataDirectory(existing: path, access: .read)
  }

  /// Opens a directory for changes; an interrupted save is completed.
  static func change(_ path: String) throws(CommandError) -> DataDirectory {
    try DataDirectory(existing: path, access: .readAndWrite)
  }

  /// Returns a directory for a replay; its store is not opened.
  ///
  /// If `waits` is true, journal lines wait for the disk as on the wearable. Best efforts of runs
  /// are computed for the distances of the ladder.
  static func replay(
    _ path: String, waits: Bool, _ ladder: BadgeLadder
  ) throws(CommandError) -> DataDirectory {
    let path = absolute(path)
    try FolderOwner.refuseRoot(in: path)
    let files = DiskFileSystem(root: path, access: waits ? .readAndWrite : .replay)
    var directory = DataDirectory(
      path: path, files: files,
      store: Store(
        fileSystem: files,
        options: Store.Options(
          boot: "replay", crashBoot: Boot.id, reserve: 0, bestEfforts: BestEffortTable(ladder))),
      lock: try acquireLock(path))
    directory.settings = try directory.saveUnfinished()
    return directory
  }

  /// Creates a missing directory.
  static func make(_ path: String) throws(CommandError) {
    do {
      try DiskFileSystem(root: path, access: .readAndWrite).makeDirectory("")
    } catch  where error.code == .exists {
      // The runs are added to the existing ones.
    } catch {
      throw .failed("cannot create the data directory \(path): \(words(error))")
    }
  }

  /// Saves the unfinished run of a replay or wearable, which would otherwise continue with this
  /// log; returns the settings.
  private func saveUnfinished() throws(CommandError) -> Settings {
    var store = store
    let outcomes = store.open()
    reportSettings(store)
    guard case .opened(let state)? = outcomes.first, state.interrupted != nil else {
      return store.settings
    }
    for outcome in store.saveUnfinished() {
      switch outcome {
      case .saved(_, let run):
        complain("moonrunner: saved the run \(run.id), whose recording was interrupted")
      case .saveFailed(let trouble), .notDurable(let trouble):
        throw .failed(
          "cannot save the interrupted run in \(path): \(trouble.detail); choose another directory"
            + " with --data")
      case .opened, .durable, .dropped, .discarded, .kept, .continued, .loaded, .changed,
        .deleted, .importUndone, .measured, .repaired, .verified, .restorable, .restored, .failed:
        break
      }
    }
    return store.settings
  }

  /// Reports problems with the settings on standard error.
  private func reportSettings(_ store: Store) {
    SettingsNotes.report(store.settingsNotes, of: path) { complain("moonrunner: \($0)") }
  }

  /// Reports runs that are present but not exported.
  func tellUnlisted() {
    for run in store.unlistedRuns() { complain("moonrunner: left out: \(run.id): \(run.words)") }
  }

  /// The ids of all runs, newest first, followed by the damaged ones.
  var runIDs: [String] { store.summaries.map(\.id) + store.damagedRuns.map(\.id) }

  /// Returns the standings of a ladder under the runner's rules.
  func standings(of ladder: BadgeLadder) -> Standings {
    let rules = BadgeRules(settings)
    var store = store
    switch rules.speed {
    case .wholeRun: break
    case .fastestStretch: store.measureAll(BestEffortTable(ladder))
    }
    return Standings(ladder: ladder, runs: store.summaries, rules: rules)
  }

  private init(path: String, files: DiskFileSystem, store: Store, lock: WriterLock?) {
    self.path = path
    self.files = files
    self.store = store
    self.lock = lock
  }

  private init(existing path: String, access: DiskFileSystem.Access) throws(CommandError) {
    self.path = DataDirectory.absolute(path)
    try FolderOwner.refuseRoot(in: self.path)
    files = DiskFileSystem(root: self.path, access: access)
    do { _ = try files.list("") } catch {
      throw .failed(
        "cannot read the data directory \(self.path): \(DataDirectory.words(error)); choose another"
          + " with --data")
    }
    switch access {
    case .read: lock = nil
    case .readAndWrite, .replay, .stick: lock = try DataDirectory.acquireLock(self.path)
    }
    store = Store(
      fileSystem: files,
      options: Store.Options(boot: "command line", crashBoot: Boot.id, reserve: 0))
    store.today = SyncSystem.clock()
    for case .repaired(let runs) in store.open() { repaired = runs }
    settings = store.settings
    guard store.isScanned else {
      throw .failed(
        "cannot read the data directory \(self.path): \(store.warnings.last ?? "unknown reason")")
    }
    reportSettings(store)
    if access == .read { fillIndex() }
    guard access == .readAndWrite else { return }
    for warning in store.takeWarnings() where !store.settingsNotes.contains(warning) {
      complain("moonrunner: \(warning)")
    }
  }

  /// Adds missing entries to the index, unless the directory is in use, read-only or owned by
  /// another user; in those cases the next command has to read the files again.
  ///
  /// A directory that was never locked, such as a copy of `runs/` alone, is not changed.
  private mutating func fillIndex() {
    var status = stat()
    guard store.lacksIndex, stat(path.pathBytes, &status) == 0, status.st_uid == geteuid(),
      stat("\(path)/\(WriterLock.fileName)".pathBytes, &status) == 0,
      let lock = try? WriterLock(root: path)
    else { return }
    defer { lock.release() }
    guard lock.isComplete else { return }
    try? store.fillIndex(on: DiskFileSystem(root: path, access: .readAndWrite))
  }

  private static func acquireLock(_ path: String) throws(CommandError) -> WriterLock {
    let lock: WriterLock?
    do { lock = try WriterLock.acquire(root: path) } catch {
      throw .failed("cannot open the data directory \(path): \(words(error))")
    }
    guard let lock else {
      throw .failed("\(path) is in use by another moonrunner; stop that one first")
    }
    return lock
  }

  static func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    guard let buffer = getcwd(nil, 0) else { return path }
    defer { free(buffer) }
    let here = PathText.text(of: buffer)
    return path == "." ? here : here == "/" ? "/\(path)" : "\(here)/\(path)"
  }

  private static func words(_ error: FileError) -> String {
    switch error.code {
    case .other(let code): reason(code)
    case .missing: reason(ENOENT)
    case .full, .readOnly, .forbidden, .inUse, .exists, .tooManyOpen, .interrupted, .broken,
      .guarded:
      error.description
    }
  }
}

/// The distance engines by name.
enum Engines {
  /// The names for help and completion: the newest engine of each kind without its version.
  static let names = DistanceEngines.names.reduce(into: [String]()) { names, full in
    let short = String(full.prefix { $0 != "/" })
    names.append(names.contains(short) ? full : short)
  }

  /// Returns the full name of the engine given with `--engine`, or `nil`.
  static func given(_ arguments: Arguments) throws(CommandError) -> String? {
    guard let name = arguments.value("--engine") else { return nil }
    guard let engine = DistanceEngines.make(name.lowercased()) else {
      throw arguments.wrong(unknown(name))
    }
    return engine.name
  }

  /// Returns the message for an unknown engine.
  static func unknown(_ name: String) -> String {
    "unknown engine \"\(name)\"; the engines are " + DistanceEngines.names.joined(separator: ", ")
  }
}
