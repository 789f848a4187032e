import Board
import RunModel
import RunStore
import Tracking

/// A data directory on the real file system whose calls can be made to fail.
final class SoakFiles: FileSystem {
  private let disk: DiskFileSystem
  /// The error of every changing call; `nil` for none.
  var trouble: FileError.Code?

  init(_ root: String) {
    disk = DiskFileSystem(root: root, access: .readAndWrite)
  }

  fileprivate func change(_ call: String, _ path: String) throws(FileError) {
    if let trouble { throw FileError(call: call, path: path, code: trouble) }
  }

  func open(_ path: String, _ mode: OpenMode) throws(FileError) -> any OpenFile {
    if mode != .read { try change("open", path) }
    return SoakFile(try disk.open(path, mode), self, path)
  }

  func rename(_ path: String, to newPath: String, replacing: Bool) throws(FileError) {
    try change("rename", path)
    try disk.rename(path, to: newPath, replacing: replacing)
  }

  func remove(_ path: String) throws(FileError) {
    try change("remove", path)
    try disk.remove(path)
  }

  func makeDirectory(_ path: String) throws(FileError) {
    try change("mkdir", path)
    try disk.makeDirectory(path)
  }

  func list(_ path: String) throws(FileError) -> [DirectoryEntry] { try disk.list(path) }
  func size(of path: String) throws(FileError) -> Int64 { try disk.size(of: path) }

  func syncDirectory(_ path: String) throws(FileError) {
    try change("fsync", path)
    try disk.syncDirectory(path)
  }

  /// Does nothing, so that the results do not depend on the machine's disk.
  func syncVolume() {}
  func markCrashes(in path: String?) {}
  func freeBytes() -> Int64 { 4 << 30 }
}

/// A file in it.
private final class SoakFile: OpenFile {
  private let file: any OpenFile
  private let files: SoakFiles
  private let path: String

  init(_ file: any OpenFile, _ files: SoakFiles, _ path: String) {
    self.file = file
    self.files = files
    self.path = path
  }

  func read(_ count: Int) throws(FileError) -> [UInt8] { try file.read(count) }

  func write(_ bytes: ArraySlice<UInt8>) throws(FileError) -> Int {
    try files.change("write", path)
    return try file.write(bytes)
  }

  func syncData() throws(FileError) {
    try files.change("fsync", path)
    try file.syncData()
  }

  func sync() throws(FileError) {
    try files.change("fsync", path)
    try file.sync()
  }

  func close() throws(FileError) { try file.close() }
}

/// The store, which answers after a simulated delay.
final class SoakStorage: StorageLink {
  let descriptor: Int32 = -1
  private var store: Store
  private static let delay = Duration.milliseconds(5)
  var now: Instant
  /// Whether jobs are accepted but not done.
  var isStalled = false { didSet { if !isStalled { work() } } }
  /// The IDs of runs reported as saved.
  private(set) var saved: [String] = []
  private var waiting: [StorageJob] = []
  private var reports: [(report: StorageReport, at: Instant)] = []

  init(_ files: SoakFiles, at now: Instant) {
    self.now = now
    store = Store(fileSystem: files, options: Store.Options(boot: "soak", reserve: 0))
    answer(store.open())
  }

  var nextReport: Instant? { reports.first?.at }
  var isReady: Bool { nextReport.map { $0 <= now } ?? false }

  func send(_ job: StorageJob) {
    waiting.append(job)
    if !isStalled { work() }
  }

  func drain() -> [StorageReport] {
    let due = reports.prefix { $0.at <= now }
    reports.removeFirst(due.count)
    return due.map(\.report)
  }

  private func work() {
    let jobs = waiting
    waiting = []
    for job in jobs {
      switch job {
      case .perform(let request): answer(store.perform(request))
      case .keep: break
      case .retry: answer(store.retry())
      case .finish: reports.append((.finished, (reports.last?.at ?? now) + SoakStorage.delay))
      }
    }
  }

  private func answer(_ outcomes: [StorageOutcome]) {
    for case .saved(let run, _) in outcomes { saved.append(run.id) }
    let report = StorageReport.done(
      outcomes, isBehind: store.isBehind, warnings: store.takeWarnings())
    reports.append((report, max(now, reports.last?.at ?? now) + SoakStorage.delay))
  }
}
